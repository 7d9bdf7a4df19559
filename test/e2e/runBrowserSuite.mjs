import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { outFolder, root } from './paths.mjs';

// Runs the suite in `browser/`: a person's clicks and keys in a server build of VS Code.
// Arguments go to vitest; a word of a file's name runs that file alone.

const resultsFile = join(outFolder, 'browser-results.json');
rmSync(resultsFile, { force: true });

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const config = join(root, 'test', 'e2e', 'browser', 'vitest.config.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', config, ...process.argv.slice(2)],
  { stdio: 'inherit' },
);

if (existsSync(resultsFile)) {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(resultsFile, 'utf8'));
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
  process.exitCode = status === 0 && numPassedTests > 0 ? 0 : 1;
} else {
  console.error('The suite did not run: it wrote no results.');
  process.exitCode = 1;
}
