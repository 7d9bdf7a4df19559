import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerEditor } from '../tools/serverEditor.mjs';
import { openPage } from './chromium.mjs';
import { buildHostSuite, reportHostSuite, runInHost } from './hostSuite.mjs';
import { extension, root } from './paths.mjs';
import { createWorkspace } from './projects.mjs';

// Runs the suite in `host/` inside the extension host of a server build of VS Code, opened in a headless Chromium.

const timeoutMs = 300_000;

const { suite, resultsFile, env } = buildHostSuite();
const workspace = createWorkspace();
const editor = await startServerEditor({ root, smokeTest: true, env });
const page = await openPage();
try {
  const run = runInHost(page, editor, { workspace: workspace.file, extension, suite });
  const code = await Promise.race([run, sleep(timeoutMs, 'timeout', { ref: false })]);
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
