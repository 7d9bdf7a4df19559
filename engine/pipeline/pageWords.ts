import { compareStrings } from '../base/compare.ts';
import { decodeExactly } from '../base/decode.ts';
import { sha256Hex } from '../base/hash.ts';
import { extractSource } from '../extract/extractSource.ts';
import type { Graph } from '../graph/graph.ts';
import type { FragmentLink } from '../model/fragment.ts';
import type { GraphNode } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import { type NodeEdit, ownDefinitionKey } from '../model/merge.ts';
import { isAllowedEdge, wikiKindOf } from '../model/ontology.ts';
import { type PagePlace, wikiRoot } from '../model/page.ts';
import type { Files, PageBase } from '../ports.ts';
import { type PageFile, parsePage } from '../wiki/pageFile.ts';
import { PageNames } from '../wiki/pageNames.ts';
import { type PageWord, readPageWord, takeUp } from '../wiki/pageWord.ts';
import type { Breather } from './breather.ts';
import { changeDecisions, decidedOf, type Decisions, formatDecisions } from './decisions.ts';
import type { KnowledgeBase, KnowledgeChange } from './knowledgeBase.ts';
import type { Lease } from './lease.ts';

/** What a page says. */
interface HeardPage extends PagePlace {
  readonly word: PageWord;
  /** Ids of the nodes that a person's own text links to, sorted. */
  readonly links: readonly string[];
  /** What the page is to be merged from once the word is its node's. */
  readonly base: PageBase | undefined;
}

interface Host {
  readonly files: Files;
  readonly base: KnowledgeBase;
  readonly lease: Lease;
  readonly breathe: Breather;
}

/**
 * Takes up what people wrote on pages (names, definitions, links) as decisions about their nodes. `written`: pages that
 * may say something new; `gone`: nodes whose pages a person deleted. What that changed; `undefined`: nothing.
 */
export async function takeUpPages(
  { files, base, lease, breathe }: Host,
  decisions: Decisions,
  { written, gone }: { readonly written: readonly PagePlace[]; readonly gone: readonly string[] },
): Promise<KnowledgeChange | undefined> {
  const { graph } = base.fold;
  const heard = await hearPages(files, base, written);
  const decide = (before: Decisions): Decisions => decideByPages(before, graph, heard, gone);
  const decided = decide(decisions);
  base.bases.putAll(
    new Map(heard.flatMap(({ path, base: next }) => (next === undefined ? [] : [[path, next]]))),
  );
  if (formatDecisions(decided) === formatDecisions(decisions)) return undefined;
  await lease.assertHeld();
  await changeDecisions(files, decide);
  const change = await base.change({ prepared: [], removed: [], decided: decidedOf(decided) }, breathe);
  base.storeChange(change);
  // A page stays where a person writes on it, whatever they call it.
  const near = base.wiki.relocate(new Map(heard.map(({ nodeId, path }) => [nodeId, path])));
  return { ...change, pages: new Set([...change.pages, ...near]) };
}

type Reader = Pick<KnowledgeBase, 'fold' | 'bases' | 'wiki'>;

async function hearPages(files: Files, base: Reader, places: readonly PagePlace[]): Promise<HeardPage[]> {
  const heard: HeardPage[] = [];
  const targets = new LinkTargets(base);
  for (const place of places) {
    const node = base.fold.graph.node(place.nodeId);
    const bytes = node && (await files.read(place.path));
    const text = bytes && decodeExactly(bytes);
    const file = text === undefined ? undefined : parsePage(text);
    if (node === undefined || file?.generatedHash === undefined || file.isNewer) continue;
    const page = hearPage({ node, file, place }, base, targets);
    if (page !== undefined) heard.push(page);
  }
  return heard;
}

interface ReadPage {
  readonly node: GraphNode;
  readonly file: PageFile;
  readonly place: PagePlace;
}

/** `undefined`: nothing tells what in it is a person's. */
function hearPage(
  { node, file, place: { nodeId, path } }: ReadPage,
  { bases, wiki }: Reader,
  targets: LinkTargets,
): HeardPage | undefined {
  const known = bases.get(path);
  const generated = known?.stated === file.generatedHash ? known : undefined;
  if (generated === undefined && file.bodyHash === file.generatedHash) return undefined;
  const said = readPageWord(file, generated);
  const isOwn = node.metadata[ownDefinitionKey] !== undefined;
  // What sources say can be left out of a page; it is not taken back by that.
  const word = said.definition === '' && !isOwn ? { ...said, definition: undefined } : said;
  const without = generated?.body ?? wiki.project(nodeId)?.body ?? '';
  const linked = personsLinks({ path, file, without }, node).flatMap(link => targets.of(link, path) ?? []);
  const links = linked.filter(({ id, type }) => id !== nodeId && isAllowedEdge('user_link', node.type, type));
  return {
    nodeId,
    path,
    word,
    links: [...new Set(links.map(({ id }) => id))].sort(compareStrings),
    base: generated !== undefined && mayEdit(node) ? takeUp(generated, word, file) : undefined,
  };
}

/** The decisions with what pages say now. */
function decideByPages(
  decisions: Decisions,
  graph: Graph,
  heard: readonly HeardPage[],
  gone: readonly string[],
): Decisions {
  const edits = new Map<string, NodeEdit>(decisions.edits.map(edit => [edit.id, edit]));
  const silent = new Set([...gone, ...heard.map(({ nodeId }) => nodeId)]);
  const others = decisions.links.filter(({ from }) => !silent.has(graph.resolve(from)?.id ?? from));
  const links = heard.flatMap(({ nodeId, links: ids }) => ids.map(to => ({ from: nodeId, to })));
  for (const { nodeId, word } of heard) {
    const node = graph.node(nodeId);
    if (node === undefined || !mayEdit(node)) continue;
    const edit = editBy(word, node, edits.get(nodeId) ?? { id: nodeId });
    if (Object.values(edit).filter(value => value !== undefined).length > 1) edits.set(nodeId, edit);
    else edits.delete(nodeId);
  }
  return { ...decisions, edits: [...edits.values()] as Decisions['edits'], links: [...others, ...links] };
}

function editBy(
  { title, definition, added, removed }: PageWord,
  { type, name }: GraphNode,
  known: NodeEdit,
): NodeEdit {
  const described = type === 'SourceDocument' ? undefined : definition;
  const kept = (names: readonly string[] = [], without: readonly string[]): string[] => {
    const out = new Set(without.map(foldName));
    return names.filter(each => !out.has(foldName(each)));
  };
  const aliases = [...kept(known.aliases, removed), ...added];
  const notAliases = [...kept(known.not_aliases, added), ...removed];
  return {
    ...known,
    name: title === undefined || title === name ? known.name : title,
    description: described === '' ? undefined : (described ?? known.description),
    aliases: unlessEmpty(aliases),
    not_aliases: unlessEmpty(notAliases),
  };
}

function unlessEmpty(names: readonly string[]): string[] | undefined {
  return names.length === 0 ? undefined : [...new Set(names)].sort(compareStrings);
}

/** What a synthesis is called follows from what it is made of. */
function mayEdit({ type }: GraphNode): boolean {
  return wikiKindOf(type) !== undefined && type !== 'Synthesis';
}

/** The links of a page that lead where none of the generated text does. */
function personsLinks(
  { path, file, without }: { readonly path: string; readonly file: PageFile; readonly without: string },
  { metadata }: GraphNode,
): FragmentLink[] {
  const own = metadata[ownDefinitionKey];
  // A person's definition is generated from what they said, and still theirs.
  const generated = typeof own === 'string' ? without.replace(own, () => '') : without;
  const known = new Set(linksOf(path, generated).map(keyOf));
  return linksOf(path, file.body).filter(link => !known.has(keyOf(link)));
}

function linksOf(path: string, body: string): FragmentLink[] {
  const page = extractSource(path, sha256Hex(body), body);
  if (page.outcome === 'skipped') return [];
  // Paths that only code names are no links.
  return page.fragment.links.filter(
    ({ by, anchor }) => by === 'name' || (by === 'path' && anchor !== undefined),
  );
}

function keyOf({ by, target }: FragmentLink): string {
  return `${by} ${target}`;
}

/** What links lead to; its tables are made when the first is asked for. */
class LinkTargets {
  readonly #base: Reader;
  #names: PageNames | undefined;
  #nodes: ReadonlyMap<string, string> | undefined;

  constructor(base: Reader) {
    this.#base = base;
  }

  of({ by, target }: FragmentLink, from: string): GraphNode | undefined {
    const { graph } = this.#base.fold;
    if (by === 'name')
      return (this.#names ??= new PageNames(graph, this.#pages())).resolve(target, from)[0]?.node;
    if (!target.startsWith(`${wikiRoot}/`)) return graph.nodeOfSource(target);
    this.#nodes ??= new Map([...this.#pages()].map(({ nodeId, pagePath }) => [pagePath, nodeId]));
    return graph.node(this.#nodes.get(target) ?? '');
  }

  *#pages(): Generator<{ nodeId: string; pagePath: string }> {
    const { fold, wiki } = this.#base;
    for (const nodeId of fold.graph.nodeIds()) {
      const pagePath = wiki.linkPath(nodeId);
      if (pagePath !== undefined) yield { nodeId, pagePath };
    }
  }
}
