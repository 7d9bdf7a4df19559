import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Copies the sample project to a temporary folder, as a person would find it: without anything Tesserae made.
 * @returns {{ folder: string, remove: () => void }}
 */
export function copySample() {
  // The real path, since an editor reports files by it and some systems link their temporary folder.
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'tesserae-sample-')));
  const folder = join(parent, 'sample');
  cpSync(join(root, 'test', 'fixtures', 'sample'), folder, {
    recursive: true,
    filter: source => basename(source) !== '.tesserae',
  });
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
