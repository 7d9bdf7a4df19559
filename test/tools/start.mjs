import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './install.mjs';
import { openEditor } from './openEditor.mjs';
import { run } from './processes.mjs';

// `npm start [folder] [-- --no-editor]`: from a bare clone to Tesserae at work on a folder, in the terminal and then
// in VS Code. Only Node's own modules may be imported here, since nothing is installed yet.

const root = resolve(import.meta.dirname, '..', '..');
const sample = join(root, 'test', 'fixtures', 'sample');

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function start() {
  const { values, positionals } = parseArgs({
    options: { 'no-editor': { type: 'boolean' } },
    allowPositionals: true,
  });
  // npm moves to the repository, and keeps where the person was in INIT_CWD.
  const folder =
    positionals[0] === undefined ? sample : resolve(process.env['INIT_CWD'] ?? '.', positionals[0]);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}`);

  ensureDependencies(root);
  step('build');
  run(process.execPath, ['esbuild.mjs'], { cwd: root });

  step(`set up and compile ${folder}`);
  tesserae(folder, 'init');
  tesserae(folder, 'compile');

  const question =
    folder === sample ? 'Why must a loaded ship wait for a tide window?' : `What is ${basename(folder)}?`;
  step(`context for: ${question}`);
  tesserae(folder, 'context', question, '--budget', '3000');

  if (values['no-editor'] !== true) await openEditor(root, folder);
}

/**
 * Runs the built command line on a project.
 * @param {string} folder
 * @param {...string} args
 */
function tesserae(folder, ...args) {
  // Named, since the sample lies inside another project: this repository.
  run(process.execPath, [join(root, 'dist', 'cli.js'), ...args, '--project', folder]);
}

/** @param {string} title */
function step(title) {
  console.log(`\n── ${title}`);
}
