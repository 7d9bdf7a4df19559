import { z } from 'zod/mini';
import { byText } from '../base/compare.ts';
import { EngineError } from '../base/errors.ts';
import { sha1Hex } from '../base/hash.ts';
import { toSlug } from '../base/slug.ts';
import { formatStableJson } from '../base/stableJson.ts';
import type { Files, Redactor } from '../ports.ts';
import { redactRecord } from '../sessions/redactSession.ts';
import type { SessionRecord } from '../sessions/sessionRecord.ts';
import { changeDecisions, readDecisions } from './decisions.ts';

const folder = '.tesserae/harness_sessions';
const formatVersion = 1;

/** A session that is kept, as a list shows it. */
export interface StoredSession {
  readonly id: string;
  readonly agent: string;
  readonly title: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly userTurns: number;
  readonly findings: number;
  /** Project-relative. */
  readonly path: string;
}

/** Of a stored record, what lists are made of. */
const schema = z.looseObject({
  version: z.int(),
  id: z.string(),
  agent: z.string(),
  title: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  counts: z.looseObject({ user_turns: z.number() }),
  turns: z.array(z.looseObject({ record: z.looseObject({ uuid: z.optional(z.string()) }) })),
  findings: z.array(z.unknown()),
});

/**
 * The project's own copies of sessions: agents delete their logs after a while. Private: the folder is never in git, and
 * what is written there is masked first.
 */
export class SessionStore {
  readonly #files: Files;
  readonly #redactor: Redactor;

  constructor(files: Files, redactor: Redactor) {
    this.#files = files;
    this.#redactor = redactor;
  }

  /** Keeps a session, in the place of what was kept of it; false when a person had it forgotten. */
  async put(record: SessionRecord): Promise<boolean> {
    const { forgotten_sessions: forgotten } = await readDecisions(this.#files);
    if (forgotten.includes(record.id)) return false;
    const own = await this.#withoutCopied(record);
    const masked = { version: formatVersion, ...(await redactRecord(own, this.#redactor)) };
    const path = pathOf(masked);
    await this.#files.write(path, formatStableJson(masked as never));
    for (const known of await this.list())
      if (known.id === record.id && known.path !== path) await this.#files.remove(known.path);
    return true;
  }

  /** A session that was resumed or forked begins with a copy of another, whose findings are that one's. */
  async #withoutCopied(record: SessionRecord): Promise<SessionRecord> {
    const twins = (await this.list()).filter(
      ({ id, agent, startedAt }) =>
        id !== record.id && agent === record.agent && startedAt !== '' && startedAt === record.started_at,
    );
    for (const { id, path } of twins) {
      const copied = uuidsOf((await this.#read(path))?.turns ?? []);
      if (copied.size === 0) continue;
      const findings = record.findings.filter(
        ({ record: { uuid } }) => uuid === undefined || !copied.has(uuid),
      );
      return { ...record, findings, parent_id: record.parent_id || id };
    }
    return record;
  }

  /** All that are kept, newest first. A file that cannot be read is left out. */
  async list(): Promise<StoredSession[]> {
    const stored: StoredSession[] = [];
    for (const path of await this.#paths()) {
      const record = await this.#read(path);
      if (record === undefined) continue;
      const { id, agent, title, started_at, ended_at, counts, findings } = record;
      const userTurns = counts.user_turns;
      const times = { startedAt: started_at, endedAt: ended_at };
      stored.push({ id, agent, title, ...times, userTurns, findings: findings.length, path });
    }
    return stored.sort(byText(({ startedAt, id }) => `${startedAt} ${id}`)).reverse();
  }

  /** A record by its id, or the beginning of one that no other has. Throws `not-found`. */
  async get(id: string): Promise<unknown> {
    const known = await this.list();
    const exact = known.find(session => session.id === id);
    const begun = known.filter(
      session => session.id.startsWith(id) || session.id.split(':')[1]?.startsWith(id),
    );
    const found = exact ?? (begun.length === 1 ? begun[0] : undefined);
    if (found !== undefined) return this.#read(found.path);
    const why =
      begun.length > 1 ? `${begun.length} sessions begin with "${id}"` : `no session "${id}" is kept here`;
    throw new EngineError('not-found', `${why}. "tesserae sessions list" shows those that are.`);
  }

  /** Takes out all that is kept of a session, and never learns it again. How many files went. */
  async forget(id: string): Promise<number> {
    const mine = (await this.list()).filter(session => session.id === id);
    if (mine.length === 0) await this.get(id);
    await changeDecisions(this.#files, decisions => ({
      ...decisions,
      forgotten_sessions: [...decisions.forgotten_sessions, id],
    }));
    for (const { path } of mine) await this.#files.remove(path);
    return mine.length;
  }

  async #paths(): Promise<string[]> {
    if ((await this.#files.stat(folder)) === undefined) return [];
    const paths: string[] = [];
    for (const { name: agent, kind } of await this.#files.list(folder)) {
      if (kind !== 'directory') continue;
      for (const { name } of await this.#files.list(`${folder}/${agent}`))
        if (name.endsWith('.json')) paths.push(`${folder}/${agent}/${name}`);
    }
    return paths;
  }

  async #read(path: string): Promise<z.infer<typeof schema> | undefined> {
    const bytes = await this.#files.read(path);
    const result = schema.safeParse(parse(new TextDecoder().decode(bytes)));
    return result.success ? result.data : undefined;
  }
}

function uuidsOf(turns: z.infer<typeof schema>['turns']): Set<string> {
  return new Set(turns.map(({ record }) => record.uuid).filter(uuid => uuid !== undefined));
}

function pathOf({ id, agent, title, started_at: startedAt }: SessionRecord): string {
  const day = startedAt.slice(0, 10) || 'undated';
  return `${folder}/${agent}/${day}-${toSlug(title).slice(0, 48)}-${sha1Hex(id).slice(0, 8)}.json`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
