import { EngineError } from '../../base/errors.ts';
import type {
  DecidedItem,
  ResolvedClash,
  Review,
  ReviewClash,
  ReviewItem,
  ReviewSide,
} from '../../model/review.ts';
import type { NodeRequest } from '../../pipeline/nodeDecisions.ts';
import { type ClashRequest, isClashId } from '../../pipeline/pageClashes.ts';
import type { IdentityRequest } from '../../pipeline/identityDecisions.ts';
import type { ReviewRequest } from '../../pipeline/reviewQueue.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { withProject, withWriter } from './openProject.ts';
import { listOption, textOption } from './options.ts';

/** Longest definition in a list for people. */
const maxDefinition = 100;

export const reviewCommand: Command = {
  name: 'review',
  usage:
    'list | accept ID [--into NODEID] | reject ID | hide NODEID | rename NODEID --name NAME | merge NODEID --into NODEID | split NODEID [--name NAME --source PATH...] | undo ID',
  summary:
    'Pairs of names that may be one thing: merge them, keep them apart. A node: hide or rename it, merge it into another, split off what some documents call so; split without a name pulls out a node that is merged into another. Each can be undone. Pages you edited where a new text differs: accept it, or keep yours (reject).',
  options: {
    into: { type: 'string' },
    name: { type: 'string' },
    source: { type: 'string', multiple: true },
  },
  arity: [1, 2],
  run(input) {
    const [verb = '', id] = input.arguments;
    if (verb === 'list' && id === undefined)
      return withProject(input, async project => list(await project.reviews.list()));
    const nodeRequest = id === undefined ? undefined : toNodeRequest(verb, id, input);
    if (nodeRequest !== undefined)
      return withWriter(input, async project => tell(false, await project.reviews.decideNode(nodeRequest)));
    const identity = id === undefined ? undefined : toIdentityRequest(verb, id, input);
    if (identity !== undefined)
      return withWriter(input, async project => {
        const item = await project.reviews.decideIdentity(identity);
        return tell(identity.kind === 'separate' && item.outcome === 'merged', item);
      });
    const clash = id === undefined ? undefined : toClashRequest(verb, id);
    if (clash !== undefined)
      return withWriter(input, async project => tellResolved(await project.reviews.resolveClash(clash)));
    const request = id === undefined ? undefined : toRequest(verb, id, input);
    if (request === undefined) throw new EngineError('usage', `Usage: tesserae review ${this.usage}`);
    return withWriter(input, async project =>
      tell(request.kind === 'undo', await project.reviews.decide(request)),
    );
  },
};

function toRequest(verb: string, id: string, { options }: CommandInput): ReviewRequest | undefined {
  const into = textOption(options, 'into');
  if (verb === 'accept') return { kind: 'merge', id, into };
  if (into !== undefined)
    throw new EngineError('usage', '--into goes with "review accept" and "review merge" only.');
  if (verb === 'reject') return { kind: 'keep-apart', id };
  return verb === 'undo' ? { kind: 'undo', id } : undefined;
}

function toNodeRequest(verb: string, nodeId: string, { options }: CommandInput): NodeRequest | undefined {
  if (verb === 'hide') return { kind: 'hide', nodeId };
  return verb === 'rename' ? { kind: 'rename', nodeId, name: textOption(options, 'name') ?? '' } : undefined;
}

function toIdentityRequest(
  verb: string,
  nodeId: string,
  { options }: CommandInput,
): IdentityRequest | undefined {
  const [name, sources] = [textOption(options, 'name'), listOption(options, 'source')];
  if (verb === 'merge') {
    const into = textOption(options, 'into');
    if (into === undefined)
      throw new EngineError('usage', 'Usage: tesserae review merge NODEID --into NODEID');
    return { kind: 'merge', nodeId, into };
  }
  if (verb !== 'split') return undefined;
  if (name === undefined && sources.length === 0) return { kind: 'separate', nodeId };
  return { kind: 'split', nodeId, name: name ?? '', sources };
}

function toClashRequest(verb: string, id: string): ClashRequest | undefined {
  if (!isClashId(id)) return undefined;
  if (verb === 'accept') return { id, take: 'theirs' };
  return verb === 'reject' ? { id, take: 'mine' } : undefined;
}

function list({ items, total, decided, clashes }: Review): CommandResult {
  const parts = [
    ...clashes.map(clashText),
    items.length === 0 ? 'No pair waits for a decision.' : items.map(pendingText).join('\n\n'),
    ...(total > items.length ? [`… and ${total - items.length} more, once these are decided.`] : []),
    ...(decided.length === 0 ? [] : [`Decided:\n${decided.map(decidedText).join('\n')}`]),
  ];
  return { json: { items, total, decided, clashes }, text: parts.join('\n\n') };
}

function pendingText({ id, reason, left, right, score }: ReviewItem): string {
  return `${left.name} ↔ ${right.name}  (${reason}, ${score.toFixed(2)})\n  ${id}\n${sideText(left)}\n${sideText(right)}`;
}

function clashText({ id, name, page_path, sections }: ReviewClash): string {
  const shown = sections.map(
    ({ mine, theirs }) =>
      `  yours:\n${indent(mine)}\n  new:\n${indent(theirs === '' ? '(nothing)' : theirs)}`,
  );
  return [`${name}: your text and a new one differ (${page_path})`, `  ${id}`, ...shown].join('\n');
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}

function tellResolved(resolved: ResolvedClash): CommandResult {
  const { page_path: path, took } = resolved;
  const text =
    took === 'theirs' ? `${path} has the new text now.` : `${path} keeps your text; this is not asked again.`;
  return { json: resolved, text };
}

function sideText({ name, definition, source_path, documents }: ReviewSide): string {
  const said =
    definition.length > maxDefinition ? `${definition.slice(0, maxDefinition).trimEnd()}…` : definition;
  const places = documents === 1 ? source_path : `${documents} documents, ${source_path}`;
  return `  - ${name} (${places})${said === '' ? '' : `: ${said}`}`;
}

/** Each kind of decision as a line of the list, as news, and taken back. */
const words: Readonly<
  Record<
    DecidedItem['outcome'],
    (left: string, right: string) => { list: string; news: string; undone: string }
  >
> = {
  merged: (left, right) => ({
    list: `${right} → ${left}`,
    news: `${right} is merged into ${left}.`,
    undone: `${right} and ${left} are two again.`,
  }),
  'kept-apart': (left, right) => ({
    list: `${left} ≠ ${right}`,
    news: `${left} and ${right} stay apart; this is not asked again.`,
    undone: `${left} and ${right} may be merged again.`,
  }),
  hidden: left => ({
    list: `${left}: hidden`,
    news: `${left} is hidden.`,
    undone: `${left} is there again.`,
  }),
  renamed: (left, right) => ({
    list: `${right}: called ${left}`,
    news: `It is called ${left} now.`,
    undone: `It is called as its sources do again.`,
  }),
  described: left => ({
    list: `${left}: as its page says`,
    news: `${left} is what its page says.`,
    undone: `${left} is what its sources say again.`,
  }),
  split: (left, right) => ({
    list: `${right}: in some documents ${left}`,
    news: `${left} is split off from ${right}.`,
    undone: `${right} is one again.`,
  }),
};

function decidedText({ id, outcome, left, right, problem }: DecidedItem): string {
  const { list: line } = words[outcome](left.name, right.name);
  return `  ${line}  ${id}${problem === undefined ? '' : `\n    without effect: ${problem}`}`;
}

function tell(isUndone: boolean, item: DecidedItem): CommandResult {
  const { id, outcome, left, right } = item;
  const { news, undone } = words[outcome](left.name, right.name);
  return isUndone
    ? { json: { undone: item }, text: undone }
    : { json: item, text: `${news} To take it back: tesserae review undo ${id}` };
}
