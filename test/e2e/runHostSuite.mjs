import { readFileSync } from 'node:fs';
import { format } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerEditor } from '../tools/serverEditor.mjs';
import { openPage } from './chromium.mjs';
import { buildHostSuite, reportHostSuite } from './hostSuite.mjs';
import { extension, root } from './paths.mjs';
import { createWorkspace } from './projects.mjs';

// Runs the suite in `host/` inside the extension host of a server build of VS Code, opened in a headless Chromium.

const timeoutMs = 300_000;

const { suite, resultsFile, env } = buildHostSuite();
const workspace = createWorkspace();
const editor = await startServerEditor({
  root,
  smokeTest: true, // without it a product build ignores the test suite in the address, and says nothing
  env,
});
const page = await openPage();
try {
  const code = await Promise.race([runSuite(), sleep(timeoutMs, 'timeout', { ref: false })]);
  const passed = reportHostSuite(resultsFile);
  if (code === 'timeout') {
    console.error(`No end within ${timeoutMs / 1000} s. The server's log ends with:`);
    console.error(readFileSync(editor.logFile, 'utf8').slice(-2_000));
  }
  process.exitCode = code === 0 && passed ? 0 : 1;
} finally {
  await page.context().browser()?.close();
  await editor.stop();
  workspace.remove();
}

/**
 * Opens the editor with the suite in its address.
 * @returns {Promise<number>} the exit code that the workbench reports when the suite ends
 */
function runSuite() {
  return new Promise((resolve, reject) => {
    openSuite(resolve).catch(reject);
  });
}

/** @param {(code: number) => void} onExit */
async function openSuite(onExit) {
  const showsLog = process.env['TESSERAE_TEST_LOG'] !== undefined;
  // The workbench calls these two in its page.
  await page.exposeFunction('codeAutomationExit', onExit);
  await page.exposeFunction(
    'codeAutomationLog',
    (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
      if (showsLog) console.log(`[${type}] ${format(...args)}`);
    },
  );
  const remote = `vscode-remote://127.0.0.1:${editor.port}`;
  const payload = [
    ['extensionDevelopmentPath', `${remote}${extension}`],
    ['extensionTestsPath', `${remote}${suite}`],
  ];
  await page.goto(`${editor.urlOf(workspace.file)}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
}
