import { compareStrings } from '../base/compare.ts';
import { extensionOf } from '../base/paths.ts';
import type { Graph } from '../graph/graph.ts';
import type { GraphNode } from '../model/graph.ts';
import { wikiKindOf } from '../model/ontology.ts';
import { type LintProblem, toProblem } from './problem.ts';

const maxNameWords = 7;
const placeholder =
  /^(?:untitled(?: \d+)?|new (?:page|document|note)|title|todo|tbd|draft|temp|test|无标题|未命名|無題|제목 없음|ohne titel|sans titre|sin título|без названия)$/iu;
const maxTitle = 120;
/** A name of code: it is spelt as it must be, and may stand beside the word it is made of. */
const identifier = /^[^\p{L}\p{N}]|\p{Ll}\p{Lu}|_/u;

/** Names and titles that serve nobody, and names that are likely one. */
export function* lintNames(graph: Graph): Generator<LintProblem> {
  const spellings = new Map<string, GraphNode[]>();
  for (const id of graph.nodeIds()) {
    const node = graph.node(id);
    if (node === undefined) continue;
    if (node.type === 'SourceDocument' || node.type === 'Paper') yield* lintTitle(node);
    const kind = wikiKindOf(node.type);
    if (kind !== 'concepts' && kind !== 'entities') continue;
    yield* lintName(node);
    if (identifier.test(node.name)) continue;
    const key = `${node.type} ${node.name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}+#]/gu, '')}`;
    const known = spellings.get(key);
    if (known === undefined) spellings.set(key, [node]);
    else known.push(node);
  }
  for (const nodes of spellings.values()) if (nodes.length > 1) yield suggestMerge(nodes);
}

function* lintTitle({ name, type, sourcePath }: GraphNode): Generator<LintProblem> {
  const isNumber = type === 'Paper' && /^(?:arXiv|doi):/.test(name);
  if (isNumber && sourcePath === '') return;
  if (placeholder.test(name) || name.length > maxTitle)
    yield toProblem(
      'LOW_TITLE_QUALITY',
      sourcePath,
      `"${name.slice(0, 60)}" is no title: give the document one of its own`,
    );
}

function* lintName({ name, sourcePath, sources }: GraphNode): Generator<LintProblem> {
  const why = noiseOf(name);
  if (why === undefined) return;
  const line = sources.find(({ path }) => path === sourcePath)?.spans[0]?.[0];
  const advice = 'rename it where it is defined, or take the emphasis off';
  yield toProblem('NOISY_NAME', sourcePath, `the concept "${name}" is named by ${why}: ${advice}`, line);
}

function noiseOf(name: string): string | undefined {
  if (name.split(' ').length > maxNameWords || /[.!?。！？](?:\s|$)/u.test(name)) return 'a sentence';
  if (/^v?\d+(?:\.\d+)+\b/i.test(name)) return 'a version';
  if (/^(?:\.{0,2}\/|[A-Za-z]:\\)/.test(name) || (name.includes('/') && extensionOf(name) !== ''))
    return 'a path';
  return undefined;
}

function suggestMerge(nodes: readonly GraphNode[]): LintProblem {
  const names = nodes.map(node => `"${node.name}"`).sort(compareStrings);
  const [first] = nodes;
  const message = `${names.join(' and ')} are likely one concept: spell it one way, or make one an alias`;
  return toProblem('SUGGESTED_MERGE', first?.sourcePath ?? '', message);
}
