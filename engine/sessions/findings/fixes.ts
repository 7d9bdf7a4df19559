import { compareStrings } from '../../base/compare.ts';
import type { Finding } from '../../model/finding.ts';
import type { ToolUse } from '../../model/session.ts';
import { coreOf } from './commands.ts';
import type { ToolTurn } from './toolTurn.ts';

/** Steps within which an error must be mended to be one that was. */
const maxSteps = 30;
const maxQuote = 300;
/** In an output of more lines the first tells nothing by itself. */
const maxPlain = 4;
/** The agent reads no more of an error, either. */
const maxOutput = 8000;

/** Errors of the agent's own tools and ways, which tell nothing of the project. */
const ownError =
  /<tool_use_error>|file has not been read yet|has been (?:modified|unexpectedly)|(?:file|path|directory) does not exist|no such file or directory|no such tool|exceeds maximum|string to replace|timed? ?out|user (?:doesn['’]t want|rejected|denied)|cancell?ed|interrupted|permission (?:denied|to use)|sibling tool call|not found in file|command not found|InputValidationError|unknown option|usage: |apply_patch verification/i;
/** Lines that say how a program was run, not what it told. */
const frame =
  /^(?:Exit code|Process exited|Error: Exit code|\[\w+\] \$|\$ |> |Chunk ID|Wall time|Original token|Total output|Output:|Script exited|npm (?:error|ERR!) (?:code|errno|path))/;
const naming =
  /(?:^|[\s:])(?:\w*(?:Error|Exception)|ERROR|FATAL|FAIL(?:ED)?|[Ee]rror|panic|[Ff]atal)(?: \w+|\[\w+\])?:/;
const telling =
  /error|fail|cannot|can['’]t|not found|undefined|invalid|missing|denied|refused|exception|panic|unexpected|expected|✗|×|✘/i;

/** Errors after which something was changed and the same then passed. */
export function* findFixes(tools: readonly ToolTurn[]): Generator<Finding> {
  const told = new Set<string>();
  const cores = new Map(tools.map(turn => [turn, coreOf(turn.tool.command ?? '')]));
  for (const [at, turn] of tools.entries()) {
    const { tool } = turn;
    if (!tool.isError || tool.isRejected === true || ownError.test(tool.output.slice(0, 400))) continue;
    const quote = errorLineOf(tool.output);
    if (quote === '' || told.has(quote)) continue;
    const later = tools.slice(at + 1, at + 1 + maxSteps);
    const again = later.findIndex(next => !next.tool.isError && isSameAttempt(turn, next, cores));
    const edits = again < 0 ? [] : later.slice(0, again + 1).flatMap(next => next.tool.changes ?? []);
    if (again < 0 || (edits.length === 0 && tool.changes === undefined)) continue;
    told.add(quote);
    yield {
      kind: 'error_fix',
      text: quote,
      quote,
      turnIndex: turn.index,
      record: tool.resultRecord ?? turn.record,
      confidence: 0.75,
      about: [...new Set([...edits, ...(tool.changes ?? [])])].sort(compareStrings),
    };
  }
}

/** The same command, be it with more or less passed to it, or another change of the same file. */
function isSameAttempt(failed: ToolTurn, next: ToolTurn, cores: ReadonlyMap<ToolTurn, string>): boolean {
  if (failed.tool.command === undefined) return sharesFile(failed.tool, next.tool);
  const [before = '', after = ''] = [cores.get(failed), cores.get(next)];
  if (before === '' || after === '') return false;
  return before === after || before.startsWith(`${after} `) || after.startsWith(`${before} `);
}

function sharesFile({ changes = [] }: ToolUse, next: ToolUse): boolean {
  return changes.some(path => next.changes?.includes(path) === true);
}

/** Whether a line names an error as programs do: `TypeError: …`, `ERROR: …`. */
export function isNamedError(line: string): boolean {
  return line.length <= maxOutput && naming.test(line);
}

/** The first line of an output that tells what went wrong. */
export function errorLineOf(output: string): string {
  const lines = output
    .slice(0, maxOutput)
    .split('\n')
    .map(line => line.trim())
    .filter(line => /\p{L}{3}/u.test(line) && !frame.test(line) && !/^[[{"]/.test(line));
  const [first = ''] = lines.length <= maxPlain ? lines : [];
  return (lines.find(line => naming.test(line)) ?? lines.find(line => telling.test(line)) ?? first).slice(
    0,
    maxQuote,
  );
}
