import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { outFolder } from '../paths.mjs';

// Long waits: on a busy machine the workbench itself may take 40 s to appear.
const waitMs = 60_000;

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: join(outFolder, 'vite'),
  test: {
    include: ['*.test.ts'],
    globalSetup: 'server.ts',
    // One editor serves all files, so they run one after the other.
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 2 * waitMs,
    hookTimeout: 4 * waitMs,
    expect: { poll: { timeout: waitMs, interval: 200 } },
    reporters: ['default', 'json'],
    outputFile: { json: join(outFolder, 'browser-results.json') },
  },
});
