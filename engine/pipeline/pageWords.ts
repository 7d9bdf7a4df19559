import { compareStrings } from '../base/compare.ts';
import { decodeExactly } from '../base/decode.ts';
import { sha256Hex } from '../base/hash.ts';
import { extractSource } from '../extract/extractSource.ts';
import type { Graph } from '../graph/graph.ts';
import type { FragmentLink } from '../model/fragment.ts';
import type { GraphNode } from '../model/graph.ts';
import { foldName } from '../model/ids.ts';
import { type NodeEdit, ownDefinitionKey } from '../model/merge.ts';
import { isAllowedEdge, type WikiKind, wikiKindOf } from '../model/ontology.ts';
import { type PagePlace, wikiRoot } from '../model/page.ts';
import type { Files, PageBase } from '../ports.ts';
import { type PageFile, parsePage } from '../wiki/pageFile.ts';
import { PageNames } from '../wiki/pageNames.ts';
import { type PageWord, readPageWord, takeUp } from '../wiki/pageWord.ts';
import type { Breather } from './breather.ts';
import { changeDecisions, decidedOf, type Decisions, formatDecisions } from './decisions.ts';
import { type NamesById, type NodeNames, readNames } from './graphFile.ts';
import type { KnowledgeBase, KnowledgeChange } from './knowledgeBase.ts';
import type { Lease } from './lease.ts';

/** What a page says. */
interface HeardPage extends PagePlace {
  readonly word: PageWord;
  /** Ids of the nodes that a person's own text links to, sorted. */
  readonly links: readonly string[];
  readonly file: PageFile;
  /** What was generated last; `undefined`: that is not known. */
  readonly generated: PageBase | undefined;
}

interface Host {
  readonly files: Files;
  readonly base: KnowledgeBase;
  readonly lease: Lease;
  readonly breathe: Breather;
}

/** Pages that people may have changed. */
interface Pages {
  /** They may say something new. */
  readonly written: readonly PagePlace[];
  /** Nodes whose pages a person deleted. */
  readonly gone: readonly string[];
  /** Nothing is known of them but what is committed with them. */
  readonly isClone: boolean;
}

/**
 * Takes up what people wrote on pages (names, definitions, links) as decisions about their nodes. What that
 * changed; `undefined`: nothing.
 */
export async function takeUpPages(
  { files, base, lease, breathe }: Host,
  decisions: Decisions,
  { written, gone, isClone }: Pages,
): Promise<KnowledgeChange | undefined> {
  const { graph } = base.fold;
  const names = isClone ? await readNames(files) : undefined;
  const heard = await hearPages(files, base, { written, names });
  const decide = (before: Decisions): Decisions => decideByPages(before, graph, heard, gone);
  const decided = decide(decisions);
  if (formatDecisions(decided) === formatDecisions(decisions)) {
    rebase(base, heard);
    return undefined;
  }
  await lease.assertHeld();
  await changeDecisions(files, decide);
  const change = await base.change({ prepared: [], removed: [], decided: decidedOf(decided) }, breathe);
  base.storeChange(change);
  rebase(base, heard);
  // A page stays where a person writes on it, whatever they call it.
  const near = base.wiki.relocate(new Map(heard.map(({ nodeId, path }) => [nodeId, path])));
  return { ...change, pages: new Set([...change.pages, ...near]) };
}

/** What a person typed is no edit any more where their page says it by itself now: later text is merged from there. */
function rebase({ bases, wiki }: Reader, heard: readonly HeardPage[]): void {
  for (const { nodeId, path, word, file, generated } of heard) {
    if (generated === undefined || (word.title === undefined && word.definition === undefined)) continue;
    const page = wiki.project(nodeId);
    const isDefined =
      word.definition === ''
        ? page?.definition !== generated.definition
        : page?.definition === word.definition;
    const said = {
      title: page?.title === word.title ? word.title : undefined,
      definition: isDefined ? word.definition : undefined,
      paragraph: isDefined ? word.paragraph : undefined,
    };
    bases.putAll(new Map([[path, takeUp(generated, said, file)]]));
  }
}

/** A page outlived its node for what a person put there: nothing tells any more which of its names they did not. */
function namesOfOrphan({ data: { orphaned, title } }: PageFile): NodeNames | undefined {
  return orphaned === true && typeof title === 'string' ? { title, aliases: [] } : undefined;
}

type Reader = Pick<KnowledgeBase, 'fold' | 'bases' | 'wiki'>;

async function hearPages(
  files: Files,
  base: Reader,
  { written, names }: { readonly written: readonly PagePlace[]; readonly names: NamesById | undefined },
): Promise<HeardPage[]> {
  const heard: HeardPage[] = [];
  const targets = new LinkTargets(base);
  for (const place of written) {
    const node = base.fold.graph.node(place.nodeId);
    const bytes = node && (await files.read(place.path));
    const text = bytes && decodeExactly(bytes);
    const file = text === undefined ? undefined : parsePage(text);
    if (node === undefined || file?.generatedHash === undefined || file.isNewer) continue;
    const page = hearPage(
      { node, file, place, said: names?.get(node.id) ?? namesOfOrphan(file) },
      base,
      targets,
    );
    if (page !== undefined) heard.push(page);
  }
  return heard;
}

interface ReadPage {
  readonly node: GraphNode;
  readonly file: PageFile;
  readonly place: PagePlace;
  /** What the node was called when its page was generated, where no base tells. */
  readonly said: NodeNames | undefined;
}

/** `undefined`: nothing tells what in it is a person's. */
function hearPage(
  { node, file, place: { nodeId, path }, said: names }: ReadPage,
  { bases, wiki }: Reader,
  targets: LinkTargets,
): HeardPage | undefined {
  const known = bases.get(path);
  const generated = known?.stated === file.generatedHash ? known : undefined;
  const said = readPageWord(file, generated, generated ?? names);
  const isNamed = said.title !== undefined || said.added.length + said.removed.length > 0;
  if (generated === undefined && !isNamed && file.bodyHash === file.generatedHash) return undefined;
  const isOwn = node.metadata[ownDefinitionKey] !== undefined;
  // What sources say can be left out of a page; it is not taken back by that.
  const isDefining = definedKinds.has(wikiKindOf(node.type)) && (said.definition !== '' || isOwn);
  const word = isDefining ? said : { ...said, definition: undefined, paragraph: undefined };
  const without = generated?.body ?? wiki.project(nodeId)?.body ?? '';
  const linked = personsLinks({ path, file, without }, node).flatMap(link => targets.of(link, path) ?? []);
  const links = linked.filter(({ id, type }) => id !== nodeId && isAllowedEdge('user_link', node.type, type));
  return {
    nodeId,
    path,
    word,
    links: [...new Set(links.map(({ id }) => id))].sort(compareStrings),
    file,
    generated,
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
  { name }: GraphNode,
  known: NodeEdit,
): NodeEdit {
  const kept = (names: readonly string[] = [], without: readonly string[]): string[] => {
    const out = new Set(without.map(foldName));
    return names.filter(each => !out.has(foldName(each)));
  };
  const aliases = [...kept(known.aliases, removed), ...added];
  const notAliases = [...kept(known.not_aliases, added), ...removed];
  return {
    ...known,
    name: title === undefined || title === name ? known.name : title,
    description: definition === '' ? undefined : (definition ?? known.description),
    aliases: unlessEmpty(aliases),
    not_aliases: unlessEmpty(notAliases),
  };
}

function unlessEmpty(names: readonly string[]): string[] | undefined {
  return names.length === 0 ? undefined : [...new Set(names)].sort(compareStrings);
}

/** Pages that say what they are about in a paragraph under their title. */
const definedKinds: ReadonlySet<WikiKind | undefined> = new Set([
  'concepts',
  'entities',
  'topics',
  'papers',
  'repos',
]);

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
