import path from 'node:path';
import { EngineError } from '../../base/errors.ts';
import { type Agent, agents } from '../../model/session.ts';
import {
  type Consent,
  ConsentStore,
  type ConsentReading,
  withAnswer,
} from '../../pipeline/sessionConsent.ts';
import { type ConsentedPlace, SessionSources } from '../../pipeline/sessionSources.ts';
import { unseenFrom } from '../../sessions/places.ts';
import type { CommandInput, CommandResult } from './command.ts';
import { withProject } from './openProject.ts';
import { listOption } from './options.ts';

/** The person's consent for this project, as it stands on this machine. */
export function consentStore({ root, ports }: CommandInput): ConsentStore {
  return new ConsentStore(root, {
    machine: ports.machine,
    openFiles: folder => ports.openFiles(folder),
    newId: () => ports.processes.newId(),
  });
}

export function sessionSources(input: CommandInput): SessionSources {
  return new SessionSources({ root: input.root, consent: consentStore(input), ports: input.ports });
}

/** Where logs would be looked for, and what the person said about it; nothing outside is looked at. */
export function consentStatus(input: CommandInput): Promise<CommandResult> {
  return withProject(input, () => statusOf(input));
}

/** Records an answer about some agents. Throws `usage` for what is no agent. */
export function answer(
  input: CommandInput,
  verb: 'allow' | 'deny',
  given: readonly string[],
): Promise<CommandResult> {
  const about = given.map(toAgent);
  const former = listOption(input.options, 'moved-from').map(each =>
    path.resolve(each).split(path.sep).join('/'),
  );
  return changed(input, consent => ({
    ...withAnswer(consent, about, verb === 'allow' ? 'allowed' : 'denied'),
    formerRoots: [...consent.formerRoots, ...former],
  }));
}

/** Turns reading for this project off, whatever is allowed, or on again. */
export function switchReading(input: CommandInput, isOff: boolean): Promise<CommandResult> {
  return changed(input, consent => ({ ...consent, isOff }));
}

function changed(input: CommandInput, change: (consent: Consent) => Consent): Promise<CommandResult> {
  return withProject(input, async () => {
    await consentStore(input).change(change);
    return statusOf(input);
  });
}

async function statusOf(input: CommandInput): Promise<CommandResult> {
  const { places, reading } = await sessionSources(input).places();
  const note = unseenFrom(input.ports.machine);
  const json = {
    ...consentJson(reading),
    ...(note === undefined ? {} : { note }),
    agents: agents.map(agent => {
      const own = places.filter(place => place.agent === agent);
      return { agent, consent: own[0]?.consent, places: own.map(({ folder }) => folder) };
    }),
  };
  const lines = json.agents.map(
    ({ agent, places: folders }) =>
      `${agent}: ${consentText(places.find(place => place.agent === agent))}\n${folders.map(each => `  ${each}`).join('\n')}`,
  );
  return {
    json,
    text: [...consentLines(reading), ...(note === undefined ? [] : [note]), ...lines].join('\n'),
  };
}

export function consentJson({ consent, problem }: ConsentReading): object {
  return {
    off: consent.isOff,
    former_roots: consent.formerRoots,
    ...(problem === undefined ? {} : { problem }),
  };
}

export function consentLines({ consent, problem }: ConsentReading): string[] {
  return [
    ...(problem === undefined ? [] : [problem]),
    ...(consent.isOff
      ? ['Reading sessions is off for this project. "tesserae sessions on" turns it on again.']
      : []),
  ];
}

/** What a person said about a place, and what to do for another answer. */
export function consentText(place: ConsentedPlace | undefined): string {
  switch (place?.consent) {
    case 'allowed':
      return 'allowed';
    case 'denied':
      return 'denied';
    case 'off':
      return 'off';
    case 'not-asked':
    case undefined:
      return `not read before "tesserae sessions allow ${place?.agent ?? 'AGENT'}"`;
  }
}

function toAgent(name: string): Agent {
  const agent = agents.find(each => each === name);
  if (agent !== undefined) return agent;
  throw new EngineError('usage', `"${name}" is no agent that is known. Known are ${agents.join(', ')}.`);
}
