// Benchmark: how many terms of a project's own glossary its concepts hold, when the glossary is taken out.
// npm run bench -- concepts [--json]
import matter from 'gray-matter';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../e2e/paths.mjs';
import { tesserae } from '../e2e/projects.mjs';
import { run } from '../tools/processes.mjs';

/** @typedef {{ readonly term: string, readonly alternatives: readonly string[] }} Gold */
/** @typedef {{ readonly name: string, readonly aliases: readonly string[] }} Named */

const data = resolve(root, '..', 'shared', 'concepts');
const kinds = ['concepts', 'entities', 'topics', 'repos'];
const top = 100;

/**
 * Names compare case-folded and plural-insensitive.
 * @param {string} name
 */
function fold(name) {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().replace(/s$/, '');
}

/**
 * Every page of a kind that names a subject.
 * @param {string} project
 * @returns {Named[]}
 */
function pagesOf(project) {
  return kinds.flatMap(kind => {
    const folder = join(project, '.tesserae', 'wiki', kind);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.md'))
      .map(name => {
        const { title = '', aliases = [] } = matter(readFileSync(join(folder, name), 'utf8'), {}).data;
        return { name: String(title), aliases: aliases.map(String) };
      });
  });
}

/**
 * @param {readonly Gold[]} gold
 * @param {readonly Named[]} nodes
 * @returns {string[]} the terms that no node bears
 */
function missing(gold, nodes) {
  const names = new Set(nodes.flatMap(({ name, aliases }) => [name, ...aliases].map(fold)));
  return gold
    .filter(({ term, alternatives }) => ![term, ...alternatives].some(name => names.has(fold(name))))
    .map(({ term }) => term);
}

/** @param {boolean} asJson */
export function benchConcepts(asJson) {
  const scratch = mkdtempSync(join(tmpdir(), 'tesserae-bench-'));
  try {
    run('tar', ['-xzf', join(data, 'helm.tar.gz'), '-C', scratch]);
    const project = join(scratch, 'helm');
    /** @type {{ gold: Gold[] }} */
    const { gold } = JSON.parse(readFileSync(join(data, 'helm.gold.json'), 'utf8'));
    tesserae(project, 'init');
    const { sources } = JSON.parse(tesserae(project, 'compile', '--json'));
    const { concepts } = JSON.parse(tesserae(project, 'concepts', '--top', String(top), '--json'));
    const nodes = pagesOf(project);
    const [missed, missedAtTop] = [missing(gold, nodes), missing(gold, concepts)];
    const result = {
      documents: sources.total,
      nodesPerDocument: nodes.length / sources.total,
      recall: 1 - missed.length / gold.length,
      recallAtTop: 1 - missedAtTop.length / gold.length,
      missed,
      missedAtTop,
    };
    if (asJson) {
      console.log(JSON.stringify(result, undefined, 2));
      return;
    }
    console.log(`concept-like nodes a document   ${result.nodesPerDocument.toFixed(2)}`);
    console.log(`glossary terms among all        ${result.recall.toFixed(2)}   without ${missed.join(', ')}`);
    console.log(
      `glossary terms among the ${top}    ${result.recallAtTop.toFixed(2)}   without ${missedAtTop.join(', ')}`,
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
