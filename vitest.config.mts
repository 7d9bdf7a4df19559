import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { vscode: path.resolve(import.meta.dirname, 'test/extension/support/vscodeFake.ts') } },
  test: {
    globalSetup: ['test/support/buildDist.ts'],
    include: ['test/{engine,extension}/**/*.test.ts', 'test/*.test.ts'],
    // By default one processor is left to the runner itself, which of two is half.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    // Compiling a corpus inside a test takes seconds on a busy machine; nothing here is timed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
