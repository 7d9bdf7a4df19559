import { buildSync } from 'esbuild';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { outFolder, root } from './paths.mjs';

/**
 * Builds the suite that runs inside an extension host, and forgets the results of the last run.
 * @returns {{ suite: string, resultsFile: string, env: Record<string, string> }} the built suite, where it will
 *   report, and the environment its host needs
 */
export function buildHostSuite() {
  const folder = join(outFolder, 'host');
  const resultsFile = join(outFolder, 'host-results.json');
  const home = join(outFolder, 'home');
  for (const each of [folder, home]) rmSync(each, { recursive: true, force: true });
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
    env: {
      TESSERAE_TEST_RESULTS: resultsFile,
      // The suite runs in an editor's process, which is no Node that could run the command line.
      TESSERAE_TEST_NODE: process.execPath,
      // Agents and consent of nobody, also where the editor has the home of whoever runs this.
      CLAUDE_CONFIG_DIR: join(home, 'claude'),
      TESSERAE_STATE_DIR: join(home, 'state'),
    },
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

/**
 * Opens a workspace in a page, with an extension under development and a suite that runs in its host.
 * @param {import('playwright-core').Page} page one that ran no suite yet
 * @param {import('../tools/serverEditor.mjs').ServerEditor} editor started with `smokeTest`: a product build ignores
 *   the suite in the address otherwise, and says nothing
 * @param {{ workspace: string, extension: string, suite: string }} what absolute paths
 * @returns {Promise<number>} the exit code that the workbench reports when the suite ends
 */
export function runInHost(page, editor, { workspace, extension, suite }) {
  const remote = `vscode-remote://127.0.0.1:${editor.port}`;
  const payload = [
    ['extensionDevelopmentPath', `${remote}${extension}`],
    ['extensionTestsPath', `${remote}${suite}`],
  ];
  const address = `${editor.urlOf(workspace)}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
  const showsLog = process.env['TESSERAE_TEST_LOG'] !== undefined;
  return new Promise((resolve, reject) => {
    // The workbench calls these two in its page.
    const log = (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
      if (showsLog) console.log(`[${type}] ${format(...args)}`);
    };
    Promise.resolve()
      .then(() => page.exposeFunction('codeAutomationExit', resolve))
      .then(() => page.exposeFunction('codeAutomationLog', log))
      .then(() => page.goto(address))
      .catch(reject);
  });
}
