import type { FindingKind } from '../../model/finding.ts';
import type { ToolUse, Turn } from '../../model/session.ts';

/** Something that was done, told by what tools gave back. */
export interface Deed {
  readonly kind: FindingKind;
  readonly turnIndex: number;
  readonly text: string;
  readonly quote: string;
  readonly confidence: number;
  readonly about: readonly string[];
}

/** Steps within which an error must be mended to be one that was. */
const maxSteps = 30;
const maxQuote = 300;

/** Errors of the agent's own tools, which tell nothing of the project. */
const ownError =
  /file has not been read yet|has been (?:modified|unexpectedly)|file does not exist|path does not exist|no such tool|exceeds maximum|timed? ?out|user (?:doesn['’]t want|rejected|denied)|cancell?ed|interrupted|permission (?:denied|to use)|sibling tool call|not found in file/i;
/** Commands that build, check or release something. */
const working =
  /\b(?:test|tests|build|lint|check|deploy|release|publish|migrate|compile|typecheck|tsc|pytest|jest|vitest|cargo|make|mise|gradle|mvn|bundle|tox|ruff|eslint|golangci-lint|docker(?:-compose)? (?:build|up)|terraform|kubectl|helm)\b/;
/** Begins a part of a command that only looks. */
const looking =
  /^(?:cd|cat|ls|grep|rg|find|sed|head|tail|echo|pwd|which|wc|sort|git (?:status|diff|log|show|branch)|true|sleep)\b/;

/** Errors that were mended, commands that worked, and tasks that were left open, by the turns of tools. */
export function findDeeds(turns: readonly Turn[]): Deed[] {
  const tools = turns.filter(({ tool }) => tool !== undefined) as (Turn & { tool: ToolUse })[];
  return [...findFixes(tools), ...findRunbooks(tools), ...findOpenTasks(tools)];
}

type ToolTurn = Turn & { readonly tool: ToolUse };

function* findFixes(tools: readonly ToolTurn[]): Generator<Deed> {
  const told = new Set<string>();
  for (const [at, turn] of tools.entries()) {
    const { tool } = turn;
    if (!tool.isError || tool.isRejected === true || ownError.test(tool.output.slice(0, 400))) continue;
    const quote = errorLineOf(tool.output);
    if (quote === '' || told.has(quote)) continue;
    const later = tools.slice(at + 1, at + 1 + maxSteps);
    const again = later.findIndex(next => isSameAttempt(tool, next.tool) && !next.tool.isError);
    const edits = again < 0 ? [] : later.slice(0, again + 1).flatMap(next => next.tool.changes ?? []);
    if (again < 0 || (edits.length === 0 && tool.changes === undefined)) continue;
    told.add(quote);
    const about = [...new Set([...edits, ...(tool.changes ?? [])])];
    yield { kind: 'error_fix', turnIndex: turn.index, text: quote, quote, confidence: 0.7, about };
  }
}

/** The same command, or another change of the same file. */
function isSameAttempt(failed: ToolUse, next: ToolUse): boolean {
  if (failed.command !== undefined && next.command !== undefined) {
    const [a, b] = [coreOf(failed.command), coreOf(next.command)];
    return a !== '' && a === b;
  }
  return failed.changes?.some(path => next.changes?.includes(path) === true) === true;
}

/** What a command does, without where it goes first and what it prints afterwards. */
function coreOf(command: string): string {
  const parts = command.split(/&&|\|\||;|\||\n/).map(part => part.trim());
  const part = parts.find(each => each !== '' && !looking.test(each)) ?? '';
  return part
    .replace(/\s+\d?>.*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first line of an output that tells what went wrong. */
function errorLineOf(output: string): string {
  const lines = output
    .replace(/<\/?tool_use_error>/g, '')
    .split('\n')
    .map(line => line.trim())
    .filter(
      line =>
        line !== '' &&
        !/^(?:Exit code|Process exited|Error: Exit code|\[\w+\] \$|\$ |> |Chunk ID|Wall time|Output:)/.test(
          line,
        ),
    );
  const telling = lines.find(line =>
    /error|fail|cannot|can['’]t|not found|undefined|invalid|missing|denied|refused|exception|panic|unexpected|✗|×/i.test(
      line,
    ),
  );
  return (telling ?? lines[0] ?? '').slice(0, maxQuote);
}

function* findRunbooks(tools: readonly ToolTurn[]): Generator<Deed> {
  const worked = new Map<string, { turn: ToolTurn; times: number }>();
  for (const turn of tools) {
    const { command, isError, exitCode } = turn.tool;
    if (command === undefined || isError || (exitCode !== undefined && exitCode !== 0)) continue;
    const core = coreOf(command);
    if (core === '' || core.length > 160 || !working.test(core)) continue;
    const known = worked.get(core);
    worked.set(core, { turn: known?.turn ?? turn, times: (known?.times ?? 0) + 1 });
  }
  for (const [core, { turn, times }] of worked) {
    if (times < 2) continue;
    yield {
      kind: 'runbook',
      turnIndex: turn.index,
      text: `${core} (worked ${times} times)`,
      quote: core,
      confidence: Math.min(0.9, 0.6 + times * 0.05),
      about: [],
    };
  }
}

/** Tasks of the agent's own list that were still open when it was written last. */
function* findOpenTasks(tools: readonly ToolTurn[]): Generator<Deed> {
  const last = tools.findLast(({ tool }) =>
    /^(?:TodoWrite|update_plan|todowrite|manage_todo_list)$/.test(tool.name),
  );
  if (last === undefined) return;
  const tasks =
    /"(?:content|step|title)"\s*:\s*"((?:[^"\\]|\\.)*)"[^{}]*?"status"\s*:\s*"(pending|in_progress|not-started|in-progress)"/g;
  const back =
    /"status"\s*:\s*"(pending|in_progress|not-started|in-progress)"[^{}]*?"(?:content|step|title)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;
  const { input } = last.tool;
  const open = [...input.matchAll(tasks)].map(match => match[1] ?? '');
  const others = open.length > 0 ? [] : [...input.matchAll(back)].map(match => match[2] ?? '');
  for (const quote of [...open, ...others].slice(0, 10))
    if (quote.trim() !== '')
      yield { kind: 'todo', turnIndex: last.index, text: quote, quote, confidence: 0.8, about: [] };
}
