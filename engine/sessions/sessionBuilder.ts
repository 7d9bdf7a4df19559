import type { Agent, Receipt, RecordLocator, Session, Tokens, ToolUse, Turn } from '../model/session.ts';
import { toJson, wholeWordsOf } from './fields.ts';
import { toIsoTime } from './times.ts';

/** Kept of what one turn says: more is a paste. */
const maxTextChars = 16_000;
const maxToolChars = 4000;
/** Kept of all texts of a session: beyond it turns are counted and their text is left out, with a warning. */
const maxSessionChars = 16_000_000;
const maxListed = 500;

/** Where and when something stands in a log. */
export interface Place {
  readonly record: RecordLocator;
  /** ISO 8601; absent or unreadable: unknown. */
  readonly timestamp?: unknown;
}

export interface ToolCall {
  readonly name: string;
  readonly input: unknown;
  readonly command?: string | undefined;
  readonly changes?: readonly string[] | undefined;
}

export interface ToolResult {
  readonly output: string;
  readonly isError: boolean;
  readonly exitCode?: number | undefined;
  readonly isRejected?: boolean | undefined;
  readonly record?: RecordLocator | undefined;
}

/** How surely a title is the session's: a better one takes the place of a lesser. */
export type TitleRank = 'given' | 'generated' | 'summary' | 'prompt';
const titleRanks: readonly TitleRank[] = ['prompt', 'summary', 'generated', 'given'];

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** A session as it grows, record by record. What is kept is bounded, whatever the log's size. */
export class SessionBuilder {
  id = '';
  version = '';
  branch = '';
  model = '';
  parentId = '';
  readonly #agent: Agent;
  readonly #cwds = new Set<string>();
  #title: { text: string; rank: number } = { text: '', rank: -1 };
  readonly #turns: Open<Turn>[] = [];
  /** Message id → its turn. */
  readonly #messages = new Map<string, Open<Turn>>();
  readonly #assistantIds = new Set<string>();
  #assistantTurns = 0;
  readonly #tools = new Map<string, Open<Turn>>();
  readonly #tokens = new Map<string, Tokens>();
  readonly #files = new Set<string>();
  readonly #links = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #skipped = new Map<string, number>();
  readonly #damage = new Map<string, number>();
  readonly #warnings = new Set<string>();
  readonly #subagents = new Map<string, SessionBuilder>();
  #kept = 0;
  #chars = 0;
  #startedAt = '';
  #endedAt = '';

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Notes a record that is part of what is told. */
  keep(): void {
    this.#kept += 1;
  }

  /** Notes a record that is left out, and of which kind it is. */
  skip(kind: string): void {
    count(this.#skipped, kind);
  }

  /** Notes what is no record, or only part of one. */
  damaged(kind: string, times = 1): void {
    count(this.#damage, kind, times);
  }

  /** Takes in what was counted while reading, where the session is told anew from what was read. */
  account({ kept, skipped, damage }: Receipt): void {
    this.#kept += kept;
    for (const [kind, times] of Object.entries(skipped)) count(this.#skipped, kind, times);
    for (const [kind, times] of Object.entries(damage)) count(this.#damage, kind, times);
  }

  warn(message: string): void {
    this.#warnings.add(message);
  }

  /** True the first time that a record's own id is met: history is copied when a session is resumed. */
  isNew(id: string): boolean {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    return true;
  }

  /** Some record told where it works. */
  get hasFolder(): boolean {
    return this.#cwds.size > 0;
  }

  /** Some record told when it was. */
  get hasTime(): boolean {
    return this.#startedAt !== '';
  }

  worksIn(cwd: unknown): void {
    if (typeof cwd === 'string' && cwd !== '' && this.#cwds.size < maxListed) this.#cwds.add(cwd);
  }

  entitle(text: unknown, rank: TitleRank): void {
    if (typeof text !== 'string' || text.trim() === '') return;
    const place = titleRanks.indexOf(rank);
    // Of prompts the first, of all else the newest.
    if (place < this.#title.rank || (place === this.#title.rank && rank === 'prompt')) return;
    this.#title = { text: firstLine(text), rank: place };
  }

  /** Takes in a time: a session lasts from the smallest to the largest. */
  seeTime(timestamp: unknown): string {
    const time = toIsoTime(timestamp);
    if (time === '') return '';
    if (this.#startedAt === '' || time < this.#startedAt) this.#startedAt = time;
    if (time > this.#endedAt) this.#endedAt = time;
    return time;
  }

  touch(path: unknown): void {
    if (typeof path === 'string' && path !== '' && this.#files.size < maxListed) this.#files.add(path);
  }

  link(address: unknown): void {
    if (typeof address === 'string' && address !== '' && this.#links.size < maxListed)
      this.#links.add(address);
  }

  /** A prompt that a person typed. */
  user(text: string, place: Place): Turn {
    this.entitle(text, 'prompt');
    return this.#push('user', text, place);
  }

  /** Tells where a turn of this session stands. */
  place(turn: Turn, { record, timestamp }: Place): void {
    const known = this.#turns.find(each => each === turn);
    if (known === undefined) return;
    known.record = record;
    const time = this.seeTime(timestamp);
    if (time !== '') known.timestamp = time;
  }

  /** `interrupted`, `compacted`. */
  system(what: string, place: Place): void {
    this.#push('system', what, place);
  }

  /** A message of the model. Parts with one id are one turn; '' stands for an id of its own. */
  assistant(messageId: string, text: string, place: Place): void {
    if (messageId === '') this.#assistantTurns += 1;
    else this.#assistantIds.add(messageId);
    if (text.trim() === '') return;
    const known = messageId === '' ? undefined : this.#messages.get(messageId);
    if (known !== undefined) known.text = this.#shorten(`${known.text}\n\n${text}`, maxTextChars);
    else {
      const turn = this.#push('assistant', text, place);
      if (messageId !== '') this.#messages.set(messageId, turn);
    }
  }

  /** Puts a message's text in the place of what it said before. */
  restate(messageId: string, text: string): void {
    const known = this.#messages.get(messageId);
    if (known !== undefined) known.text = this.#shorten(text, maxTextChars);
  }

  /** Tokens of a message, told again with every part of it: the largest counts. */
  spend(messageId: string, { input, output }: Tokens): void {
    const known = this.#tokens.get(messageId);
    this.#tokens.set(messageId, {
      input: Math.max(input, known?.input ?? 0),
      output: Math.max(output, known?.output ?? 0),
    });
  }

  call(id: string, { name, input, command, changes }: ToolCall, place: Place): void {
    const known = this.#tools.get(id);
    const text = typeof input === 'string' ? input : toJson(input);
    const tool: ToolUse = {
      name,
      input: this.#shorten(text, maxToolChars),
      output: known?.tool?.output ?? '',
      isError: known?.tool?.isError ?? false,
      ...(command === undefined ? {} : { command: this.#shorten(command, maxToolChars) }),
      ...(changes === undefined || changes.length === 0 ? {} : { changes }),
    };
    for (const path of changes ?? []) this.touch(path);
    if (known !== undefined) known.tool = tool;
    else this.#tools.set(id, this.#push('tool', '', place, tool));
  }

  /** False for a result of no call that is known. */
  result(id: string, result: ToolResult, timestamp?: unknown): boolean {
    const { output, isError, exitCode, isRejected, record } = result;
    this.seeTime(timestamp);
    const turn = this.#tools.get(id);
    if (turn?.tool === undefined) return false;
    turn.tool = {
      ...turn.tool,
      output: this.#shorten(output, maxToolChars),
      isError,
      ...(exitCode === undefined ? {} : { exitCode }),
      ...(isRejected === true ? { isRejected } : {}),
      ...(record === undefined ? {} : { resultRecord: record }),
    };
    return true;
  }

  /** The name of a call's tool; `undefined` for none that is known. */
  toolOf(id: string): ToolUse | undefined {
    return this.#tools.get(id)?.tool;
  }

  /** Takes out all turns from one on: the agent went back to before it. */
  rewindTo(isFirst: (turn: Turn) => boolean): void {
    const at = this.#turns.findIndex(isFirst);
    if (at < 0) return;
    const gone = new Set<Turn>(this.#turns.splice(at));
    for (const [id, turn] of this.#tools) if (gone.has(turn)) this.#tools.delete(id);
    for (const [id, turn] of this.#messages)
      if (gone.has(turn)) {
        this.#messages.delete(id);
        this.#assistantIds.delete(id);
      }
  }

  /** The session of a subagent within this one. */
  subagent(id: string): SessionBuilder {
    let subagent = this.#subagents.get(id);
    if (subagent === undefined) {
      subagent = new SessionBuilder(this.#agent);
      subagent.id = id;
      this.#subagents.set(id, subagent);
    }
    return subagent;
  }

  /** The session so far. Further records may follow. */
  build(): Session {
    const tools = [...this.#tools.values()];
    const tokens = [...this.#tokens.values()];
    const skipped = toRecord(this.#skipped);
    return {
      id: this.id,
      agent: this.#agent,
      version: this.version,
      title: this.#title.text,
      cwds: [...this.#cwds],
      branch: this.branch,
      model: this.model,
      startedAt: this.#startedAt,
      endedAt: this.#endedAt,
      tokens: {
        input: tokens.reduce((sum, { input }) => sum + input, 0),
        output: tokens.reduce((sum, { output }) => sum + output, 0),
      },
      counts: {
        user_turns: this.#turns.filter(({ role }) => role === 'user').length,
        assistant_turns: this.#assistantIds.size + this.#assistantTurns,
        tool_calls: tools.length,
        tool_errors: tools.filter(({ tool }) => tool?.isError === true).length,
      },
      turns: this.#turns.map((turn, index) => ({ ...turn, index })),
      filesTouched: [...this.#files],
      links: [...this.#links],
      parentId: this.parentId,
      subagents: [...this.#subagents.values()].map(subagent => subagent.build()),
      receipt: {
        records: this.#kept + [...this.#skipped.values()].reduce((sum, times) => sum + times, 0),
        kept: this.#kept,
        skipped,
        damage: toRecord(this.#damage),
      },
      warnings: [...this.#warnings],
    };
  }

  #push(role: Turn['role'], text: string, { record, timestamp }: Place, tool?: ToolUse): Open<Turn> {
    const turn: Open<Turn> = {
      index: this.#turns.length,
      role,
      timestamp: this.seeTime(timestamp),
      text: this.#shorten(text, maxTextChars),
      record,
      ...(tool === undefined ? {} : { tool }),
    };
    this.#turns.push(turn);
    return turn;
  }

  #shorten(text: string, max: number): string {
    const room = Math.min(max, maxSessionChars - this.#chars);
    if (room <= 0) {
      this.warn(`the session is long: texts beyond ${maxSessionChars} characters are left out`);
      return '';
    }
    const kept = text.length <= room ? text : `${wholeWordsOf(text, room)} …`;
    this.#chars += kept.length;
    return kept;
  }
}

function count(counts: Map<string, number>, kind: string, times = 1): void {
  counts.set(kind, (counts.get(kind) ?? 0) + times);
}

/** Sorted by kind. */
function toRecord(counts: ReadonlyMap<string, number>): Record<string, number> {
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted);
}

function firstLine(text: string): string {
  const line = text.split('\n').find(each => each.trim() !== '') ?? '';
  return line.trim().slice(0, 96);
}
