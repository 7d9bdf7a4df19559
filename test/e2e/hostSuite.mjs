import { buildSync } from 'esbuild';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { outFolder, root } from './paths.mjs';

/** The environment variable that tells the suite where to write its results. */
const resultsVariable = 'TESSERAE_TEST_RESULTS';

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
  return { suite: join(folder, 'index.js'), resultsFile, env: { [resultsVariable]: resultsFile } };
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
  const { passed, failures } = JSON.parse(readFileSync(resultsFile, 'utf8'));
  for (const { title, stack } of failures) console.error(`\n✗ ${title}\n${stack}`);
  console.log(`${passed.length} passed, ${failures.length} failed`);
  return passed.length > 0 && failures.length === 0;
}
