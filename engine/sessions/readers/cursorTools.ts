import { parseObject, toObject, toText } from '../fields.ts';
import type { LogObject } from '../reader.ts';
import type { Place, SessionBuilder, ToolCall, ToolResult } from '../sessionBuilder.ts';

const shells: ReadonlySet<string> = new Set([
  'run_terminal_cmd',
  'run_terminal_command',
  'run_terminal_command_v2',
  'Shell',
]);
const changing: ReadonlySet<string> = new Set([
  'edit_file',
  'edit_file_v2',
  'search_replace',
  'apply_patch',
  'delete_file',
  'write',
  'MultiEdit',
  'StrReplace',
  'Write',
  'Delete',
  'ApplyPatch',
]);
/** Fields that name a changed file, in the order of trust. */
const pathFields = ['target_file', 'file_path', 'path', 'relativeWorkspacePath', 'targetFile'] as const;

/** A call as Cursor's agent makes it, whichever log tells of it. */
export function toCursorTool(name: string, input: unknown): ToolCall {
  const given = toObject(input);
  const path = pathFields.map(field => toText(given[field])).find(each => each !== '');
  const patch = typeof input === 'string' ? input : toText(given['patch']);
  const patched = [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map(
    match => match[1]?.trim() ?? '',
  );
  return {
    name,
    input,
    command: shells.has(name) ? toText(given['command']) : undefined,
    changes: changing.has(name) ? [...(path === undefined ? [] : [path]), ...patched] : undefined,
  };
}

/** Takes in a call and its result, which the database keeps with the message. */
export function cursorCall(
  session: SessionBuilder,
  tool: LogObject,
  { place, otherId }: { readonly place: Place; readonly otherId: string },
): void {
  const id = toText(tool['toolCallId']) || otherId;
  const raw = tool['rawArgs'] ?? tool['params'];
  const input = typeof raw === 'string' ? (parseObject(raw) ?? raw) : raw;
  session.call(id, toCursorTool(toText(tool['name']), input), place);
  const result = resultOf(tool);
  if (result !== undefined) session.result(id, result);
}

/** `undefined` while there is none. */
function resultOf({ status, userDecision, result, error }: LogObject): ToolResult | undefined {
  const isRejected = status === 'rejected' || status === 'cancelled' || userDecision === 'rejected';
  const data = typeof result === 'string' ? parseObject(result) : toObject(result);
  const told = data?.['exitCode'] ?? data?.['exitCodeV2'];
  const exitCode = typeof told === 'number' ? told : undefined;
  const output = toText(data?.['output']) || toText(result) || messageOf(error);
  if (output === '' && status !== 'error' && !isRejected) return undefined;
  const isError = status === 'error' || (exitCode !== undefined && exitCode !== 0);
  return { output, isError, exitCode, isRejected };
}

/** What an error says to a person. */
function messageOf(error: unknown): string {
  const text = toText(error);
  return toText(parseObject(text)?.['clientVisibleErrorMessage']) || text;
}
