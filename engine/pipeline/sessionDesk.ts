import { EngineError, throwIfAborted } from '../base/errors.ts';
import type { Graph } from '../graph/graph.ts';
import type { Session } from '../model/session.ts';
import type { FindingItem, LineOrigin, SessionItem } from '../model/sessionRequests.ts';
import { findFindings } from '../sessions/findings/findFindings.ts';
import { readLog } from '../sessions/readLog.ts';
import type { ProjectRecord } from '../sessions/projectPaths.ts';
import { type SessionRecord, toSessionRecord } from '../sessions/sessionRecord.ts';
import { removeCopies } from './bundleFiles.ts';
import { changeDecisions, decisionsPath, readDecisions } from './decisions.ts';
import type { GateRequest } from './gate.ts';
import { findLineOrigin, type LineRequest } from './lineOrigin.ts';
import type { OpenWriter } from './openWriter.ts';
import type { ProjectPorts } from './projectPorts.ts';
import { type Intake, type IntakeOptions, takeInSessions } from './sessionIntake.ts';
import type { SessionSources } from './sessionSources.ts';
import { toFindingItems, toSessionItems } from './sessionQueries.ts';
import { SessionStore, type StoredSession } from './sessionStore.ts';

/** What became of logs that were to be brought in. */
export interface Imported {
  readonly imported: readonly string[];
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

/** A person's word on a finding: a wish is a rule, it is not to be kept, or neither after all. */
export interface FindingVerdict {
  readonly nodeId: string;
  readonly verdict: 'approve' | 'dismiss' | 'undo';
}

/** The project as its sessions see it. */
export interface SessionHost {
  readonly ports: ProjectPorts;
  /** The writer with everything in memory, when this process holds the lease. */
  writer(): Promise<OpenWriter | undefined>;
  /** What is known of sessions. */
  graph(): Promise<Graph>;
  compile(request: GateRequest): Promise<unknown>;
  /** Runs while no compile does. Throws `lease-lost`. */
  exclusive<T>(task: () => Promise<T>): Promise<T>;
  /** Asks the process that writes. */
  handOver(method: string, params: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<unknown>;
}

/** The sessions of a project: brought in, looked at, forgotten. */
export class SessionDesk {
  readonly #host: SessionHost;
  /** Sessions that are being written to. */
  #live: ReadonlySet<string> = new Set();

  constructor(host: SessionHost) {
    this.#host = host;
  }

  /** Ids of sessions that are being written to. */
  setLive(live: ReadonlySet<string>): void {
    this.#live = live;
  }

  /** All that are kept, newest first. */
  async list(): Promise<StoredSession[]> {
    return (await this.#store()).list();
  }

  /** A record by its id, or the beginning of one that no other has. Throws `not-found`. */
  async get(id: string): Promise<ProjectRecord> {
    return (await this.#store()).get(id);
  }

  /** Brings in the sessions in logs of any agent. `files`: absolute, with `/`. */
  async import(files: readonly string[], signal?: AbortSignal): Promise<Imported> {
    if ((await this.#host.writer()) === undefined)
      return (await this.#host.handOver('importSessions', { files }, signal)) as Imported;
    const imported: string[] = [];
    const skipped: { path: string; reason: string }[] = [];
    for (const path of files) {
      throwIfAborted(signal);
      const reading = await readLog(path, this.#host.ports);
      if ('problem' in reading) {
        skipped.push({ path, reason: reading.problem });
        continue;
      }
      const told = await this.take(reading.sessions);
      imported.push(...told.imported);
      skipped.push(...told.skipped.map(reason => ({ path, reason })));
    }
    return { imported, skipped };
  }

  /** Takes in all sessions of the project that may be read, newest first. Throws `cancelled`. */
  async takeInAll(
    sources: SessionSources,
    options: Pick<IntakeOptions, 'limitBytes' | 'onProgress' | 'signal'>,
  ): Promise<Intake> {
    if ((await this.#host.writer()) === undefined)
      return (await this.#host.handOver(
        'takeInSessions',
        { limitBytes: options.limitBytes },
        options.signal,
      )) as Intake;
    const { files } = this.#host.ports;
    return takeInSessions(sources, {
      ...options,
      files,
      keep: sessions => this.#put(sessions),
      settle: () => this.#settle(),
    });
  }

  /** Takes in sessions as they are now, in the place of what was known of them. Only for the process that writes. */
  async take(sessions: readonly Session[]): Promise<{ imported: string[]; skipped: string[] }> {
    const told = await this.#put(sessions);
    if (told.imported.length > 0) await this.#settle();
    return told;
  }

  async #settle(): Promise<void> {
    const writer = await this.#host.writer();
    await this.#host.exclusive(async () => {
      await writer?.base.settleSessions();
      await writer?.pipeline.keepSessions();
    });
  }

  async #put(sessions: readonly Session[]): Promise<{ imported: string[]; skipped: string[] }> {
    const writer = await this.#host.writer();
    if (writer === undefined) throw new EngineError('lease-lost', 'Another process writes this project now.');
    const [imported, skipped]: [string[], string[]] = [[], []];
    for (const session of sessions) {
      const record = toRecord(session);
      if (record.turns.length === 0) {
        skipped.push('nothing is said in it');
        continue;
      }
      const isKept = await this.#host.exclusive(() => writer.base.putSession(record));
      if (isKept) imported.push(record.id);
      else skipped.push('it was forgotten; take it out of .tesserae/review.json first');
    }
    return { imported, skipped };
  }

  /** The sessions that are known, newest first. */
  async items(): Promise<SessionItem[]> {
    return toSessionItems(await this.#host.graph(), { live: this.#live });
  }

  /** What was found in a session, in the order of its turns. Throws `not-found`. */
  async findings(id: string): Promise<FindingItem[]> {
    const { approvals } = await readDecisions(this.#host.ports.files);
    return toFindingItems(id, await this.#host.graph(), { approved: new Set(approvals) });
  }

  /** Why a line is there. */
  async lineOrigin(request: LineRequest): Promise<LineOrigin> {
    const { files, history } = this.#host.ports;
    const [sessions, store] = [await this.#host.graph(), await this.#store()];
    return findLineOrigin(request, { root: files.root, history, sessions, store });
  }

  /** Notes a person's word on a finding, and brings everything in line with it. Throws `not-found`. */
  async judge({ nodeId, verdict }: FindingVerdict): Promise<void> {
    if ((await this.#host.writer()) === undefined) {
      await this.#host.handOver('judgeFinding', { nodeId, verdict });
      return;
    }
    const { files } = this.#host.ports;
    const { hidden, approvals } = await readDecisions(files);
    const isKnown =
      [...hidden, ...approvals].includes(nodeId) || (await this.#host.graph()).node(nodeId) !== undefined;
    if (!isKnown)
      throw new EngineError('not-found', 'This finding is gone: its session was read anew meanwhile.');
    const others = (ids: readonly string[]): string[] => ids.filter(id => id !== nodeId);
    await this.#host.exclusive(() =>
      changeDecisions(files, decisions => ({
        ...decisions,
        hidden: [...others(decisions.hidden), ...(verdict === 'dismiss' ? [nodeId] : [])],
        approvals: [...others(decisions.approvals), ...(verdict === 'approve' ? [nodeId] : [])],
      })),
    );
    await this.#host.compile({ paths: [decisionsPath], full: false, flush: false });
  }

  /** Takes a session out of everything; it is not learned again. How many nodes went with it. Throws `not-found`. */
  async forget(given: string): Promise<{ readonly id: string; readonly removed: number }> {
    const { id } = await this.get(given);
    const writer = await this.#host.writer();
    if (writer === undefined)
      return (await this.#host.handOver('forgetSession', { id })) as { id: string; removed: number };
    const before = writer.base.sessions.graph.nodeCount;
    await this.#host.exclusive(async () => {
      await writer.base.forgetSession(id);
      await writer.pipeline.keepSessions();
      await writer.pipeline.flush();
      await removeCopies(this.#host.ports.files);
    });
    return { id, removed: before - writer.base.sessions.graph.nodeCount };
  }

  async #store(): Promise<SessionStore> {
    const writer = await this.#host.writer();
    const { files, redactor } = this.#host.ports;
    return writer?.base.sessions.store ?? new SessionStore(files, redactor);
  }
}

/** A session's record with what is found in it, unmasked. */
export function toRecord(session: Session): SessionRecord {
  return toSessionRecord(session, findFindings(session));
}

/** A person's word as another process hands it over. */
export function toFindingVerdict({ nodeId, verdict }: Readonly<Record<string, unknown>>): FindingVerdict {
  const known = verdict === 'approve' || verdict === 'dismiss' ? verdict : 'undo';
  return { nodeId: String(nodeId), verdict: known };
}
