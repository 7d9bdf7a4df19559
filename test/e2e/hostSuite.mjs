import { buildSync } from 'esbuild';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { outFolder, root } from './paths.mjs';

/**
 * Builds the suite that runs inside an extension host, and forgets the results of the last run.
 * @returns {{ suite: string, resultsFile: string, env: Record<string, string> }} the built suite, where it will
 *   report, and the environment its host needs
 */
export function buildHostSuite() {
  const folder = join(outFolder, 'host');
  const resultsFile = join(outFolder, 'host-results.json');
  rmSync(folder, { recursive: true, force: true });
  rmSync(resultsFile, { force: true });
  buildSync({
    entryPoints: [join(root, 'test', 'e2e', 'host', '*.ts')],
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
  });
  return {
    suite: join(folder, 'index.js'),
    resultsFile,
    // The suite runs in an editor's process, which is no Node that could run the command line.
    env: { TESSERAE_TEST_RESULTS: resultsFile, TESSERAE_TEST_NODE: process.execPath },
  };
}

/**
 * Prints the results of the suite.
 * @param {string} resultsFile
 * @returns {boolean} whether it ran at all and no test failed
 */
export function reportHostSuite(resultsFile) {
  if (!existsSync(resultsFile)) {
    console.error('The suite did not run: the editor wrote no results.');
    return false;
  }
  /** @type {import('./host/results.ts').HostResults} */
  const results = JSON.parse(readFileSync(resultsFile, 'utf8'));
  for (const title of results.skipped) console.log(`- skipped: ${title}`);
  for (const { title, stack } of results.failures) console.error(`\n✗ ${title}\n${stack}`);
  console.log(`${results.numPassedTests} passed, ${results.numFailedTests} failed`);
  return results.numPassedTests > 0 && results.numFailedTests === 0;
}
