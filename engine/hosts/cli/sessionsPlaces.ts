import { toIsoTime } from '../../sessions/times.ts';
import type { Session } from '../../model/session.ts';
import { newestMs, problemsOf } from '../../pipeline/sessionSources.ts';
import { unseenFrom } from '../../sessions/places.ts';
import type { FoundLog } from '../../sessions/logListing.ts';
import { sessionId } from '../../sessions/sessionRecord.ts';
import type { CommandInput, CommandResult } from './command.ts';
import { consentJson, consentLines, consentText, sessionSources } from './sessionsConsent.ts';
import { numberOption } from './options.ts';
import { withWriter } from './openProject.ts';

/** A session as `discover` tells it. */
export interface FoundSession {
  readonly id: string;
  readonly agent: string;
  readonly path: string;
  readonly started_at: string;
  readonly ended_at: string;
  readonly turns: number;
}

export function toFound(session: Session, path: string): FoundSession {
  const { agent, startedAt, endedAt, counts } = session;
  const times = { started_at: startedAt, ended_at: endedAt };
  return { id: sessionId(session), agent, path, ...times, turns: counts.user_turns };
}

export function lineOf({ id, path, turns }: FoundSession): string {
  return `${id}: ${turns} prompts\n  ${path}`;
}

/** What is in the places that may be read, and what of it is this project's; of the others, only where they are. */
export async function discoverPlaces(input: CommandInput): Promise<CommandResult> {
  const sources = sessionSources(input);
  const { reading } = await sources.places();
  const listings = await sources.list(input.signal);
  const logs = await sources.inOrder(listings);
  const sessions: FoundSession[] = [];
  const problems = problemsOf(listings);
  for (const [index, log] of logs.entries()) {
    if (index > 0) tellProgress(input, `${index} of ${logs.length} logs looked at…`, index);
    const own = await sources.read(log, input.signal);
    if ('problem' in own) {
      problems.push(`"${log.path}" cannot be read as a session: ${own.problem}.`);
      continue;
    }
    sessions.push(...own.sessions.map(session => toFound(session, log.path)));
  }
  const places = listings
    .filter(({ place, logs: found }) => place.consent !== 'allowed' || found.length > 0)
    .map(({ place, logs: found }) => ({
      place,
      found: place.consent === 'allowed' ? told(found, sessions) : undefined,
    }));
  const note = unseenFrom(input.ports.machine);
  const json = places.map(({ place: { agent, folder, consent }, found }) => ({
    agent,
    place: folder,
    consent,
    ...found,
  }));
  const lines = places.flatMap(({ place, found }, index) => {
    // An answer is about an agent: told once for all of its places.
    if (found === undefined && places[index - 1]?.place.agent === place.agent) return [`  ${place.folder}`];
    const what =
      found === undefined
        ? consentText(place)
        : `${found.files} files, ${found.bytes} bytes, ${found.ours} sessions of this project`;
    return [`${place.agent}: ${what}`, `  ${place.folder}`];
  });
  return {
    json: {
      ...consentJson(reading),
      ...(note === undefined ? {} : { note }),
      sessions,
      places: json,
      problems,
    },
    text: [
      ...consentLines(reading),
      ...(note === undefined ? [] : [note]),
      ...lines,
      ...problems,
      ...sessions.map(lineOf),
    ].join('\n'),
  };
}

const progressEvery = 200;

/** Only for a person who waits. */
function tellProgress(input: CommandInput, line: string, step: number): void {
  if (process.stderr.isTTY && step % progressEvery === 0) input.tell(line);
}

function told(
  found: readonly FoundLog[],
  sessions: readonly FoundSession[],
): { files: number; bytes: number; newest: string; ours: number } {
  const paths = new Set(found.map(({ path }) => path));
  return {
    files: found.length,
    bytes: found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    newest: found.length === 0 ? '' : toIsoTime(newestMs(found)),
    ours: sessions.filter(({ path }) => paths.has(path)).length,
  };
}

/** Takes in all sessions of this project that may be read. */
export function importAll(input: CommandInput): Promise<CommandResult> {
  const limitBytes = numberOption(input.options, 'limit-bytes', 1);
  return withWriter(input, async project => {
    const intake = await project.reading.takeIn({
      ...(limitBytes === undefined ? {} : { limitBytes }),
      signal: input.signal,
      onProgress: ({ done, total }) => tellProgress(input, `${done} of ${total} logs read…`, done),
    });
    const { imported, skipped, unchanged, left, bytesRead, problems } = intake;
    const lines = [
      imported.length === 1 ? '1 session is kept.' : `${imported.length} sessions are kept.`,
      ...(unchanged === 0 ? [] : [`${unchanged} logs did not change since they were read.`]),
      ...(left === 0 ? [] : [`${left} logs are left for next time: no bytes were left for them.`]),
      ...skipped.map(({ path, reason }) => `Left out: ${path}: ${reason}`),
      ...problems,
    ];
    const json = { imported, skipped, unchanged, left, bytes_read: bytesRead, problems };
    return { json, text: lines.join('\n') };
  });
}
