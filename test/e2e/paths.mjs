import { join, resolve } from 'node:path';

/** The repository. */
export const root = resolve(import.meta.dirname, '..', '..');

/** Built suites and their results; ignored by git. */
export const outFolder = join(root, 'out-test');

/** The extension under test: the repository, or the folder or `.vsix` that TESSERAE_EXTENSION names. */
export const extension = resolve(process.env['TESSERAE_EXTENSION'] ?? root);

/** Pictures of the editor's main states and of failures; ignored by git. */
export const artifactsFolder = join(root, 'test', 'artifacts');
