import { chromium } from 'playwright-core';
import { ensureChromium } from '../tools/install.mjs';

/** Quiet, offline, and drawing WebGL in software. */
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/**
 * Opens an empty page, with a clipboard, in a Chromium of its own; closing its browser ends it.
 * @returns {Promise<import('playwright-core').Page>}
 */
export async function openPage() {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return context.newPage();
}
