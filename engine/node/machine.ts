import { realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromSystemError } from '../base/errors.ts';
import type { Machine } from '../ports.ts';

/** The computer that this process runs on. `env`: what its programs are told of where to keep their files. */
export function createMachine(env: Machine['env']): Machine {
  const { platform } = process;
  return {
    // Other systems keep their files as Linux does.
    platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
    home: toSlashes(os.homedir()),
    env,
    realPath(folder) {
      try {
        return toSlashes(realpathSync.native(folder));
      } catch (error) {
        if (fromSystemError(error) === undefined) throw error;
        return toSlashes(path.resolve(folder));
      }
    },
  };
}

function toSlashes(native: string): string {
  return native.split(path.sep).join('/');
}
