import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { systemErrorCode } from '../base/errors.ts';
import type { Processes } from '../ports.ts';

/** This machine's processes. */
export const systemProcesses: Processes = {
  pid: process.pid,
  host: os.hostname(),
  newId: () => randomUUID(),
  isAlive(pid) {
    try {
      // Signal 0 asks without sending.
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return systemErrorCode(error) !== 'ESRCH';
    }
  },
};
