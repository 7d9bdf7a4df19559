import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { run } from '../tools/processes.mjs';
import { root } from './paths.mjs';

/**
 * @typedef {object} TestProject
 * @property {string} folder absolute, with links resolved
 * @property {() => void} remove
 */

const sample = join(root, 'test', 'fixtures', 'sample');
const shared = resolve(root, '..', 'shared');

/**
 * @typedef {object} Corpus
 * @property {string} archive
 * @property {string} folder what it unpacks to
 * @property {number} documents
 */

/** @type {Corpus} */
const smallCorpus = { archive: join(shared, 'corpora', 'md-s.tar.gz'), folder: 's', documents: 300 };
/** @type {readonly Corpus[]} */
const largeCorpora = [
  { archive: join(shared, 'corpora', 'md-m.tar.gz'), folder: 'm', documents: 3000 },
  { archive: join(shared, 'concepts', 'helm.tar.gz'), folder: 'helm', documents: 126 },
];

/** Whether the small corpus of 300 Markdown files lies beside the repository; tests that need it are skipped elsewhere. */
export const hasCorpus = existsSync(smallCorpus.archive);
if (!hasCorpus) console.log(`No corpus at ${smallCorpus.archive}: the tests on it are skipped.`);
/** The corpora to test on: the small one, in a long run all of them. */
export const corpora = process.env['TESSERAE_LONG'] === '1' ? [smallCorpus, ...largeCorpora] : [smallCorpus];

/**
 * Copies the sample project to a temporary folder, as a person would find it: without anything Tesserae made.
 * @returns {TestProject}
 */
export function copySample() {
  const { folder: parent, remove } = createTemporaryFolder();
  const folder = join(parent, 'sample');
  cpSync(sample, folder, { recursive: true, filter: source => basename(source) !== '.tesserae' });
  return { folder, remove };
}

/**
 * Unpacks a corpus to a temporary folder.
 * @param {Corpus} corpus
 * @returns {TestProject}
 */
export function unpackCorpus({ archive, folder } = smallCorpus) {
  const { folder: parent, remove } = createTemporaryFolder();
  run('tar', ['-xzf', archive, '-C', parent]);
  return { folder: join(parent, folder), remove };
}

/**
 * Makes a workspace of the sample project and, where there is one, the small corpus.
 * @returns {{ file: string, remove: () => void }} its `.code-workspace`
 */
export function createWorkspace() {
  const projects = [copySample(), ...(hasCorpus ? [unpackCorpus()] : [])];
  const { folder, remove } = createTemporaryFolder();
  const file = join(folder, 'test.code-workspace');
  const folders = projects.map(project => ({ path: project.folder }));
  writeFileSync(file, JSON.stringify({ folders }));
  return { file, remove: () => [...projects, { remove }].forEach(made => made.remove()) };
}

/**
 * Runs the built command line on a project.
 * @param {string} folder
 * @param {...string} args
 * @returns {string} what it printed
 */
export function tesserae(folder, ...args) {
  const cli = join(root, 'dist', 'cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args, '--project', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tesserae ${args.join(' ')} ended with ${status}:\n${stderr}`);
  return stdout;
}

/** @returns {TestProject} */
function createTemporaryFolder() {
  // The real path, since an editor reports files by it and some systems link their temporary folder.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tesserae-test-')));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
