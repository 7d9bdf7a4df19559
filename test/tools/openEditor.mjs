import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { hasServerEditor } from './install.mjs';
import { startServerEditor } from './serverEditor.mjs';

const onWindows = process.platform === 'win32';
const hasDisplay =
  onWindows ||
  process.platform === 'darwin' ||
  process.env['DISPLAY'] !== undefined ||
  process.env['WAYLAND_DISPLAY'] !== undefined;

const noNetworkAfterMs = 10_000;

/**
 * Opens a folder in a real VS Code that runs the extension from the repository: the desktop one if there is one,
 * else one that is downloaded, else the server build in a browser. Returns when that is open, or closed again
 * where it is ours to close.
 * @param {string} root the repository
 * @param {string} folder
 */
export async function openEditor(root, folder) {
  if (openDesktop(root, folder)) return;
  if (await openDownloaded(root, folder)) return;
  if (hasServerEditor) return openServer(root, folder);
  throw new Error(
    `No VS Code to open. Install it with its "code" command, then run: code --extensionDevelopmentPath="${root}" "${folder}"`,
  );
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {boolean} whether a `code` command took it
 */
function openDesktop(root, folder) {
  // In a terminal of a remote VS Code, `code` talks to that window, which takes no extension under development.
  if (!hasDisplay || process.env['VSCODE_IPC_HOOK_CLI'] !== undefined) return false;
  const args = ['--new-window', `--extensionDevelopmentPath=${root}`, folder];
  // On Windows `code` is a script, which only a shell can start; it splits what is not quoted.
  const { status } = onWindows
    ? spawnSync(
        'code',
        args.map(arg => `"${arg}"`),
        { shell: true, stdio: 'ignore' },
      )
    : spawnSync('code', args, { stdio: 'ignore' });
  if (status === 0) console.log(`Opened ${folder} in VS Code.`);
  return status === 0;
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {Promise<boolean>} whether one could be had; it has been closed again
 */
async function openDownloaded(root, folder) {
  if (!hasDisplay) return false;
  const { downloadAndUnzipVSCode, SilentReporter } = await import('@vscode/test-electron');
  const home = join(root, 'out-test', 'vscode');
  console.log('No "code" command found: fetching VS Code');
  let executable;
  try {
    const reporter = new SilentReporter();
    executable = await downloadAndUnzipVSCode({ cachePath: home, timeout: noNetworkAfterMs, reporter });
  } catch (error) {
    console.log(`VS Code could not be fetched: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
  console.log(`${folder} is open in VS Code; close its window to end.`);
  const profile = ['--user-data-dir', join(home, 'profile'), '--extensions-dir', join(home, 'extensions')];
  const args = [...profile, '--no-sandbox', '--skip-welcome', `--extensionDevelopmentPath=${root}`, folder];
  await once(spawn(executable, args, { stdio: 'ignore' }), 'exit');
  return true;
}

/**
 * @param {string} root
 * @param {string} folder
 */
async function openServer(root, folder) {
  // The person's own home, since that is where their agents keep the sessions that Tesserae reads.
  const env = { HOME: homedir() };
  const editor = await startServerEditor({ root, extensions: [root], env });
  const url = editor.urlOf(folder);
  console.log(`\nVS Code with Tesserae is at  ${url}\nCtrl-C ends it.`);
  if (hasDisplay) spawn('xdg-open', [url], { stdio: 'ignore' }).once('error', () => undefined);
  await Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map(signal => once(process, signal)));
  await editor.stop();
}
