import { EngineError } from '../base/errors.ts';
import { type Agent, agents } from '../model/session.ts';
import type { ConsentState, SessionChange, SessionSettings } from '../model/sessionRequests.ts';
import { unseenFrom } from '../sessions/places.ts';
import type { ProjectPorts } from './projectPorts.ts';
import { ConsentStore, type ConsentReading, withAnswer } from './sessionConsent.ts';
import type { SessionDesk } from './sessionDesk.ts';
import type { Intake, IntakeOptions } from './sessionIntake.ts';
import { SessionSources } from './sessionSources.ts';
import { SessionWatch } from './sessionWatch.ts';

/** Of a host that says nothing else. */
const defaults: SessionSettings = { isEnabled: true, agents: [], historyBytes: 1024 ** 3 };

export interface ConsentAnswer {
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  readonly isOff?: boolean;
}

/** Reads what a person allows: what agents write as they write it, and their logs of the past beside it. */
export class SessionReading {
  readonly #ports: ProjectPorts;
  readonly #desk: SessionDesk;
  #settings = defaults;
  #sources: SessionSources | undefined;
  #watch: SessionWatch | undefined;
  #history: { done: number; total: number; isPaused: boolean } | undefined;
  #reading: AbortController | undefined;
  #isPaused = false;
  #isHistoryRead = false;

  /** Told when what is known changed, or how much of the past is read. */
  onNews: () => Promise<void> = () => Promise.resolve();

  constructor(ports: ProjectPorts, desk: SessionDesk) {
    this.#ports = ports;
    this.#desk = desk;
  }

  get history(): SessionChange['history'] {
    return this.#history;
  }

  setSettings(settings: SessionSettings | undefined): void {
    if (JSON.stringify(settings ?? defaults) === JSON.stringify(this.#settings)) return;
    this.#settings = settings ?? defaults;
    this.#restart();
  }

  /** What a person said. Throws `config-invalid`. */
  async consent(): Promise<ConsentState> {
    const { places, reading } = await this.#theSources().places();
    const note = unseenFrom(this.#ports.machine, this.#settings.remoteName);
    return {
      isOff: reading.consent.isOff,
      ...(reading.problem === undefined ? {} : { problem: reading.problem }),
      ...(note === undefined ? {} : { note }),
      agents: agents.map(agent => {
        const own = places.filter(place => place.agent === agent);
        return { agent, answer: own[0]?.consent ?? 'not-asked', places: own.map(({ folder }) => folder) };
      }),
    };
  }

  async setConsent({ allow = [], deny = [], isOff }: ConsentAnswer): Promise<ConsentState> {
    const [allowed, denied] = [allow.map(toAgent), deny.map(toAgent)];
    await this.#store().change(consent => ({
      ...withAnswer(withAnswer(consent, allowed, 'allowed'), denied, 'denied'),
      ...(isOff === undefined ? {} : { isOff }),
    }));
    this.#restart();
    await this.onNews();
    return this.consent();
  }

  /** Takes in all sessions that may be read, newest first. Throws `source-unreadable` when none may, `cancelled`. */
  async takeIn(options: Pick<IntakeOptions, 'limitBytes' | 'onProgress' | 'signal'>): Promise<Intake> {
    const sources = this.#theSources();
    const { places, reading } = await sources.places();
    if (places.some(({ consent }) => consent === 'allowed')) return this.#desk.takeInAll(sources, options);
    const none = reading.consent.isOff
      ? 'Reading sessions is off for this project. "tesserae sessions on" turns it on again.'
      : 'No agent’s logs may be read for this project yet. "tesserae sessions allow AGENT" allows one.';
    throw new EngineError('source-unreadable', reading.problem ?? none);
  }

  touch(): void {
    this.#watch?.touch();
  }

  async pause(isPaused: boolean): Promise<void> {
    this.#isPaused = isPaused;
    if (isPaused) this.#reading?.abort();
    if (this.#history !== undefined) this.#history = { ...this.#history, isPaused };
    await this.onNews();
  }

  /** To be called each second, only by who writes the project. Never throws but for what ends the process's part. */
  async look(signal: AbortSignal): Promise<void> {
    this.#watch ??= new SessionWatch({
      ...this.#ports,
      sources: this.#theSources(),
      take: sessions => this.#desk.take(sessions),
    });
    if (await this.#watch.look(signal)) {
      this.#desk.setLive(this.#watch.live);
      await this.onNews();
    }
    if (!this.#isHistoryRead && !this.#isPaused && this.#reading === undefined) void this.#readHistory();
  }

  /** Ends what is under way. */
  stop(): void {
    this.#reading?.abort();
  }

  async #readHistory(): Promise<void> {
    const reading = (this.#reading = new AbortController());
    try {
      const intake = await this.#desk.takeInAll(this.#theSources(), {
        limitBytes: this.#settings.historyBytes,
        signal: reading.signal,
        onProgress: ({ done, total }) => {
          this.#history = { done, total, isPaused: false };
          if (done % 5 === 0) void this.onNews();
        },
      });
      this.#isHistoryRead = true;
      this.#history = undefined;
      for (const message of intake.problems)
        this.#ports.logger.log({ level: 'warn', event: 'sessions.history', fields: { message } });
      if (intake.imported.length > 0) await this.onNews();
    } catch (error) {
      if (EngineError.is(error, 'cancelled') || EngineError.is(error, 'lease-lost')) return;
      // Boundary: nobody waits for it. It is tried again when something is allowed or set anew.
      this.#isHistoryRead = true;
      const message = error instanceof Error ? error.message : String(error);
      this.#ports.logger.log({ level: 'warn', event: 'sessions.history', fields: { message } });
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
  }

  #restart(): void {
    this.#reading?.abort();
    this.#sources = undefined;
    this.#watch = undefined;
    this.#history = undefined;
    this.#isHistoryRead = false;
  }

  #theSources(): SessionSources {
    const { editorFolder } = this.#settings;
    return (this.#sources ??= new SessionSources({
      root: this.#ports.files.root,
      consent: { read: async () => withSettings(await this.#store().read(), this.#settings) },
      ports: this.#ports,
      ...(editorFolder === undefined ? {} : { editorData: editorFolder }),
    }));
  }

  #store(): ConsentStore {
    const { files, processes } = this.#ports;
    return new ConsentStore(files.root, { ...this.#ports, newId: () => processes.newId() });
  }
}

/** What was said for a project goes before what is set for all; off is off wherever it is said. */
function withSettings(reading: ConsentReading, { isEnabled, agents: set }: SessionSettings): ConsentReading {
  const { consent, problem } = reading;
  const allowed = problem === undefined ? agents.filter(agent => set.includes(agent)) : [];
  const answers = new Map([...allowed.map(agent => [agent, 'allowed'] as const), ...consent.answers]);
  return { ...reading, consent: { ...consent, isOff: consent.isOff || !isEnabled, answers } };
}

function toAgent(name: string): Agent {
  const agent = agents.find(each => each === name);
  if (agent !== undefined) return agent;
  throw new EngineError('usage', `"${name}" is no agent that is known.`);
}
