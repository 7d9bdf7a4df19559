import Mocha from 'mocha';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostFailure, HostResults } from './results.ts';

/** Long, since a busy build machine may take half a minute to show a first web view. */
const testTimeoutMs = 60_000;

/** Runs every test file beside this one. VS Code calls it in the extension host; a rejection ends the run with code 1. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ timeout: testTimeoutMs });
  const testFiles = readdirSync(__dirname).filter(name => name.endsWith('.test.js'));
  for (const name of testFiles.sort()) mocha.addFile(join(__dirname, name));

  const results = await runMocha(mocha);
  // Written to a file, since a run that never started must not look like one that passed.
  const resultsFile = process.env['TESSERAE_TEST_RESULTS'];
  if (resultsFile !== undefined) writeFileSync(resultsFile, JSON.stringify(results, undefined, 2));
  if (results.failures.length > 0) throw new Error(`${results.failures.length.toString()} tests failed`);
}

function runMocha(mocha: Mocha): Promise<HostResults> {
  let passed = 0;
  const skipped: string[] = [];
  const failures: HostFailure[] = [];
  return new Promise(resolve => {
    mocha
      .run(() => {
        resolve({ numPassedTests: passed, numFailedTests: failures.length, skipped, failures });
      })
      .on('pass', () => (passed += 1))
      .on('pending', test => skipped.push(test.fullTitle()))
      .on('fail', (test, error: Error) =>
        failures.push({ title: test.fullTitle(), stack: error.stack ?? error.message }),
      );
  });
}
