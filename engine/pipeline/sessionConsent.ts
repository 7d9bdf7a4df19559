import { z } from 'zod/mini';
import { compareStrings } from '../base/compare.ts';
import { EngineError } from '../base/errors.ts';
import { sha1Hex } from '../base/hash.ts';
import { formatStableJson } from '../base/stableJson.ts';
import { parsePlainJson } from '../base/plainJson.ts';
import { type Agent, agents } from '../model/session.ts';
import type { Files, Machine } from '../ports.ts';
import { placeIn } from '../sessions/places.ts';
import { isWithin, normalizeFolder } from '../sessions/scope.ts';

const formatVersion = 1;
const folder = 'consent';
/** Names the project, wherever its folder is moved to. Private, like all in its folder: never in git. */
export const projectIdPath = '.tesserae/harness_sessions/project.json';
const maxFormer = 20;

export type Answer = 'allowed' | 'denied';

/** What a person said about reading agents' logs for one project on one machine. */
export interface Consent {
  /** Nothing is read for this project, whatever was allowed. */
  readonly isOff: boolean;
  /** Those not in it were never asked about. */
  readonly answers: ReadonlyMap<Agent, Answer>;
  /** Folders that the project was in before, absolute with `/`. */
  readonly formerRoots: readonly string[];
}

/** A consent as it stands, or why none can be told: nothing is read then. */
export interface ConsentReading {
  readonly consent: Consent;
  readonly problem?: string;
}

export const noConsent: Consent = { isOff: false, answers: new Map(), formerRoots: [] };

/** Whether an agent's logs may be read for the project. */
export function decide({ isOff, answers }: Consent, agent: Agent): Answer | 'not-asked' | 'off' {
  return isOff ? 'off' : (answers.get(agent) ?? 'not-asked');
}

/** The consent with an answer for these agents. */
export function withAnswer(consent: Consent, about: readonly Agent[], answer: Answer): Consent {
  const answers = new Map(consent.answers);
  for (const agent of about) answers.set(agent, answer);
  return { ...consent, answers };
}

/** Where this program keeps what is one person's on one machine; `TESSERAE_STATE_DIR` names another folder. */
export function stateFolder(machine: Machine): string {
  const { platform, home } = machine;
  const told = placeIn(machine, 'TESSERAE_STATE_DIR');
  if (told !== undefined) return told;
  if (platform === 'darwin') return `${home}/Library/Application Support/tesserae`;
  // Not where settings are kept: those travel between machines, consent must not.
  if (platform === 'win32') return `${placeIn(machine, 'LOCALAPPDATA') ?? `${home}/AppData/Local`}/tesserae`;
  return `${placeIn(machine, 'XDG_STATE_HOME') ?? `${home}/.local/state`}/tesserae`;
}

const schema = z.looseObject({
  version: z.literal(formatVersion),
  project: z.string(),
  id: z.string(),
  off: z._default(z.boolean(), false),
  agents: z._default(z.record(z.string(), z.enum(['allowed', 'denied'])), {}),
  former_roots: z._default(z.array(z.string()), []),
});
type Stored = z.infer<typeof schema>;

export interface ConsentPorts {
  readonly machine: Machine;
  openFiles(root: string): Files;
  /** A new id, unlike any other. */
  newId(): string;
}

/**
 * A person's consent, kept on the machine it was given on and outside of every project: no repository can bring one
 * along. By the folder where the project really is: one that moved is asked about anew.
 */
export class ConsentStore {
  readonly #root: string;
  readonly #project: Files;
  readonly #state: Files;
  readonly #path: string;
  readonly #ports: ConsentPorts;

  /** `root`: the project's folder. Throws `config-invalid` where consent would be kept within it. */
  constructor(root: string, ports: ConsentPorts) {
    const { machine } = ports;
    const state = stateFolder(machine);
    this.#root = machine.realPath(root);
    if (isWithin(this.#root, state) || isWithin(root, state))
      throw new EngineError(
        'config-invalid',
        'TESSERAE_STATE_DIR names a folder within the project, which anybody may have filled. Name one outside of it.',
      );
    this.#ports = ports;
    this.#project = ports.openFiles(root);
    this.#state = ports.openFiles(state);
    this.#path = pathOf(this.#root);
  }

  /** Never throws for what a file holds: what cannot be read allows nothing. */
  async read(): Promise<ConsentReading> {
    const stored = await this.#readFile(this.#path);
    if (stored === undefined) return { consent: noConsent };
    if (typeof stored === 'string') return { consent: noConsent, problem: stored };
    if (stored.project !== this.#key)
      return { consent: noConsent, problem: this.#problem('is of another project') };
    return { consent: toConsent(stored) };
  }

  /** Changes it; what could not be read is replaced. Throws `format-too-new` rather than lose what a newer version wrote. */
  async change(change: (consent: Consent) => Consent): Promise<Consent> {
    const known = await this.#readFile(this.#path);
    if (known === tooNew) throw new EngineError('format-too-new', tooNew);
    const id = await this.#projectId();
    const before = typeof known === 'object' ? toConsent(known) : noConsent;
    const former = new Set([...before.formerRoots, ...(await this.#formerRoots(id))]);
    const after = change({ ...before, formerRoots: [...former] });
    const answers = [...after.answers].sort(([a], [b]) => compareStrings(a, b));
    const stored: Stored = {
      version: formatVersion,
      project: this.#key,
      id,
      off: after.isOff,
      agents: Object.fromEntries(answers),
      former_roots: [...new Set(after.formerRoots)].slice(0, maxFormer),
    };
    await this.#state.write(this.#path, formatStableJson(stored as never), { durable: true });
    return toConsent(stored);
  }

  get #key(): string {
    return normalizeFolder(this.#root);
  }

  /** Of the project: made when a person first decides. */
  async #projectId(): Promise<string> {
    const known = idIn(await this.#project.read(projectIdPath));
    if (known !== undefined) return known;
    const id = this.#ports.newId();
    await this.#project.write(projectIdPath, formatStableJson({ version: formatVersion, id }));
    return id;
  }

  /** Where the project was before: it has the same id, and is not there any more. A copy is another project. */
  async #formerRoots(id: string): Promise<string[]> {
    if ((await this.#state.stat(folder)) === undefined) return [];
    const roots: string[] = [];
    for (const { name } of await this.#state.list(folder)) {
      const stored = await this.#readFile(`${folder}/${name}`);
      if (typeof stored !== 'object' || stored.id !== id || stored.project === this.#key) continue;
      const there = await this.#ports.openFiles(stored.project).read(projectIdPath);
      if (idIn(there) !== id) roots.push(stored.project, ...stored.former_roots);
    }
    return roots.filter(root => normalizeFolder(root) !== this.#key);
  }

  /** A text says why a file cannot be used. */
  async #readFile(path: string): Promise<Stored | string | undefined> {
    const bytes = await this.#state.read(path);
    if (bytes === undefined) return undefined;
    const value = parsePlainJson(new TextDecoder().decode(bytes));
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    return isNewer(value) ? tooNew : this.#problem('cannot be read');
  }

  #problem(what: string): string {
    return `What was allowed for this project ${what} (${this.#state.root}/${this.#path}): nothing is read until you decide again, with "tesserae sessions allow AGENT".`;
  }
}

const tooNew =
  'A newer version of Tesserae keeps what you allowed for this project. Update Tesserae; until then nothing is read.';

function pathOf(root: string): string {
  return `${folder}/${sha1Hex(normalizeFolder(root))}.json`;
}

function toConsent({ off, agents: stored, former_roots }: Stored): Consent {
  const answers = new Map<Agent, Answer>();
  for (const agent of agents) {
    const answer = Object.hasOwn(stored, agent) ? stored[agent] : undefined;
    if (answer !== undefined) answers.set(agent, answer);
  }
  return { isOff: off, answers, formerRoots: former_roots };
}

function idIn(bytes: Uint8Array | undefined): string | undefined {
  const value = bytes === undefined ? undefined : parsePlainJson(new TextDecoder().decode(bytes));
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return typeof value.id === 'string' && value.id !== '' ? value.id : undefined;
}

function isNewer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('version' in value)) return false;
  return typeof value.version === 'number' && value.version > formatVersion;
}
