import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium, ensureDependencies, ensureServerEditor, hasServerEditor } from './install.mjs';
import { run } from './processes.mjs';

// `npm test`: from a bare clone to one line that says how many checks passed. `npm test -- --only NAME` runs one step.
// Only Node's own modules may be imported here, since nothing is installed yet.

/** @typedef {{ readonly passed: number, readonly failed: number }} Counts */
/** @typedef {{ readonly name: string, readonly run: () => Counts }} Step */

const root = resolve(import.meta.dirname, '..', '..');
const resultsFolder = join(root, 'out-test');

/** @type {readonly Step[]} */
const checks = [
  { name: 'typecheck', run: () => check('typescript/bin/tsc', '--build', 'tsconfig.json') },
  { name: 'lint', run: () => check('eslint/bin/eslint.js', '.', '--max-warnings', '0') },
  {
    name: 'layers',
    run: () =>
      check(
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        'extension',
        'engine',
      ),
  },
  { name: 'unused', run: () => check('knip/bin/knip.js') },
  { name: 'format', run: () => check('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  { name: 'unit', run: runUnitSuite },
];

/** The real editor: a server build where there is one, else a desktop VS Code. */
const editorSuites = hasServerEditor
  ? [
      { name: 'host', run: () => runHostSuite('runHostSuite.mjs') },
      { name: 'browser', run: runBrowserSuite },
    ]
  : [{ name: 'host', run: () => runHostSuite('runDesktopSuite.mjs') }];

try {
  testAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function testAll() {
  const all = [...checks, ...editorSuites];
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const steps = only === undefined ? all : all.filter(({ name }) => name === only);
  if (steps.length === 0) {
    throw new Error(`There is no step "${only}", only ${all.map(({ name }) => name).join(', ')}.`);
  }

  ensureDependencies(root);
  if (hasServerEditor && steps.some(step => editorSuites.includes(step))) ensureEditor();
  run(process.execPath, ['esbuild.mjs'], { cwd: root });

  const results = steps.map(step => timed(step));
  console.log(`\n── all\n${results.map(({ line }) => line).join('\n')}`);
  const passed = sum(results.map(result => result.passed));
  const failed = sum(results.map(result => result.failed));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Installs what the editor suites drive. Where that cannot be had they fail by themselves, after the checks. */
function ensureEditor() {
  try {
    ensureChromium();
    ensureServerEditor(root);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

/**
 * Runs a step and says how long it took.
 * @param {Step} step
 */
function timed(step) {
  console.log(`\n── ${step.name}`);
  const startMs = performance.now();
  const counts = step.run();
  const line = `${step.name.padEnd(10)} ${minutes(performance.now() - startMs)}  ${counts.passed} passed, ${counts.failed} failed`;
  console.log(line);
  return { ...counts, line };
}

/**
 * A check that is passed or not.
 * @param {string} script below `node_modules`
 * @param {...string} args
 * @returns {Counts}
 */
function check(script, ...args) {
  return runNode([join(root, 'node_modules', script), ...args])
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1 };
}

/** @returns {Counts} */
function runUnitSuite() {
  const file = join(resultsFolder, 'unit-results.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return runSuite(file, [
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
}

/** @returns {Counts} */
function runBrowserSuite() {
  const script = join(root, 'test', 'e2e', 'runBrowserSuite.mjs');
  return runSuite(join(resultsFolder, 'browser-results.json'), [script]);
}

/**
 * @param {string} script beside the suites
 * @returns {Counts}
 */
function runHostSuite(script) {
  return runSuite(join(resultsFolder, 'host-results.json'), [join(root, 'test', 'e2e', script)]);
}

/**
 * Runs a suite that writes how many of its tests passed, under the names that vitest uses. One that ends badly counts as failed at least once, since a
 * file that cannot be loaded holds no test.
 * @param {string} resultsFile
 * @param {readonly string[]} args of Node
 * @returns {Counts}
 */
function runSuite(resultsFile, args) {
  rmSync(resultsFile, { force: true });
  const isGood = runNode(args);
  const { numPassedTests: passed, numFailedTests: failed } = existsSync(resultsFile)
    ? JSON.parse(readFileSync(resultsFile, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 };
  return { passed, failed: isGood ? failed : Math.max(1, failed) };
}

/**
 * @param {readonly string[]} args
 * @returns {boolean} whether it ended with 0
 */
function runNode(args) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/**
 * @param {readonly number[]} numbers
 * @returns {number}
 */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {number} ms */
function minutes(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
