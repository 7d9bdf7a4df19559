import { compareStrings } from '../base/compare.ts';
import type { Agent } from '../model/session.ts';
import type { OutsideFiles } from '../ports.ts';
import type { AgentPlace } from './places.ts';

/** A file that may be an agent's log, as it looks from outside. */
export interface FoundLog {
  readonly agent: Agent;
  readonly place: AgentPlace;
  /** Absolute, with `/`. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** What a place holds. */
export interface LogListing {
  readonly logs: readonly FoundLog[];
  /** Folders that are there and may not be read. */
  readonly unreadable: readonly string[];
}

/**
 * The files in a place that may be logs, in the order of their paths: names and sizes, nothing of what is in them. Yields
 * between folders. It goes no deeper than the place says, so that links which lead back end by themselves.
 */
export function* listLogs(place: AgentPlace, outside: OutsideFiles): Generator<undefined, LogListing> {
  const unreadable = new Set<string>();
  const listed = new Map<string, readonly string[]>();
  const namesIn = (folder: string): readonly string[] => {
    const known = listed.get(folder);
    if (known !== undefined) return known;
    const names = outside.names(folder);
    listed.set(folder, names);
    if (names.length === 0 && outside.stat(folder)?.kind === 'directory' && !outside.isReadable(folder))
      unreadable.add(folder);
    return names;
  };
  const logs = new Map<string, FoundLog>();
  for (const way of place.logs) {
    const parts = way.split('/');
    const last = parts.pop() ?? '';
    let folders = [place.folder];
    for (const part of parts) {
      const next: string[] = [];
      for (const folder of folders) {
        if (!part.includes('*')) next.push(`${folder}/${part}`);
        else next.push(...matching(namesIn(folder), part).map(name => `${folder}/${name}`));
        yield;
      }
      folders = next;
    }
    for (const folder of folders) {
      const names = last.includes('*') ? matching(namesIn(folder), last) : [last];
      for (const name of names) {
        const log = lookAt(`${folder}/${name}`, place, outside);
        if (log !== undefined) logs.set(log.path, log);
        yield;
      }
    }
  }
  return {
    logs: [...logs.values()].sort((a, b) => compareStrings(a.path, b.path)),
    unreadable: [...unreadable].sort(compareStrings),
  };
}

/**
 * The order in which logs are worth reading: newest first, and before all others those whose folder is called as Claude
 * Code calls the one of a project in these folders. What a folder is called is no more than a hint: it is told by two
 * projects alike.
 */
export function inReadingOrder<T extends FoundLog>(logs: readonly T[], roots: readonly string[]): T[] {
  const slugs = roots.map(claudeSlug);
  const rank = ({ agent, path }: FoundLog): number => {
    const folder = path.split('/').at(-2) ?? '';
    return agent === 'claude-code' && slugs.some(slug => isLikely(folder, slug)) ? 0 : 1;
  };
  const ranked = logs.map(log => ({ log, rank: rank(log) }));
  return ranked
    .sort(
      (a, b) =>
        a.rank - b.rank || b.log.modifiedMs - a.log.modifiedMs || compareStrings(a.log.path, b.log.path),
    )
    .map(({ log }) => log);
}

/** What Claude Code calls the folder with the logs of a project. Many folders are called the same: never to be undone. */
export function claudeSlug(folder: string): string {
  return folder.replace(/[^A-Za-z0-9-]/g, '-');
}

/** Long names are said to be cut. */
const surelyWholeChars = 150;

/** That of the project's folder, of one beneath, or of one above. */
function isLikely(folder: string, slug: string): boolean {
  const short = slug.slice(0, surelyWholeChars).toLowerCase();
  const name = folder.toLowerCase();
  return name !== '' && (name.startsWith(short) || `${short}-`.startsWith(`${name}-`));
}

function lookAt(path: string, place: AgentPlace, outside: OutsideFiles): FoundLog | undefined {
  const stat = outside.stat(path);
  if (stat?.kind !== 'file' || stat.sizeBytes === 0) return undefined;
  const { agent } = place;
  // What a database's agent writes stands in a file beside it at first.
  const ahead = /db$/.test(path) ? outside.stat(`${path}-wal`) : undefined;
  return {
    agent,
    place,
    path,
    sizeBytes: stat.sizeBytes + (ahead?.sizeBytes ?? 0),
    modifiedMs: Math.max(stat.modifiedMs, ahead?.modifiedMs ?? 0),
  };
}

function matching(names: readonly string[], pattern: string): string[] {
  const [start = '', end = ''] = pattern.split('*');
  return names.filter(
    name => name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end),
  );
}
