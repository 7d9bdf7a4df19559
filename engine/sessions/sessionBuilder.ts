import { sha1Hex } from '../base/hash.ts';
import type { Agent, Receipt, RecordLocator, Session, Tokens, ToolUse, Turn } from '../model/session.ts';
import { toJson, wholeWordsOf } from './fields.ts';
import { IdSet } from './idSet.ts';
import { ReceiptTally } from './receiptTally.ts';
import { toIsoTime } from './times.ts';
import { TokenTally } from './tokenTally.ts';

/** Kept of what one turn says: more is a paste. */
const maxTextChars = 16_000;
const maxToolChars = 4000;
/** Kept of names, paths and addresses. */
const maxNameChars = 1000;
const maxTitleChars = 96;
/** Longer ids are known by their hash. */
const maxIdChars = 200;
/**
 * Kept of what is said in a session, and as much of what tools did: neither leaves the other no room. Beyond it texts are
 * left out and turns are only counted, with a warning.
 */
const maxSessionChars = 6_000_000;
const maxTurns = 20_000;
/** Calls beyond that which have no result yet. */
const maxLate = 1000;
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
  readonly #assistantIds = new IdSet();
  #assistantTurns = 0;
  readonly #tools = new Map<string, Open<Turn>>();
  /** Of calls for whose turns there was no room: those without a result, and how many failed. */
  readonly #late = new Map<string, Open<Turn>>();
  #lateErrors = 0;
  readonly #toolIds = new IdSet();
  #latePrompts = 0;
  readonly #tokens = new TokenTally();
  readonly #files = new Set<string>();
  readonly #links = new Set<string>();
  readonly #seen = new IdSet();
  readonly #receipt = new ReceiptTally();
  readonly #warnings = new Set<string>();
  readonly #subagents = new Map<string, SessionBuilder>();
  /** Room that is left: see `maxTurns` and `maxSessionChars`. */
  readonly #said = { turns: maxTurns, chars: maxSessionChars };
  readonly #done = { turns: maxTurns, chars: maxSessionChars };
  #startedAt = '';
  #endedAt = '';

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Notes a record that is part of what is told. */
  keep(): void {
    this.#receipt.keep();
  }

  /** Notes a record that is left out, and of which kind it is. */
  skip(kind: string): void {
    this.#receipt.skip(kind);
  }

  /** Notes what is no record, or only part of one. */
  damaged(kind: string, times = 1): void {
    this.#receipt.damaged(kind, times);
  }

  /** Takes in what was counted while reading, where the session is told anew from what was read. */
  account(receipt: Receipt): void {
    this.#receipt.add(receipt);
  }

  warn(message: string): void {
    this.#warnings.add(message);
  }

  /** True the first time that a record's own id is met: history is copied when a session is resumed. */
  isNew(id: string): boolean {
    return this.#seen.add(id);
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
    list(this.#cwds, cwd);
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
    list(this.#files, path);
  }

  link(address: unknown): void {
    list(this.#links, address);
  }

  /** A prompt that a person typed; `undefined`: there is no room for it. */
  user(text: string, place: Place): Turn | undefined {
    this.entitle(text, 'prompt');
    return this.#push('user', text, place);
  }

  /** Tells where a turn of this session stands. */
  place(turn: Turn, { record, timestamp }: Place): void {
    const known = this.#turns.findLast(each => each === turn);
    if (known === undefined) return;
    known.record = toLocator(record);
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
    const key = keyOf(messageId);
    const known = key === '' ? undefined : this.#messages.get(key);
    if (known !== undefined) {
      // What was kept of it takes up its room again.
      this.#said.chars += known.text.length;
      known.text = this.#shorten(`${known.text}\n\n${text}`, maxTextChars, this.#said);
    } else {
      const turn = this.#push('assistant', text, place);
      if (key !== '' && turn !== undefined) this.#messages.set(key, turn);
    }
  }

  /** See `TokenTally`. */
  spend(messageId: string, tokens: Tokens): void {
    this.#tokens.spend(keyOf(messageId), tokens);
  }

  call(id: string, { name, input, command, changes = [] }: ToolCall, place: Place): void {
    const key = keyOf(id);
    const known = this.#callOf(key);
    // One for which there was no room, told again after its result.
    if (!this.#toolIds.add(key) && known === undefined) return;
    const text = typeof input === 'string' ? input : toJson(input);
    const paths = changes.slice(0, maxListed).map(toName);
    for (const path of paths) this.touch(path);
    const tool: ToolUse = {
      name: toName(name),
      input: this.#shorten(text, maxToolChars, this.#done),
      output: known?.tool?.output ?? '',
      isError: known?.tool?.isError ?? false,
      ...(command === undefined ? {} : { command: this.#shorten(command, maxToolChars, this.#done) }),
      ...(paths.length === 0 ? {} : { changes: paths }),
    };
    if (known !== undefined) known.tool = tool;
    else this.#open(key, tool, place);
  }

  #open(key: string, tool: ToolUse, place: Place): void {
    const turn = this.#push('tool', '', place, tool);
    if (turn !== undefined) {
      this.#tools.set(key, turn);
      return;
    }
    this.#late.set(key, { index: 0, role: 'tool', timestamp: '', text: '', record: {}, tool });
    const [oldest] = this.#late.keys();
    if (this.#late.size > maxLate && oldest !== undefined) this.#late.delete(oldest);
  }

  #callOf(key: string): Open<Turn> | undefined {
    return this.#tools.get(key) ?? this.#late.get(key);
  }

  /** False for a result of no call that is known. */
  result(id: string, result: ToolResult, timestamp?: unknown): boolean {
    const { output, isError, exitCode, isRejected, record } = result;
    this.seeTime(timestamp);
    const key = keyOf(id);
    if (this.#late.delete(key)) {
      if (isError) this.#lateErrors += 1;
      return true;
    }
    const turn = this.#tools.get(key);
    if (turn?.tool === undefined) return false;
    turn.tool = {
      ...turn.tool,
      output: this.#shorten(output, maxToolChars, this.#done),
      isError,
      ...(exitCode === undefined ? {} : { exitCode }),
      ...(isRejected === true ? { isRejected } : {}),
      ...(record === undefined ? {} : { resultRecord: record }),
    };
    return true;
  }

  /** The name of a call's tool; `undefined` for none that is known. */
  toolOf(id: string): ToolUse | undefined {
    return this.#callOf(keyOf(id))?.tool;
  }

  /** Takes out all turns from one on: the agent went back to before it. */
  rewindTo(isFirst: (turn: Turn) => boolean): void {
    const at = this.#turns.findIndex(isFirst);
    if (at < 0) return;
    const gone = new Set<Turn>(this.#turns.splice(at));
    for (const [id, turn] of this.#tools)
      if (gone.has(turn)) {
        this.#tools.delete(id);
        this.#toolIds.delete(id);
      }
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
    return {
      id: toName(this.id),
      agent: this.#agent,
      version: toName(this.version),
      title: this.#title.text,
      cwds: [...this.#cwds],
      branch: toName(this.branch),
      model: toName(this.model),
      startedAt: this.#startedAt,
      endedAt: this.#endedAt,
      tokens: this.#tokens.total(),
      counts: {
        user_turns: this.#turns.filter(({ role }) => role === 'user').length + this.#latePrompts,
        assistant_turns: this.#assistantIds.size + this.#assistantTurns,
        tool_calls: this.#toolIds.size,
        tool_errors: tools.filter(({ tool }) => tool?.isError === true).length + this.#lateErrors,
      },
      turns: this.#turns.map((turn, index) => ({ ...turn, index })),
      filesTouched: [...this.#files],
      links: [...this.#links],
      parentId: toName(this.parentId),
      subagents: [...this.#subagents.values()].map(subagent => subagent.build()),
      receipt: this.#receipt.receipt(),
      warnings: [...this.#warnings],
    };
  }

  /** `undefined`: there is no room for it. */
  #push(
    role: Turn['role'],
    text: string,
    { record, timestamp }: Place,
    tool?: ToolUse,
  ): Open<Turn> | undefined {
    const time = this.seeTime(timestamp);
    const room = role === 'tool' ? this.#done : this.#said;
    if (room.turns <= 0) {
      this.warn(`the session is long: turns beyond ${maxTurns} are counted and left out`);
      if (role === 'user') this.#latePrompts += 1;
      return undefined;
    }
    room.turns -= 1;
    const turn: Open<Turn> = {
      index: this.#turns.length,
      role,
      timestamp: time,
      text: this.#shorten(text, maxTextChars, room),
      record: toLocator(record),
      ...(tool === undefined ? {} : { tool }),
    };
    this.#turns.push(turn);
    return turn;
  }

  #shorten(text: string, max: number, room: { chars: number }): string {
    const chars = Math.min(max, room.chars);
    if (chars <= 0 && text !== '') {
      this.warn(`the session is long: texts beyond ${maxSessionChars} characters are left out`);
      return '';
    }
    const kept = text.length <= chars ? text : `${wholeWordsOf(text, chars)} …`;
    room.chars -= kept.length;
    return kept;
  }
}

function list(names: Set<string>, name: unknown): void {
  if (typeof name === 'string' && name !== '' && names.size < maxListed) names.add(toName(name));
}

function toName(text: string): string {
  return wholeWordsOf(text, maxNameChars);
}

function keyOf(id: string): string {
  return id.length <= maxIdChars ? id : sha1Hex(id);
}

function toLocator(record: RecordLocator): RecordLocator {
  return (record.uuid?.length ?? 0) <= maxIdChars ? record : { ...record, uuid: keyOf(record.uuid ?? '') };
}

function firstLine(text: string): string {
  const line = text.split('\n').find(each => each.trim() !== '') ?? '';
  return wholeWordsOf(line.trim(), maxTitleChars).trimEnd();
}
