import { join } from 'node:path';
import { run } from './processes.mjs';

/**
 * Packs what `dist/` holds, and what `.vscodeignore` names besides, into an installable `.vsix`.
 * @param {string} root the repository, built
 * @param {string} file absolute path of the `.vsix` to write
 */
export function packExtension(root, file) {
  const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  // No dependencies: the bundles hold them.
  run(process.execPath, [vsce, 'package', '--no-dependencies', '--allow-missing-repository', '--out', file], {
    cwd: root,
  });
}
