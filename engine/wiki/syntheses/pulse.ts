import { compareStrings } from '../../base/compare.ts';
import { baseOf, folderOf, withoutExtension } from '../../base/paths.ts';
import type { GraphNode } from '../../model/graph.ts';
import { foldName } from '../../model/ids.ts';
import { listed, Prose, quoted, sentence } from './prose.ts';
import {
  notesOf,
  sayCommit,
  sayDecision,
  sayDocument,
  sayQuestion,
  sayRelease,
  sayWhatItIs,
  whatItIs,
} from './speech.ts';
import { dayOf, type Statement, type Story } from './story.ts';
import type { Synthesis } from './synthesis.ts';
import type { Happenings } from './timeline.ts';
import { isEveryday } from './topics.ts';

const maxParts = 8;
const maxStarts = 6;
const maxTopics = 8;
/** Names that are looked at for a sentence that explains them. */
const maxCandidates = 60;
/** Shorter words on a name are a label, no explanation. */
const minExplanation = 25;
/** Documents that stand for a part without an introduction. */
const maxExamples = 3;
/** An introduction deeper than this speaks of less than the part. */
const partDepth = 3;
const maxStatements = 8;
const maxDays = 5;
const maxLately = 10;
const maxNotes = 6;

/** What else there is to read on from a pulse. */
export interface PulseContext {
  /** Newest first. */
  readonly days: readonly Happenings[];
  /** Slug of the topic page of a node. */
  readonly topicOf: (id: string) => string | undefined;
  /** Slug of a day's digest. */
  readonly digestOf: (day: string) => string | undefined;
}

/** What the project is, what changed lately, what it speaks of, what was decided and what is open. */
export async function projectPulse(story: Story, context: PulseContext): Promise<Synthesis | undefined> {
  if (story.documents.length === 0) return undefined;
  const front = frontDocument(story);
  const prose = new Prose(
    { kind: 'pulse', slug: 'pulse', title: 'Project pulse', description: front?.description ?? '' },
    story.sources.pathOf,
  );
  sayWhatTheProjectIs(front, prose, story);
  await sayWhatIsComing(prose, story);
  await sayLately(prose, story, context);
  await sayTopics(prose, story, context);
  prose.section(
    'Decisions that stand',
    chooseDecisions(story).map(decision => sayDecision(decision, prose)),
  );
  prose.section(
    'Open questions',
    chooseQuestions(story).map(question => sayQuestion(question, prose)),
  );
  prose.section(
    'Where to start reading',
    mostLinked(story.documents, story, 2)
      .filter(({ id }) => id !== front?.id)
      .slice(0, maxStarts)
      .map(document => sayDocument(document, prose, story)),
  );
  if (prose.isEmpty) {
    // Documents without a word of prose: then they are the story.
    prose.section(
      'What there is',
      story.documents.slice(0, maxStarts).map(document => sayDocument(document, prose, story)),
    );
  }
  return prose.finish();
}

const frontName = /^(?:readme|index|home|overview|introduction)$/i;

/** The document that introduces the project: at its top, or in the folder of its documents. */
function frontDocument(story: Story): GraphNode | undefined {
  return introductions(story).find(({ sourcePath }) => /^(?:docs?\/)?[^/]+$/i.test(sourcePath));
}

/** Documents that introduce a folder, the highest first. */
function introductions(story: Story): GraphNode[] {
  const found = story.documents.filter(
    ({ sourcePath, description }) =>
      description !== '' && frontName.test(withoutExtension(baseOf(sourcePath)).replace(/\..*$/, '')),
  );
  const depth = ({ sourcePath }: GraphNode): number => sourcePath.split('/').length;
  // At the top a README speaks of the project; beside the pages of a site, of the site.
  const isFirst = ({ sourcePath }: GraphNode): number =>
    Number(/^readme/i.test(baseOf(sourcePath)) === !sourcePath.includes('/'));
  return found.sort(
    (a, b) => depth(a) - depth(b) || isFirst(b) - isFirst(a) || compareStrings(a.sourcePath, b.sourcePath),
  );
}

function sayWhatTheProjectIs(front: GraphNode | undefined, prose: Prose, story: Story): void {
  if (front !== undefined) {
    const { path, line } = story.placeOf(front);
    prose.paragraph(
      `**${prose.name(front)}**: ${sentence(front.description, 600)} (${prose.cite(path, line)})`,
    );
  }
  for (const [path, text] of manifests(story)) {
    prose.paragraph(`Its package says: ${sentence(text)} (${prose.cite(path, 1)})`);
  }
  // Without one introduction to everything, each part has its own.
  if (front === undefined) prose.section('The parts', sayParts(prose, story));
}

/** The top folders: what introduces them, else some of their documents. */
function sayParts(prose: Prose, story: Story): string[] {
  const parts = new Map<string, GraphNode[]>();
  for (const document of story.documents) {
    const [part = ''] = document.sourcePath.split('/');
    if (!document.sourcePath.includes('/')) continue;
    parts.set(part, [...(parts.get(part) ?? []), document]);
  }
  const introducing = introductions(story);
  const busiest = [...parts].sort((a, b) => b[1].length - a[1].length || compareStrings(a[0], b[0]));
  return busiest.slice(0, maxParts).map(([part, documents]) => {
    const introduction = introducing.find(
      ({ sourcePath }) => sourcePath.startsWith(`${part}/`) && sourcePath.split('/').length <= partDepth,
    );
    if (introduction !== undefined) return `**${quoted(part)}** — ${sayDocument(introduction, prose, story)}`;
    const some = mostLinked(documents, story, 0).slice(0, maxExamples);
    const titles = some.map(document => {
      const { path, line } = story.placeOf(document);
      return `${prose.name(document)} (${prose.cite(path, line)})`;
    });
    const others = documents.length > some.length ? ', among others' : '';
    return `**${quoted(part)}** — ${listed(titles)}${others}.`;
  });
}

/** What manifests at the project's top say that it is, in words and not by reference. */
function manifests(story: Story): [path: string, text: string][] {
  return story.graph.nodeIds().flatMap((id): [string, string][] => {
    const node = story.graph.node(id);
    if (node?.type !== 'SourceFile' || typeof node.metadata['package'] !== 'string') return [];
    const { sourcePath, description } = node;
    return folderOf(sourcePath) === '' && /\s/.test(description) ? [[sourcePath, description]] : [];
  });
}

/** What a changelog tells of the release that is not out yet. */
async function sayWhatIsComing(prose: Prose, story: Story): Promise<void> {
  for (const document of story.documents) {
    if (!/^changelog\b/i.test(baseOf(document.sourcePath))) continue;
    const section = story.sources
      .fragment(document.sourcePath)
      ?.sections.find(({ title }) => /^\[?unreleased\]?$/i.test(title));
    if (section === undefined) continue;
    const notes = await notesOf(document.sourcePath, section.start, story, maxNotes);
    const entries = notes.map(
      note => `${sentence(note.text)} (${prose.cite(document.sourcePath, note.line)})`,
    );
    prose.section('In the next release', entries);
    return;
  }
}

async function sayLately(prose: Prose, story: Story, { days, digestOf }: PulseContext): Promise<void> {
  const [release] = story.releases
    .filter(({ node }) => dayOf(node) !== '')
    .sort(
      (a, b) =>
        compareStrings(dayOf(b.node), dayOf(a.node)) || compareStrings(a.path, b.path) || a.line - b.line,
    );
  if (release !== undefined) {
    const { head, notes } = await sayRelease(release, prose, story, maxNotes);
    prose.heading('Lately');
    prose.paragraph(`The latest release is ${head}.${notes.length > 0 ? ' It brought:' : ''}`);
    if (notes.length > 0) prose.paragraph(notes.map(note => `- ${note}`).join('\n'));
  }
  const entries: string[] = [];
  let left = maxLately;
  for (const { when, documents, commits } of days.slice(0, maxDays)) {
    const said = [
      ...documents.slice(0, left).map(document => sayDocument(document, prose, story)),
      ...commits.slice(0, left).flatMap(commit => sayCommit(commit, prose, story) ?? []),
    ].slice(0, left);
    left -= said.length;
    if (said.length === 0) continue;
    const digest = digestOf(when);
    const day = digest === undefined ? when : prose.toSynthesis(when, digest);
    entries.push(said.length === 1 ? `${day}: ${said.join('')}` : [day, ...said].join('\n  - '));
  }
  prose.section(release === undefined ? 'Lately' : 'The latest days', entries, release === undefined ? 2 : 3);
}

/** What has a topic page, and after it what is only defined: those first that a sentence explains. */
async function sayTopics(prose: Prose, story: Story, { topicOf }: PulseContext): Promise<void> {
  const explained: string[] = [];
  const named: (() => string)[] = [];
  const isToTell = ({ id, description }: GraphNode): boolean =>
    topicOf(id) !== undefined || description !== '';
  for (const { node } of story.ranked
    .filter(({ node }) => isToTell(node) && !isEveryday(node, story))
    .slice(0, maxCandidates)) {
    if (explained.length === maxTopics) break;
    await story.sources.breathe();
    const what = await whatItIs(node, story);
    const slug = topicOf(node.id);
    if (what === undefined) continue;
    const say = (): string => {
      const more = slug === undefined ? '' : ` — ${prose.toSynthesis('more', slug)}`;
      return `${sayWhatItIs(node, what, prose)}${more}`;
    };
    if (what.explains) explained.push(say());
    else if (what.text.length >= minExplanation) named.push(say);
  }
  const others = named.slice(0, Math.max(0, maxTopics - explained.length)).map(say => say());
  prose.section('What it speaks of', [...explained, ...others]);
}

/** Decisions of documents that are kept for decisions first, one a document. */
function chooseDecisions(story: Story): Statement[] {
  const isRecord = ({ document: { metadata } }: Statement): number =>
    Number(typeof metadata['status'] === 'string' || typeof metadata['number'] === 'string');
  return onePerDocument(story.decisions, 1)
    .sort((a, b) => isRecord(b) - isRecord(a))
    .slice(0, maxStatements);
}

/** Questions that are put as such before notes of what is still to do, each text once. */
function chooseQuestions(story: Story): Statement[] {
  const texts = new Map<string, Statement>();
  for (const question of onePerDocument(story.questions, 2)) {
    const key = foldName(question.node.description);
    if (!texts.has(key)) texts.set(key, question);
  }
  const isAsked = ({ node: { name, description } }: Statement): number =>
    Number(/[?？]/.test(name + description));
  return [...texts.values()].sort((a, b) => isAsked(b) - isAsked(a)).slice(0, maxStatements);
}

function onePerDocument(statements: readonly Statement[], most: number): Statement[] {
  const counts = new Map<string, number>();
  return statements.filter(({ document }) => {
    const count = (counts.get(document.id) ?? 0) + 1;
    counts.set(document.id, count);
    return count <= most;
  });
}

/** Documents with words of their own that at least so many others link to, those first that most link to. */
function mostLinked(documents: readonly GraphNode[], story: Story, atLeast: number): GraphNode[] {
  return documents
    .filter(({ description }) => description !== '')
    .map(node => ({
      node,
      links: story.neighbours(node, 'links_to', 'in').filter(link => story.speaks(link.node)).length,
    }))
    .filter(({ links }) => links >= atLeast)
    .sort(
      (a, b) =>
        b.links - a.links ||
        compareStrings(dayOf(b.node), dayOf(a.node)) ||
        compareStrings(a.node.sourcePath, b.node.sourcePath),
    )
    .map(({ node }) => node);
}
