import { z } from 'zod/mini';
import { byText } from '../base/compare.ts';
import { EngineError } from '../base/errors.ts';
import { sha1Hex, sha256Hex } from '../base/hash.ts';
import { toSlug } from '../base/slug.ts';
import { formatStableJson } from '../base/stableJson.ts';
import { parsePlainJson } from '../base/plainJson.ts';
import type { Files, Redactor } from '../ports.ts';
import { type ProjectRecord, withProjectPaths } from '../sessions/projectPaths.ts';
import { hideHomes, redactSecrets } from '../sessions/redactSession.ts';
import type { SessionRecord } from '../sessions/sessionRecord.ts';
import { formatTranscript, type Transcript } from '../sessions/transcript.ts';
import { changeDecisions, readDecisions } from './decisions.ts';

export const sessionsFolder = '.tesserae/harness_sessions';
/** The list of what is kept, so that not every record has to be read for it. It can be made again from them. */
const listPath = `${sessionsFolder}/manifest.json`;
const formatVersion = 2;

/** A session that is kept, as a list shows it. */
export interface StoredSession {
  readonly id: string;
  readonly agent: string;
  readonly title: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly userTurns: number;
  readonly findings: number;
  /** Of its record, project-relative. */
  readonly path: string;
}

/** A session as it is kept: its record, masked, and the same for people to read. */
export interface StoredText {
  readonly record: ProjectRecord;
  readonly transcript: Transcript;
  /** Of the transcript, project-relative. */
  readonly path: string;
  /** sha256 of the transcript, hex. */
  readonly hash: string;
}

/** Of a record on the disk, which anybody may have changed, all that is worked with. */
const locator = z.looseObject({
  line: z.optional(z.number()),
  uuid: z.optional(z.string()),
  message_index: z.optional(z.number()),
});
const schema = z.looseObject({
  version: z.int(),
  id: z.string(),
  agent: z.string(),
  agent_version: z.string(),
  title: z.string(),
  branch: z.string(),
  model: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  parent_id: z.string(),
  counts: z.looseObject({
    user_turns: z.number(),
    assistant_turns: z.number(),
    tool_calls: z.number(),
    tool_errors: z.number(),
  }),
  files_touched: z.array(z.string()),
  files_named: z.array(z.string()),
  turns: z.array(
    z.looseObject({
      index: z.number(),
      role: z.string(),
      timestamp: z.string(),
      text: z.string(),
      record: locator,
      tool: z.optional(
        z.looseObject({ name: z.string(), input: z.string(), output: z.string(), is_error: z.boolean() }),
      ),
    }),
  ),
  findings: z.array(
    z.looseObject({
      kind: z.string(),
      node_type: z.string(),
      text: z.string(),
      quote: z.string(),
      turn_index: z.number(),
      record: locator,
      confidence: z.number(),
      about: z.array(z.string()),
    }),
  ),
  warnings: z.array(z.string()),
});

const listSchema = z.object({
  version: z.literal(1),
  sessions: z.array(
    z.object({
      id: z.string(),
      agent: z.string(),
      title: z.string(),
      started_at: z.string(),
      ended_at: z.string(),
      user_turns: z.number(),
      findings: z.number(),
      path: z.string(),
    }),
  ),
});

/**
 * The project's own copies of sessions: agents delete their logs after a while. Private: the folder is never in git, and
 * what is written there is masked first.
 */
export class SessionStore {
  readonly #files: Files;
  readonly #redactor: Redactor;
  /** What is kept, by id; read when first asked for. */
  #known: Promise<Map<string, StoredSession>> | undefined;
  /** The list on the disk is not what is kept. */
  #isChanged = false;

  constructor(files: Files, redactor: Redactor) {
    this.#files = files;
    this.#redactor = redactor;
  }

  /** Keeps a session, in the place of what was kept of it; `undefined` when a person had it forgotten. */
  async put(record: SessionRecord): Promise<StoredText | undefined> {
    const { forgotten_sessions: forgotten } = await readDecisions(this.#files);
    if (forgotten.includes(record.id)) return undefined;
    const known = await this.#load();
    const safe = await redactSecrets(record, this.#redactor);
    const masked = hideHomes(withProjectPaths(safe, this.#files.root));
    // What cites it goes on leading to it, whatever it is called later.
    const path = known.get(record.id)?.path ?? pathOf(masked);
    const stored = toStored(masked, path);
    await this.#files.write(path, formatStableJson({ version: formatVersion, ...masked } as never));
    await this.#files.write(stored.path, stored.transcript.text);
    known.set(record.id, toListed(masked, path));
    this.#isChanged = true;
    return stored;
  }

  /** All that are kept, newest first. A file that cannot be read is left out. */
  async list(): Promise<StoredSession[]> {
    const stored = [...(await this.#load()).values()];
    return stored.sort(byText(({ startedAt, id }) => `${startedAt} ${id}`)).reverse();
  }

  /** A record by its id, or the beginning of one that no other has. Throws `not-found`. */
  async get(id: string): Promise<ProjectRecord> {
    const known = await this.list();
    const exact = known.find(session => session.id === id);
    const begun = known.filter(
      session => session.id.startsWith(id) || session.id.split(':')[1]?.startsWith(id),
    );
    const found = exact ?? (begun.length === 1 ? begun[0] : undefined);
    const record = found === undefined ? undefined : await this.#read(found.path);
    if (record !== undefined) return record;
    const why =
      begun.length > 1 ? `${begun.length} sessions begin with "${id}"` : `no session "${id}" is kept here`;
    throw new EngineError('not-found', `${why}. "tesserae sessions list" shows those that are.`);
  }

  /** A session as it is kept, by its whole id. */
  async text(id: string): Promise<StoredText | undefined> {
    const listed = (await this.#load()).get(id);
    const record = listed === undefined ? undefined : await this.#read(listed.path);
    return listed === undefined || record === undefined ? undefined : toStored(record, listed.path);
  }

  /** Takes out all that is kept of a session, and never learns it again. Throws `not-found`. */
  async forget(id: string): Promise<void> {
    const mine = (await this.#load()).get(id);
    if (mine === undefined) throw new EngineError('not-found', `No session "${id}" is kept here.`);
    await changeDecisions(this.#files, decisions => ({
      ...decisions,
      forgotten_sessions: [...decisions.forgotten_sessions, id],
    }));
    await this.#remove(mine);
    (await this.#load()).delete(id);
    this.#isChanged = true;
  }

  /** Writes the list of what is kept. */
  async save(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const sessions = (await this.list()).map(({ startedAt, endedAt, userTurns, ...others }) => ({
      ...others,
      started_at: startedAt,
      ended_at: endedAt,
      user_turns: userTurns,
    }));
    if (sessions.length === 0) await this.#files.remove(listPath);
    else await this.#files.write(listPath, formatStableJson({ version: 1, sessions }));
  }

  #load(): Promise<Map<string, StoredSession>> {
    return (this.#known ??= this.#readAll());
  }

  async #readAll(): Promise<Map<string, StoredSession>> {
    const known = new Map<string, StoredSession>();
    const listed = await this.#readList();
    for (const path of await this.#paths()) {
      const session = listed.get(path) ?? (await this.#readListed(path));
      if (session !== undefined) known.set(session.id, session);
    }
    return known;
  }

  /** By path. Files decide what is kept; the list only says what is in them. */
  async #readList(): Promise<Map<string, StoredSession>> {
    const bytes = await this.#files.read(listPath);
    const result = listSchema.safeParse(bytes && parsePlainJson(new TextDecoder().decode(bytes)));
    const sessions = result.success ? result.data.sessions : [];
    return new Map(
      sessions.map(({ started_at: startedAt, ended_at: endedAt, user_turns: userTurns, ...others }) => [
        others.path,
        { ...others, startedAt, endedAt, userTurns },
      ]),
    );
  }

  async #readListed(path: string): Promise<StoredSession | undefined> {
    const record = await this.#read(path);
    this.#isChanged = true;
    return record === undefined ? undefined : toListed(record, path);
  }

  async #remove({ path }: StoredSession): Promise<void> {
    await this.#files.remove(path);
    await this.#files.remove(transcriptPath(path));
  }

  async #paths(): Promise<string[]> {
    if ((await this.#files.stat(sessionsFolder)) === undefined) return [];
    const paths: string[] = [];
    for (const { name: agent, kind } of await this.#files.list(sessionsFolder)) {
      if (kind !== 'directory') continue;
      for (const { name } of await this.#files.list(`${sessionsFolder}/${agent}`))
        if (name.endsWith('.json')) paths.push(`${sessionsFolder}/${agent}/${name}`);
    }
    return paths;
  }

  async #read(path: string): Promise<ProjectRecord | undefined> {
    const bytes = await this.#files.read(path);
    const result = schema.safeParse(parsePlainJson(new TextDecoder().decode(bytes)));
    // What the schema does not look at is only shown.
    return result.success ? (result.data as unknown as ProjectRecord) : undefined;
  }
}

function toStored(record: ProjectRecord, recordPath: string): StoredText {
  const transcript = formatTranscript(record);
  return { record, transcript, path: transcriptPath(recordPath), hash: sha256Hex(transcript.text) };
}

function toListed(
  { id, agent, title, findings, counts, ...record }: ProjectRecord,
  path: string,
): StoredSession {
  const times = { startedAt: record.started_at, endedAt: record.ended_at };
  return { id, agent, title, ...times, userTurns: counts.user_turns, findings: findings.length, path };
}

function pathOf({ id, agent, title, started_at: startedAt }: SessionRecord): string {
  const day = startedAt.slice(0, 10) || 'undated';
  return `${sessionsFolder}/${agent}/${day}-${toSlug(title).slice(0, 48)}-${sha1Hex(id).slice(0, 8)}.json`;
}

function transcriptPath(recordPath: string): string {
  return recordPath.replace(/json$/, 'md');
}
