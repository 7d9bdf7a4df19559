import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureServerEditor } from './install.mjs';
import { findFreePort, signalGroup, stopGroup } from './processes.mjs';

/**
 * @typedef {object} ServerEditorOptions
 * @property {string} root the repository, whose `test/vscode` pins the editor
 * @property {readonly string[]} [extensions] folders of extensions to link in, or `.vsix` files to install
 * @property {boolean} [smokeTest] lets an extension test suite be named in the address, but hides toasts and dialogs
 * @property {Record<string, unknown>} [userSettings] on top of the quiet defaults below
 * @property {NodeJS.ProcessEnv} [env] on top of ours; extensions see it
 */

/**
 * @typedef {object} ServerEditor
 * @property {number} port
 * @property {(path: string) => string} urlOf the address that opens a folder or a `.code-workspace`
 * @property {string} logFile what the server printed
 * @property {() => Promise<void>} stop ends every process of the server and removes its files
 */

const startTimeoutMs = 60_000;

const quietSettings = {
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'git.enabled': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'workbench.startupEditor': 'none',
};

/**
 * Starts a server build of VS Code in a home of its own, on a free loopback port.
 * @param {ServerEditorOptions} options
 * @returns {Promise<ServerEditor>} once it answers
 */
export async function startServerEditor({
  root,
  extensions = [],
  smokeTest = false,
  userSettings = {},
  env = {},
}) {
  const { node, entry } = ensureServerEditor(root);
  const home = mkdtempSync(join(tmpdir(), 'tesserae-editor-'));
  const profile = [
    '--user-data-dir',
    join(home, 'data'),
    '--extensions-dir',
    join(home, 'extensions'),
    '--config',
    join(home, 'none.yaml'),
  ];
  const serverEnv = { ...isolatedEnv(home), ...env };

  writeSettings(home, { ...quietSettings, ...userSettings });
  mkdirSync(join(home, 'extensions'));
  for (const extension of extensions) {
    if (extension.endsWith('.vsix')) {
      // Its output is a page about absent native parts; only a failure shows it, in the error's message.
      const install = [entry, ...profile, '--install-extension', extension];
      execFileSync(node, install, { env: serverEnv, stdio: 'pipe' });
    } else {
      linkExtension(extension, join(home, 'extensions'));
    }
  }

  const port = await findFreePort();
  const logFile = join(home, 'server.log');
  const output = openSync(logFile, 'w');
  const server = spawn(
    node,
    [
      entry,
      ...profile,
      ...networkFlags(port),
      ...quietFlags,
      ...(smokeTest ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
    ],
    // A group of its own, so that the extension hosts can be ended with it.
    { detached: true, env: serverEnv, stdio: ['ignore', output, output] },
  );
  closeSync(output); // the server holds its own copy
  const groupId = /** @type {number} */ (server.pid);
  const stopNow = () => void signalGroup(groupId, 'SIGKILL');
  process.once('exit', stopNow);

  const stop = async () => {
    await stopGroup(groupId);
    process.removeListener('exit', stopNow);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await untilHealthy(port, server);
  } catch (error) {
    const log = readFileSync(logFile, 'utf8').slice(-2_000);
    await stop();
    throw new Error(`The server build of VS Code did not start:\n${log}`, { cause: error });
  }
  const urlOf = (/** @type {string} */ path) => workspaceUrl(port, path);
  return { port, urlOf, logFile, stop };
}

/**
 * The address under which a server build of VS Code opens a folder or a `.code-workspace`.
 * @param {number} port
 * @param {string} path absolute
 */
export function workspaceUrl(port, path) {
  const key = path.endsWith('.code-workspace') ? 'workspace' : 'folder';
  return `http://127.0.0.1:${port}/?${key}=${encodeURIComponent(path)}`;
}

/** @param {number} port */
const networkFlags = port => ['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`];

const quietFlags = [
  '--disable-telemetry',
  '--disable-update-check',
  '--disable-workspace-trust',
  '--disable-getting-started-override',
  '--ignore-last-opened',
];

/**
 * Our environment with the home folder of nobody, and no extension gallery to ask.
 * @param {string} home
 * @returns {NodeJS.ProcessEnv}
 */
function isolatedEnv(home) {
  // In a terminal of VS Code, its variables would make the server hand its work to that window.
  const ours = Object.entries(process.env).filter(([name]) => !name.startsWith('VSCODE_'));
  return {
    ...Object.fromEntries(ours),
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'share'),
    XDG_STATE_HOME: join(home, 'state'),
    EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: '', itemUrl: '', resourceUrlTemplate: '' }),
  };
}

/**
 * @param {string} home
 * @param {Record<string, unknown>} settings
 */
function writeSettings(home, settings) {
  const folder = join(home, 'data', 'User');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings, undefined, 2));
}

/**
 * Links an unpackaged extension in under the name that an installed one would have.
 * @param {string} folder
 * @param {string} extensionsFolder
 */
function linkExtension(folder, extensionsFolder) {
  const { publisher, name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  symlinkSync(resolve(folder), join(extensionsFolder, `${publisher}.${name}-${version}`), 'dir');
}

/**
 * @param {number} port
 * @param {import('node:child_process').ChildProcess} server
 */
async function untilHealthy(port, server) {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`);
    if (await isHealthy(port)) return;
    await sleep(200);
  }
  throw new Error(`no answer within ${startTimeoutMs} ms`);
}

/** @param {number} port */
const isHealthy = port =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    response => response.ok,
    () => false,
  );
