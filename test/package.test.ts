import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipEntries } from './support/zipEntries.ts';
import { packExtension } from './tools/packExtension.mjs';

const root = resolve(import.meta.dirname, '..');
const maxBytes = 4_500_000;
const folder = mkdtempSync(join(tmpdir(), 'tesserae-package-'));
const file = join(folder, 'tesserae.vsix');

// Packs `dist/` as it is.
beforeAll(() => {
  packExtension(root, file);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('holds what the extension runs on, and nothing else', () => {
  const files = zipEntries(readFileSync(file))
    .filter(name => name.startsWith('extension/'))
    .map(name => name.slice('extension/'.length));
  const allowed =
    /^(dist\/[\w.-]+\.(js|wasm)|media\/.+|package(\.nls)?\.json|LICENSE\.txt|(readme|changelog)\.md)$/;
  expect(files.filter(name => !allowed.test(name))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining([
      'LICENSE.txt',
      'dist/cli.js',
      'dist/engine.helper.js',
      'dist/engine.pdf.js',
      'dist/engine.worker.js',
      'dist/extension.js',
      'dist/sql-wasm.wasm',
      'dist/tree-sitter-typescript.wasm',
      'dist/tree-sitter.js',
      'dist/tree-sitter.wasm',
      'media/l10n/bundle.l10n.json',
      'media/tesserae.svg',
      'package.json',
      'package.nls.json',
    ]),
  );
});

it('is small enough to be installed without a thought', () => {
  expect(statSync(file).size).toBeLessThan(maxBytes);
});
