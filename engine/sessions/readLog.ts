import type { Session } from '../model/session.ts';
import type { LogDatabases, OutsideFiles } from '../ports.ts';
import { databaseFormats, documentFormats, lineFormats } from './formats.ts';
import { ToldRecords } from './toldRecords.ts';
import { LogTail } from './logTail.ts';
import type { Beside, LineFormat, LineSession } from './reader.ts';
import { SessionBuilder } from './sessionBuilder.ts';
import { isPacked, readPacked } from './unpackedLog.ts';

/** A file that is read as a whole is no larger. */
const maxDocumentBytes = 256 * 1024 * 1024;
/** Of a folder that a person names. */
const maxFiles = 2000;
const maxDepth = 6;

export interface LogPorts {
  readonly outside: OutsideFiles;
  readonly logDatabases: LogDatabases;
}

/** What a file gave: its sessions, or why it has none, for people. */
export type LogReading = { readonly sessions: readonly Session[] } | { readonly problem: string };

/** Whether a session is wanted. Those of a database that are not are let go one by one. */
export type IsWanted = (session: Session) => boolean;

/**
 * The sessions in a log of any agent, told by what stands in it; in a folder, those of the logs in it. Subagents that
 * have files of their own are under the session that started them. `path`: absolute, with `/`.
 */
export async function readLog(
  path: string,
  ports: LogPorts,
  isWanted: IsWanted = () => true,
): Promise<LogReading> {
  const reading = await readAny(path, ports, { formats: lineFormats, isWanted });
  return 'problem' in reading ? reading : { sessions: reading.sessions.filter(isWanted) };
}

interface Reading {
  readonly formats: readonly LineFormat[];
  readonly isWanted: IsWanted;
}

async function readAny(path: string, ports: LogPorts, { formats, isWanted }: Reading): Promise<LogReading> {
  const stat = ports.outside.stat(path);
  if (stat === undefined) return { problem: 'there is no such file, or it may not be read' };
  if (stat.kind === 'directory') return readFolder(path, ports);
  if (stat.sizeBytes === 0) return { sessions: [emptySession(path)] };
  const lines = await readLines(path, ports, formats);
  if (lines !== undefined) {
    const sessions: Session[] = [];
    for (const session of lines) sessions.push(await withSubagents(session, path, ports, formats));
    return { sessions };
  }
  return (await readDatabase(path, ports, isWanted)) ?? readDocument(path, stat.sizeBytes, ports);
}

async function readLines(
  path: string,
  { outside }: Pick<LogPorts, 'outside'>,
  formats: readonly LineFormat[],
): Promise<readonly Session[] | undefined> {
  const beside = besideOf(path, outside);
  if (isPacked(path)) return readPacked(path, outside, { formats, beside });
  const tail = new LogTail(path, outside, formats, beside);
  return (await tail.read()) === 'foreign' ? undefined : tail.sessions(true);
}

async function readDatabase(
  path: string,
  { outside, logDatabases }: LogPorts,
  isWanted: IsWanted,
): Promise<LogReading | undefined> {
  const head = new TextDecoder().decode(outside.bytes(path, 0, 16));
  if (!head.startsWith('SQLite format 3')) return undefined;
  const database = await logDatabases.open(path);
  if ('problem' in database) return database;
  try {
    const format = databaseFormats.find(each => each.isLog(path, database.tables()));
    if (format === undefined) return { problem: 'it is a database of no agent that is known' };
    const sessions: Session[] = [];
    for (const session of format.read(path, database)) if (isWanted(session)) sessions.push(session);
    return { sessions };
  } finally {
    database.close();
  }
}

function readDocument(path: string, sizeBytes: number, { outside }: LogPorts): LogReading {
  const text = outside.read(path, maxDocumentBytes);
  if (text === undefined) return { problem: `it is too large to be read as a whole (${sizeBytes} bytes)` };
  const format = documentFormats.find(each => each.isLog(path, text));
  if (format === undefined) return { problem: 'it is no log of an agent that is known' };
  const folder = path.slice(0, path.lastIndexOf('/'));
  return {
    sessions: format.read(path, text, besideOf(path, outside), way => outside.names(`${folder}/${way}`)),
  };
}

async function readFolder(folder: string, ports: LogPorts): Promise<LogReading> {
  const sessions = new Map<string, Session>();
  const told = new ToldRecords();
  const formats = lineFormats.map(format => ({
    ...format,
    open: (path: string, beside?: Beside): LineSession => format.open(path, beside, told),
  }));
  for (const path of oldestFirst([...filesIn(folder, ports.outside)], ports.outside)) {
    const reading = await readAny(path, ports, { formats, isWanted: () => true });
    if ('problem' in reading) continue;
    for (const session of reading.sessions) {
      const known = sessions.get(session.id);
      // An agent may keep one session in several files; the fullest tells it.
      if (session.receipt.records > 0 && (known?.turns.length ?? -1) < session.turns.length)
        sessions.set(session.id, session);
    }
  }
  return sessions.size === 0
    ? { problem: 'no log of an agent that is known is in this folder' }
    : { sessions: [...sessions.values()] };
}

/** A session that was resumed is written to after the one that it copies. */
function oldestFirst(paths: readonly string[], outside: OutsideFiles): string[] {
  const timed = paths.map(path => ({ path, modifiedMs: outside.stat(path)?.modifiedMs ?? 0 }));
  return timed.sort((a, b) => a.modifiedMs - b.modifiedMs).map(({ path }) => path);
}

/** Files in a folder and beneath, in the order of their names, so many in each and so deep at most. */
export function* filesIn(folder: string, outside: OutsideFiles, depth = 0): Generator<string> {
  let left = maxFiles;
  for (const name of outside.names(folder)) {
    const path = `${folder}/${name}`;
    const kind = outside.stat(path)?.kind;
    if (kind === 'file' && left-- > 0) yield path;
    else if (kind === 'directory' && depth < maxDepth && name !== 'subagents')
      yield* filesIn(path, outside, depth + 1);
  }
}

/** Claude Code keeps subagents in a folder beside their session. */
export async function withSubagents(
  session: Session,
  path: string,
  ports: Pick<LogPorts, 'outside'>,
  formats = lineFormats,
): Promise<Session> {
  if (session.agent !== 'claude-code' || session.parentId !== '') return session;
  const files = [...filesIn(`${path.replace(/\.jsonl$/, '')}/subagents`, ports.outside)];
  const subagents: Session[] = [];
  for (const file of files.filter(name => name.endsWith('.jsonl')))
    subagents.push(...((await readLines(file, ports, formats)) ?? []));
  return subagents.length === 0 ? session : { ...session, subagents: [...session.subagents, ...subagents] };
}

/** Only what lies beneath the folder of the log, or right above it, belongs to it. */
export function besideOf(path: string, outside: OutsideFiles): Beside {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return way => (isWay(way) ? outside.read(`${folder}/${way}`, maxDocumentBytes) : undefined);
}

function isWay(way: string): boolean {
  return !way.startsWith('/') && !/^[a-z]:/i.test(way) && !way.split('/').slice(3).includes('..');
}

function emptySession(path: string): Session {
  const session = new SessionBuilder('claude-code');
  session.id = (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
  session.warn('the file is empty');
  return session.build();
}
