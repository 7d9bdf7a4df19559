import { expect, it } from 'vitest';
import { compiledSample, useWorkbench } from './useWorkbench.ts';

const bench = useWorkbench(compiledSample);

it('finds while a person types, and opens the best hit at its line', async () => {
  const { workbench } = bench();
  await workbench.runCommand('Tesserae: Search');
  await workbench.fillQuickInput('tide window');
  await expect.poll(() => workbench.quickPicks()).toContain('tide window');
  await workbench.screenshot('search');
  await workbench.acceptQuickInput();
  await expect.poll(() => workbench.cursorPlace()).toBe('tide-window.md:1');
});

it('says so when nothing is found', async () => {
  const { workbench } = bench();
  await workbench.runCommand('Tesserae: Search');
  await workbench.fillQuickInput('xylophone');
  await expect.poll(() => workbench.quickPicks()).toEqual(['Nothing found for “xylophone”']);
  await workbench.page.keyboard.press('Escape');
});

it('opens a page by part of its title', async () => {
  const { workbench } = bench();
  await workbench.runCommand('Tesserae: Open Page');
  await workbench.fillQuickInput('slot led');
  await expect.poll(() => workbench.quickPicks()).toContain('Slot ledger');
  await workbench.screenshot('open-page');
  await workbench.quickPick('Slot ledger').first().click();
  await expect.poll(() => workbench.cursorPlace()).toBe('slot-ledger.md:1');
});
