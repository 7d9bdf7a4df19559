import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const onWindows = process.platform === 'win32';

/**
 * Runs a command to its end, its output shown as it comes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 * @throws {Error} when it cannot start or ends with anything but 0
 */
export function run(command, args, options = {}) {
  const { error, status, signal } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status ?? signal}`);
}

/**
 * Runs npm. Arguments must be constants: on Windows npm is a script, which only a shell can start.
 * @param {readonly string[]} args
 * @param {string} folder
 */
export function runNpm(args, folder) {
  run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, shell: onWindows });
}

/**
 * A TCP port on the loopback address that nobody listens on at this moment.
 * @returns {Promise<number>}
 */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/**
 * Ends a process group (POSIX) and returns once none of it is left.
 * @param {number} groupId process id of the group's leader
 */
export async function stopGroup(groupId) {
  signalGroup(groupId, 'SIGTERM');
  for (let waitedMs = 0; isGroupAlive(groupId); waitedMs += 100) {
    if (waitedMs === 5_000) signalGroup(groupId, 'SIGKILL');
    await sleep(100);
  }
}

/**
 * Sends a signal to a process group; a group that is gone already is no error.
 * @param {number} groupId
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there was such a group
 */
export function signalGroup(groupId, signal) {
  try {
    return process.kill(-groupId, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
    return false;
  }
}

/** @param {number} groupId */
const isGroupAlive = groupId => signalGroup(groupId, 0);
