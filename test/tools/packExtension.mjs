import { join } from 'node:path';
import { run } from './processes.mjs';

/**
 * Packs what `dist/` holds, and what `.vscodeignore` names besides, into an installable `.vsix`.
 * @param {string} root the repository, built
 * @param {string} file absolute path of the `.vsix` to write
 */
export function packExtension(root, file) {
  const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  run(
    process.execPath,
    [
      vsce,
      'package',
      '--no-dependencies', // the bundles hold them
      '--allow-missing-repository',
      '--no-rewrite-relative-links', // to the other documents, which need a repository's address
      '--out',
      file,
    ],
    { cwd: root },
  );
}
