import { runTests } from '@vscode/test-electron';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildHostSuite, reportHostSuite } from './hostSuite.mjs';
import { extension, outFolder } from './paths.mjs';
import { createWorkspace } from './projects.mjs';

// Runs the suite in `host/` in a desktop VS Code: the one VSCODE_EXECUTABLE names, else one that is downloaded.
// For macOS, Windows and desktops; it needs a display.

const { suite, resultsFile, env } = buildHostSuite();
const workspace = createWorkspace();
const profile = mkdtempSync(join(tmpdir(), 'tesserae-profile-'));
const executable = process.env['VSCODE_EXECUTABLE'];
try {
  await runTests({
    ...(executable === undefined ? {} : { vscodeExecutablePath: executable }),
    cachePath: join(outFolder, 'vscode'),
    extensionDevelopmentPath: extension,
    extensionTestsPath: suite,
    extensionTestsEnv: env,
    launchArgs: [
      workspace.file,
      `--user-data-dir=${join(profile, 'data')}`,
      `--extensions-dir=${join(profile, 'extensions')}`,
      '--disable-extensions',
      '--disable-workspace-trust',
    ],
  });
  process.exitCode = reportHostSuite(resultsFile) ? 0 : 1;
} catch (error) {
  // It throws for any exit code but 0, a failed test's included.
  reportHostSuite(resultsFile);
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  workspace.remove();
  rmSync(profile, { recursive: true, force: true });
}
