import { compareStrings } from '../../base/compare.ts';
import { foldName } from '../../model/ids.ts';
import { isMergeable } from '../../model/merge.ts';
import type { Evidence, GraphNode } from '../../model/graph.ts';
import type { Commit } from '../../ports.ts';
import { listed, type Prose, quoted, sentence } from './prose.ts';
import { type Note, notesUnder, sentenceAt, sentenceUnder } from './sentences.ts';
import { dayOf, type Statement, statusOf, type Story } from './story.ts';
import { placesOf } from './timeline.ts';

// Sentences that several kinds of synthesis say.

/** Files that a commit's sentence links to. */
const maxPlaces = 2;
/** Names that a document is said to be about. */
const maxNames = 6;

/** A document and what it says first: `[Title](page): first words (place)`. */
export function sayDocument(document: GraphNode, prose: Prose, story: Story): string {
  const { path, line } = story.placeOf(document);
  const place = `(${prose.cite(path, line)})`;
  const says = sentence(withoutTitle(document));
  return says === '' ? `${prose.name(document)} ${place}` : `${prose.name(document)}: ${says} ${place}`;
}

/** What a document has sections about, defines or is tagged with, in the order of the text. */
export function sayAbout(document: GraphNode, prose: Prose, story: Story): string {
  const found = (['documents', 'defines', 'discusses'] as const)
    .flatMap(type => story.neighbours(document, type, 'out'))
    .filter(({ node }) => isMergeable(node.type) && foldName(node.name) !== foldName(document.name))
    .map(({ node, edge }) => ({ node, line: edge.evidence[0]?.startLine ?? 0 }))
    .sort((a, b) => a.line - b.line || compareStrings(a.node.id, b.node.id));
  const names = [...new Map(found.map(({ node }) => [node.id, node])).values()].slice(0, maxNames);
  return names.length === 0 ? '' : ` It is about ${listed(names.map(node => prose.name(node)))}.`;
}

/** A document's first words without the title that they may repeat. */
function withoutTitle({ name, description }: GraphNode): string {
  const isTitle = foldName(description).replace(/[.:]$/, '') === foldName(name);
  return isTitle ? '' : description;
}

/** Words that are said of something, and where. */
export interface Saying extends Place {
  readonly text: string;
  /** It begins with the name, as what explains a thing does. */
  readonly explains: boolean;
}

interface Place {
  readonly path: string;
  readonly line: number;
}

/** How far into a sentence its subject's name may begin. */
const subjectReach = 4;
/** Documents that are looked through for a sentence on something. */
const maxSearched = 4;
/** Places of one document that are looked at. */
const maxEvidence = 6;

/**
 * What something is, in its sources' words: its definition, unless that is a bare label and another sentence explains it.
 * `undefined` when nobody says it in a sentence.
 */
export async function whatItIs(node: GraphNode, story: Story): Promise<Saying | undefined> {
  const names = [node.name, ...node.aliases].map(foldName);
  const explains = (text: string): boolean => {
    const folded = foldName(text);
    return names.some(name => {
      const at = folded.indexOf(name);
      return at >= 0 && at <= subjectReach;
    });
  };
  const place = story.placeOf(node);
  const isOwn = story.speaks(story.graph.nodeOfSource(place.path));
  const defined =
    node.description === '' || !isOwn
      ? undefined
      : { text: node.description, ...place, explains: explains(node.description) };
  if (defined?.explains === true) return defined;
  const speaking = documentsOn(node, story);
  // A document that opens with the name is there to explain it.
  const opening = speaking.find(({ node: document }) => explains(document.description))?.node;
  if (opening !== undefined) return { text: opening.description, ...story.placeOf(opening), explains: true };
  let other: Saying | undefined;
  for (const document of speaking.slice(0, maxSearched)) {
    const found = await mentionIn(node, document, story);
    if (found === undefined) continue;
    const saying = { ...found, explains: explains(found.text) };
    if (saying.explains) return saying;
    other ??= saying;
  }
  return defined ?? other;
}

/** What something is, as a sentence: `**Name**: … (place)`. */
export function sayWhatItIs(node: GraphNode, { text, path, line }: Saying, prose: Prose): string {
  return `**${prose.name(node)}**: ${sentence(text)} (${prose.cite(path, line)})`;
}

/** A sentence of a document about something: with its name, or under a heading with it. `undefined` when there is none. */
export async function mentionIn(
  node: GraphNode,
  { evidence }: SpeakingDocument,
  story: Story,
): Promise<(Place & { readonly text: string }) | undefined> {
  const names = [node.name, ...node.aliases];
  for (const { path, startLine: line } of evidence.slice(0, maxEvidence)) {
    const lines = await story.sources.linesOf(path);
    if (lines === undefined) continue;
    const text = sentenceAt(lines, line, names) ?? sentenceUnder(lines, line);
    if (text !== undefined) return { path, line, text };
  }
  return undefined;
}

/** A document that speaks of something, and where. */
export interface SpeakingDocument {
  readonly node: GraphNode;
  readonly evidence: readonly Evidence[];
}

/** Documents in which something is spoken of, those first that have a section about it or name it most. */
export function documentsOn(node: GraphNode, story: Story): SpeakingDocument[] {
  const mentions = new Map(node.sources.map(source => [source.path, source.mentions]));
  const found = new Map<string, { node: GraphNode; isAbout: boolean; evidence: Evidence[] }>();
  for (const [type, direction] of speaking) {
    for (const { node: document, edge } of story.neighbours(node, type, direction)) {
      if (document.type !== 'SourceDocument' || !story.speaks(document)) continue;
      const known = found.get(document.id) ?? { node: document, isAbout: false, evidence: [] };
      const isAbout = known.isAbout || type !== 'mentioned_in';
      found.set(document.id, { ...known, isAbout, evidence: [...known.evidence, ...edge.evidence] });
    }
  }
  const count = ({ sources }: GraphNode): number =>
    Math.max(1, ...sources.map(({ path }) => mentions.get(path) ?? 0));
  return [...found.values()]
    .map(({ node: document, isAbout, evidence }) => ({
      node: document,
      weight: count(document) * (isAbout ? 2 : 1),
      evidence,
    }))
    .sort((a, b) => b.weight - a.weight || compareStrings(a.node.sourcePath, b.node.sourcePath));
}

const speaking = [
  ['defines', 'in'],
  ['documents', 'in'],
  ['discusses', 'in'],
  ['references', 'in'],
  ['mentioned_in', 'out'],
] as const;

/** A decision, with the document that took it, how that stands and since when. */
export function sayDecision({ node, document, path, line }: Statement, prose: Prose): string {
  prose.uses(node);
  const facts = [statusOf(document), dayOf(document)]
    .filter(fact => fact !== '')
    .map(fact => quoted(fact, 40));
  const standing = facts.length === 0 ? '' : `, ${facts.join(', ')}`;
  return `${prose.name(document)}${standing}: ${sentence(node.description)} (${prose.cite(path, line)})`;
}

/** A question, and where it was asked. */
export function sayQuestion({ node, document, path, line }: Statement, prose: Prose): string {
  const text = node.description === '' ? node.name : node.description;
  prose.uses(node);
  const day = dayOf(document);
  const asked = day === '' ? prose.name(document) : `${prose.name(document)}, ${day}`;
  return `${sentence(text)} — ${asked} (${prose.cite(path, line)})`;
}

/** What a commit changed; `undefined` when nothing that it touched is there any more. */
export function sayCommit(commit: Commit, prose: Prose, story: Story): string | undefined {
  const places = placesOf(commit, story);
  if (places.length === 0) return undefined;
  const shown = places.slice(0, maxPlaces).map(path => prose.file(path));
  for (const path of places.slice(0, maxPlaces)) {
    const node = story.graph.nodeOfSource(path);
    if (node?.type === 'SourceDocument') prose.uses(node);
  }
  const more = places.length - shown.length;
  const others = more > 0 ? [`${more} more`] : [];
  return `${sentence(commit.subject, 200)} (${listed([...shown, ...others])}, \`${commit.id.slice(0, 8)}\`)`;
}

/** What a release brought, a sentence for each of its first notes; its heading alone when it has none. */
export async function sayRelease(
  release: Statement,
  prose: Prose,
  story: Story,
  maxNotes: number,
): Promise<{ readonly head: string; readonly notes: readonly string[] }> {
  const { node, document, path, line } = release;
  const day = dayOf(node);
  prose.uses(document);
  const head = `**${quoted(node.name, 60)}**${day === '' ? '' : ` of ${day}`} (${prose.cite(path, line)})`;
  const notes = await notesOf(path, line, story, maxNotes);
  return { head, notes: notes.map(note => `${sentence(note.text)} (${prose.cite(path, note.line)})`) };
}

/** The points under a heading of a changelog. */
export async function notesOf(path: string, line: number, story: Story, maxNotes: number): Promise<Note[]> {
  const lines = await story.sources.linesOf(path);
  const sections = story.sources.fragment(path)?.sections;
  return lines === undefined || sections === undefined ? [] : notesUnder(lines, sections, line, maxNotes);
}
