import path from 'node:path';
import { EngineError } from '../../base/errors.ts';
import type { Session } from '../../model/session.ts';
import { toRecord } from '../../pipeline/sessionDesk.ts';
import { filesIn, readLog } from '../../sessions/readLog.ts';
import { belongs } from '../../sessions/scope.ts';
import { redactRecord } from '../../sessions/redactSession.ts';
import type { SessionRecord } from '../../sessions/sessionRecord.ts';
import { worktreeRoots } from '../../sessions/worktrees.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { withProject, withWriter } from './openProject.ts';
import { listOption } from './options.ts';
import { answer, consentStatus, switchReading } from './sessionsConsent.ts';
import { discoverPlaces, type FoundSession, importAll, lineOf, toFound } from './sessionsPlaces.ts';

export const sessionsCommand: Command = {
  name: 'sessions',
  usage:
    'status | allow AGENT… [--moved-from DIR]… | deny AGENT… | off | on | discover [--root DIR]… | ' +
    'import FILE…|--all [--limit-bytes N] | show FILE|ID | list | forget ID',
  summary:
    'Read coding agents’ sessions: say whose logs may be read, look into them, keep masked copies, list or forget those.',
  options: {
    root: { type: 'string', multiple: true },
    all: { type: 'boolean' },
    'limit-bytes': { type: 'string' },
    'moved-from': { type: 'string', multiple: true },
  },
  arity: [1, Infinity],
  run: input => {
    const [verb = '', ...given] = input.arguments;
    const run = given.length === 0 ? alone(verb, input) : withArguments(verb, input, given);
    if (run !== undefined) return run;
    throw new EngineError('usage', `Usage: tesserae sessions ${sessionsCommand.usage}`);
  },
};

function alone(verb: string, input: CommandInput): Promise<CommandResult> | undefined {
  switch (verb) {
    case 'status':
      return consentStatus(input);
    case 'off':
    case 'on':
      return switchReading(input, verb === 'off');
    case 'discover':
      return listOption(input.options, 'root').length > 0 ? discover(input) : discoverPlaces(input);
    case 'import':
      if (input.options['all'] !== true) return undefined;
      return importAll(input);
    case 'list':
      return list(input);
    default:
      return undefined;
  }
}

function withArguments(
  verb: string,
  input: CommandInput,
  given: readonly string[],
): Promise<CommandResult> | undefined {
  const [only] = given.length === 1 ? given : [];
  switch (verb) {
    case 'allow':
    case 'deny':
      return answer(input, verb, given);
    case 'import':
      return input.options['all'] === true ? undefined : importLogs(input, given);
    case 'show':
      return only === undefined ? undefined : show(input, only);
    case 'forget':
      return only === undefined ? undefined : forget(input, only);
    default:
      return undefined;
  }
}

async function show(input: CommandInput, given: string): Promise<CommandResult> {
  const file = toAbsolute(given);
  if (input.ports.outside.stat(file) === undefined) {
    const record = await withProject(input, project => project.sessions.get(given));
    return { json: record, text: textOf(record) };
  }
  const records = (await sessionsIn(input, file)).map(toRecord);
  const masked: SessionRecord[] = [];
  for (const record of records) masked.push(await maskShown(record, input));
  const [first] = masked;
  if (first === undefined) throw new EngineError('source-unreadable', `"${given}" holds no session.`);
  const json = masked.length === 1 ? first : { ...first, sessions: masked };
  return { json, text: masked.map(textOf).join('\n\n') };
}

/** The logs in folders that the person names which are this project's; nothing is kept of them. */
async function discover(input: CommandInput): Promise<CommandResult> {
  const { ports, root } = input;
  const real = ports.machine.realPath(root);
  const roots = [root, real, ...worktreeRoots(real, ports.outside)];
  const sessions: FoundSession[] = [];
  for (const folder of listOption(input.options, 'root')) {
    for (const file of filesIn(toAbsolute(folder), ports.outside)) {
      if (input.signal.aborted) throw new EngineError('cancelled', 'Cancelled.');
      const reading = await readLog(file, ports);
      const found = 'sessions' in reading ? reading.sessions : [];
      sessions.push(...found.filter(({ cwds }) => belongs(cwds, roots)).map(each => toFound(each, file)));
    }
  }
  const lines = sessions.map(lineOf);
  const none = 'No session in these folders worked in this project.';
  return { json: { sessions }, text: lines.length === 0 ? none : lines.join('\n') };
}

/** Nothing of it is kept, and it is the person's own: only what opens doors is masked, not where things are. */
async function maskShown(record: SessionRecord, { ports }: CommandInput): Promise<SessionRecord> {
  const { cwd, cwds, ...others } = record;
  return { ...(await redactRecord(others, ports.redactor)), cwd, cwds };
}

function importLogs(input: CommandInput, given: readonly string[]): Promise<CommandResult> {
  return withWriter(input, async project => {
    const asGiven = new Map(given.map(each => [toAbsolute(each), each]));
    const told = await project.sessions.import([...asGiven.keys()], input.signal);
    const { imported } = told;
    const skipped = told.skipped.map(({ path: file, reason }) => ({
      path: asGiven.get(file) ?? file,
      reason,
    }));
    const lines = [
      imported.length === 1 ? '1 session is kept.' : `${imported.length} sessions are kept.`,
      ...skipped.map(({ path: where, reason }) => `Left out: ${where}: ${reason}`),
    ];
    return { json: { imported, skipped }, text: lines.join('\n'), exitCode: imported.length === 0 ? 1 : 0 };
  });
}

function list(input: CommandInput): Promise<CommandResult> {
  return withProject(input, async project => {
    const sessions = await project.sessions.list();
    const lines = sessions.map(
      ({ id, title, startedAt, userTurns, findings }) =>
        `${startedAt.slice(0, 16).replace('T', ' ') || 'undated'}  ${title}\n  ${id}: ${userTurns} prompts, ${findings} findings`,
    );
    const json = sessions.map(({ startedAt, endedAt, userTurns, ...others }) => ({
      ...others,
      started_at: startedAt,
      ended_at: endedAt,
      turns: userTurns,
    }));
    const none = 'No session is kept yet. "tesserae sessions import FILE" keeps one.';
    return { json: { sessions: json }, text: lines.length === 0 ? none : lines.join('\n') };
  });
}

function forget(input: CommandInput, given: string): Promise<CommandResult> {
  return withWriter(input, async project => {
    const { id, removed } = await project.sessions.forget(given);
    return { json: { removed }, text: `${id} is forgotten, and is not learned again.` };
  });
}

async function sessionsIn(input: CommandInput, file: string): Promise<readonly Session[]> {
  const reading = await readLog(file, input.ports);
  if ('sessions' in reading) return reading.sessions;
  throw new EngineError('source-unreadable', `"${file}" cannot be read as a session: ${reading.problem}.`);
}

function toAbsolute(given: string): string {
  return path.resolve(given).split(path.sep).join('/');
}

/** How many characters of a turn a person sees. */
const maxShown = 300;

function textOf({
  id,
  title,
  started_at,
  ended_at,
  counts,
  turns,
  findings,
  warnings,
}: SessionRecord): string {
  const { user_turns, assistant_turns, tool_calls, tool_errors } = counts;
  const told = turns.map(({ index, role, text, tool }) => {
    const said = tool === undefined ? text : `${tool.name} ${tool.input}`;
    const failed = tool?.is_error === true ? ' (failed)' : '';
    return `${index} ${role}${failed}: ${said.replace(/\s+/g, ' ').slice(0, maxShown)}`;
  });
  return [
    `${title}\n${id}\n${started_at} – ${ended_at}`,
    `${user_turns} prompts, ${assistant_turns} messages, ${tool_calls} tool calls, ${tool_errors} of them failed`,
    ...warnings.map(warning => `Note: ${warning}`),
    ...(findings.length === 0 ? [] : ['\nFindings']),
    ...findings.map(
      ({ kind, turn_index, quote }) => `  ${kind} (${turn_index}): ${quote.replace(/\s+/g, ' ')}`,
    ),
    '\nTurns',
    ...told,
  ].join('\n');
}
