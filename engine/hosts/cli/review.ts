import { EngineError } from '../../base/errors.ts';
import type {
  DecidedItem,
  ResolvedClash,
  Review,
  ReviewClash,
  ReviewItem,
  ReviewSide,
} from '../../model/review.ts';
import { type ClashRequest, isClashId } from '../../pipeline/pageClashes.ts';
import type { ReviewRequest } from '../../pipeline/reviewQueue.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { withProject, withWriter } from './openProject.ts';
import { textOption } from './options.ts';

/** Longest definition in a list for people. */
const maxDefinition = 100;

export const reviewCommand: Command = {
  name: 'review',
  usage: 'list | accept ID [--into NODEID] | reject ID | undo ID',
  summary:
    'Pairs of names that may be one thing: merge them, keep them apart, take either back. Pages you edited where a new text differs: accept it, or keep yours (reject).',
  options: { into: { type: 'string' } },
  arity: [1, 2],
  run(input) {
    const [verb = '', id] = input.arguments;
    if (verb === 'list' && id === undefined)
      return withProject(input, async project => list(await project.reviews.list()));
    const clash = id === undefined ? undefined : toClashRequest(verb, id);
    if (clash !== undefined)
      return withWriter(input, async project => tellResolved(await project.reviews.resolveClash(clash)));
    const request = id === undefined ? undefined : toRequest(verb, id, input);
    if (request === undefined) throw new EngineError('usage', `Usage: tesserae review ${this.usage}`);
    return withWriter(input, async project => tell(request, await project.reviews.decide(request)));
  },
};

function toRequest(verb: string, id: string, { options }: CommandInput): ReviewRequest | undefined {
  const into = textOption(options, 'into');
  if (verb === 'accept') return { kind: 'merge', id, into };
  if (into !== undefined) throw new EngineError('usage', '--into goes with "review accept" only.');
  if (verb === 'reject') return { kind: 'keep-apart', id };
  return verb === 'undo' ? { kind: 'undo', id } : undefined;
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

function decidedText({ id, outcome, left, right, problem }: DecidedItem): string {
  const what = outcome === 'merged' ? `${right.name} → ${left.name}` : `${left.name} ≠ ${right.name}`;
  return `  ${what}  ${id}${problem === undefined ? '' : `\n    without effect: ${problem}`}`;
}

function tell({ kind }: ReviewRequest, item: DecidedItem): CommandResult {
  const { id, outcome, left, right } = item;
  if (kind === 'undo') {
    const text =
      outcome === 'merged'
        ? `${right.name} and ${left.name} are two again.`
        : `${left.name} and ${right.name} may be merged again.`;
    return { json: { undone: item }, text };
  }
  const what =
    outcome === 'merged'
      ? `${right.name} is merged into ${left.name}.`
      : `${left.name} and ${right.name} stay apart; this is not asked again.`;
  return { json: item, text: `${what} To take it back: tesserae review undo ${id}` };
}
