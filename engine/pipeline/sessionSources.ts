import { compareStrings } from '../base/compare.ts';
import { throwIfAborted } from '../base/errors.ts';
import type { Session } from '../model/session.ts';
import type { Clock, Machine } from '../ports.ts';
import { chatFolders } from '../sessions/chatFolders.ts';
import { readLogHead } from '../sessions/logHead.ts';
import { type FoundLog, inReadingOrder, listLogs } from '../sessions/logListing.ts';
import { type AgentPlace, agentPlaces } from '../sessions/places.ts';
import { type LogPorts, type LogReading, readLog } from '../sessions/readLog.ts';
import { belongs, isAbove } from '../sessions/scope.ts';
import { worktreeRoots } from '../sessions/worktrees.ts';
import { type Breather, createBreather } from './breather.ts';
import { type ConsentReading, type ConsentStore, decide } from './sessionConsent.ts';

export interface SessionSourcesOptions {
  readonly root: string;
  readonly consent: Pick<ConsentStore, 'read'>;
  readonly ports: LogPorts & { readonly machine: Machine; readonly clock: Clock };
  /** The `User` folder of the editor that asks. */
  readonly editorData?: string;
}

/** A place and whether it may be read. */
export interface ConsentedPlace extends AgentPlace {
  readonly consent: ReturnType<typeof decide>;
}

/** What is known of a place without reading what is in its files; of one that may not be read, nothing. */
export interface PlaceListing {
  readonly place: ConsentedPlace;
  readonly logs: readonly FoundLog[];
  /** Folders that are there and may not be read. */
  readonly unreadable: readonly string[];
}

/** A log, and what of it is the project's. */
export type OwnReading = LogReading & {
  /** Of the log, with what was read to see whose it is. */
  readonly bytesRead: number;
};

/**
 * The logs of a project's sessions, wherever agents keep them. Nothing outside the project's folder is looked at before a
 * person allowed it, agent by agent; while the project is off, nothing at all.
 */
export class SessionSources {
  readonly #options: SessionSourcesOptions;
  readonly #breathe: Breather;
  #roots: readonly string[] | undefined;
  /** Of logs that editors keep, by path. */
  #folders: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(options: SessionSourcesOptions) {
    this.#options = options;
    this.#breathe = createBreather(options.ports.clock);
  }

  /** All places, by agent, with what the person said; nothing outside is looked at. */
  async places(): Promise<{ readonly places: readonly ConsentedPlace[]; readonly reading: ConsentReading }> {
    const { root, editorData, ports, consent } = this.#options;
    const reading = await consent.read();
    const places = agentPlaces(ports.machine, { root, editorData });
    return {
      places: places.map(place => ({ ...place, consent: decide(reading.consent, place.agent) })),
      reading,
    };
  }

  /** What is in the places that may be read. Throws `cancelled`. */
  async list(signal?: AbortSignal): Promise<PlaceListing[]> {
    const listings: PlaceListing[] = [];
    for (const place of (await this.places()).places) {
      if (place.consent !== 'allowed') {
        listings.push({ place, logs: [], unreadable: [] });
        continue;
      }
      const steps = listLogs(place, this.#options.ports.outside);
      for (;;) {
        throwIfAborted(signal);
        const step = steps.next();
        if (step.done === true) {
          listings.push({ place, ...step.value });
          break;
        }
        await this.#breathe();
      }
    }
    return listings;
  }

  /**
   * Folders in which a session is the project's: its own, as it is called and where it really is, its other working trees,
   * and those it was in before. Looks outside: only for whoever may.
   */
  async roots(): Promise<readonly string[]> {
    if (this.#roots !== undefined) return this.#roots;
    const { root, ports, consent } = this.#options;
    const real = ports.machine.realPath(root);
    const { formerRoots } = (await consent.read()).consent;
    this.#roots = [...new Set([root, real, ...worktreeRoots(real, ports.outside), ...formerRoots])];
    return this.#roots;
  }

  /** The logs of listings in the order they are worth reading, without those that only say again what another says. */
  async inOrder(listings: readonly PlaceListing[]): Promise<FoundLog[]> {
    const logs = listings.flatMap(listing => listing.logs);
    if (logs.length === 0) return [];
    const { folders, superseded } = await chatFolders(logs, this.#options.ports);
    this.#folders = folders;
    return inReadingOrder(
      logs.filter(({ path }) => !superseded.has(path)),
      await this.roots(),
    );
  }

  /**
   * What of a log is the project's; without sessions, nothing is. The log must be one that `inOrder` gave. Throws
   * `cancelled`.
   */
  async read(log: FoundLog, signal?: AbortSignal): Promise<OwnReading> {
    throwIfAborted(signal);
    await this.#breathe();
    const { root, ports } = this.#options;
    const told = log.agent === 'aider' ? [root] : this.#folders.get(log.path);
    return readOwn(log, { roots: await this.roots(), told, ports });
  }
}

interface Ownership {
  readonly roots: readonly string[];
  /** Folders of the log by what stands beside it; `undefined`: its own records tell. */
  readonly told: readonly string[] | undefined;
  readonly ports: LogPorts;
}

async function readOwn(
  { path, sizeBytes }: FoundLog,
  { roots, told, ports }: Ownership,
): Promise<OwnReading> {
  // What a window with several folders holds is each one's.
  const isOurs = (cwds: readonly string[]): boolean =>
    told === undefined ? belongs(cwds, roots) : [...cwds, ...told].some(cwd => belongs([cwd], roots));
  const head = told === undefined ? headOf(path, sizeBytes, ports) : { cwds: told, bytesRead: 0 };
  const [first] = head.cwds;
  // One that began above the project may have gone into it later.
  if (first !== undefined && !isOurs(head.cwds) && !isAbove(first, roots))
    return { sessions: [], bytesRead: head.bytesRead };
  const cwdsOf = ({ cwds }: Session): readonly string[] => (cwds.length > 0 ? cwds : (told ?? []));
  const reading = await readLog(path, ports, session => isOurs(cwdsOf(session)));
  const bytesRead = head.bytesRead + sizeBytes;
  if ('problem' in reading) return { ...reading, bytesRead };
  const sessions = reading.sessions.map(session => ({ ...session, cwds: cwdsOf(session) }));
  return { sessions, bytesRead };
}

function headOf(path: string, sizeBytes: number, { outside }: LogPorts): ReturnType<typeof readLogHead> {
  return path.endsWith('.jsonl') ? readLogHead(path, sizeBytes, outside) : { cwds: [], bytesRead: 0 };
}

/** The newest of some logs, in milliseconds since the epoch; 0 for none. */
export function newestMs(logs: readonly FoundLog[]): number {
  return logs.reduce((newest, { modifiedMs }) => Math.max(newest, modifiedMs), 0);
}

/** Problems of listings, for people. */
export function problemsOf(listings: readonly PlaceListing[]): string[] {
  return listings
    .flatMap(({ unreadable }) => unreadable)
    .map(folder => `"${folder}" is there and may not be read: the logs in it are missing here.`)
    .sort(compareStrings);
}
