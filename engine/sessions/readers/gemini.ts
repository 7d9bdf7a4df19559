import { sha256Hex } from '../../base/hash.ts';
import type { RecordLocator, Session, Tokens } from '../../model/session.ts';
import { readObjects, readRecords } from '../documents.ts';
import { beginningOf, isObject, toJson, toNumber, toObject, toObjects, toText } from '../fields.ts';
import type { Beside, DocumentFormat, LineFormat, LineSession, LogObject } from '../reader.ts';
import { type Place, SessionBuilder, type ToolCall, type ToolResult } from '../sessionBuilder.ts';
import { changesOf, commandOf } from '../toolInputs.ts';

const agent = 'gemini-cli';
/** Begins a user's text that the agent put there itself. */
const injected = /^\s*(?:<session_context>|This is the Gemini CLI\. We are setting up the context)/;
/**
 * Kept of a message while a session is read: a message is written again with every tool that ends. More than is kept in
 * the end, so that it is cut only once, at the end of a word.
 */
const maxHeldChars = 20_000;
const maxHeldToolChars = 8000;
const noFile: Beside = () => undefined;

/** Gemini CLI until spring 2026: one object, written anew for each message. */
export const gemini: DocumentFormat = {
  agent,
  name: 'Gemini CLI chat',
  isLog: (_, text) => text.includes('"projectHash"') && text.includes('"messages"'),
  read(path, text, beside) {
    const chat = new GeminiChat(path, beside);
    const { head, records, isCut } = readRecords(text, 'messages');
    if (isCut) chat.damaged('cut file');
    else chat.state(head);
    for (const [index, record] of records.entries()) chat.message(toObject(record), { message_index: index });
    return chat.sessions();
  },
};

/** Gemini CLI since: a line a message, again for each change of it; the newest is the one that counts. */
export const geminiLog: LineFormat = {
  agent,
  name: 'Gemini CLI log',
  isLog: (path, head) =>
    head.some(record => 'sessionId' in record && 'projectHash' in record) ||
    (/\/tmp\/[^/]+\/chats\//.test(path) && head.some(({ type }) => type === 'user' || type === 'gemini')),
  open: (path, beside) => new GeminiChat(path, beside),
};

interface HeldTool {
  readonly id: string;
  readonly call: ToolCall;
  /** `undefined` while it runs. */
  readonly result: ToolResult | undefined;
}

interface HeldMessage {
  readonly role: 'user' | 'assistant' | 'interrupted' | 'compacted';
  readonly id: string;
  readonly text: string;
  readonly images: number;
  readonly place: Place;
  readonly model: string;
  readonly tokens: Tokens;
  readonly tools: readonly HeldTool[];
}

class GeminiChat implements LineSession {
  readonly #path: string;
  readonly #beside: Beside;
  /** By id, in the order of their first record. */
  #messages = new Map<string, HeldMessage>();
  /** What is told of the session as a whole, and what is counted. */
  readonly #counted = new SessionBuilder(agent);
  #id = '';
  #summary: unknown;
  #projectHash = '';
  #folders: readonly unknown[] = [];

  constructor(path: string, beside: Beside = noFile) {
    this.#path = path;
    this.#beside = beside;
  }

  damaged(kind: string): void {
    this.#counted.damaged(kind);
  }

  read(record: LogObject, line: number): void {
    const { $set: set, $rewindTo: first } = record;
    if (isObject(set)) this.#restate(set, line);
    else if (typeof first === 'string') this.#rewind(first);
    else if (typeof record['id'] === 'string') this.message(record, { line });
    else if ('sessionId' in record || 'projectHash' in record) this.#restate(record, line);
    else this.#counted.skip('no id');
  }

  /** Tells the session anew; with all of its messages where it has any. */
  #restate(state: LogObject, line: number): void {
    this.state(state);
    const messages = toObjects(state['messages']);
    if (messages.length > 0) this.#messages = new Map();
    for (const message of messages) this.#hold(message, { line });
  }

  state(state: LogObject): void {
    const id = toText(state['sessionId']);
    if (this.#id !== '' && id !== '' && id !== this.#id) this.#counted.damaged('record of another session');
    this.#id ||= id;
    this.#projectHash = toText(state['projectHash']) || this.#projectHash;
    this.#summary = state['summary'] ?? this.#summary;
    this.#counted.seeTime(state['startTime']);
    this.#counted.seeTime(state['lastUpdated']);
    if (Array.isArray(state['directories'])) this.#folders = state['directories'];
    this.#counted.keep();
  }

  message(record: LogObject, locator: RecordLocator): void {
    this.#counted.seeTime(record['timestamp']);
    const kind = this.#hold(record, locator);
    if (kind === undefined) this.#counted.keep();
    else this.#counted.skip(kind);
  }

  /** `undefined` for a message that is told, else what it is. */
  #hold(record: LogObject, locator: RecordLocator): string | undefined {
    const { id } = record;
    const known = typeof id === 'string' ? { ...locator, uuid: id } : locator;
    const key = typeof id === 'string' ? `id ${id}` : `at ${toJson(locator)}`;
    // Its text stands first where it was written first.
    const first = this.#messages.get(key)?.place.record;
    const message = toMessage(record, { record: first ?? known, timestamp: record['timestamp'] });
    if (typeof message === 'string') return message;
    this.#messages.set(key, message);
    return undefined;
  }

  /** The agent went back to before a message. */
  #rewind(id: string): void {
    const keys = [...this.#messages.keys()];
    const at = keys.indexOf(`id ${id}`);
    if (at < 0) this.#counted.skip('rewind to no message');
    else {
      for (const key of keys.slice(at)) this.#messages.delete(key);
      this.#counted.keep();
    }
  }

  sessions(): Session[] {
    const session = new SessionBuilder(agent);
    const { receipt, startedAt, endedAt } = this.#counted.build();
    session.account(receipt);
    session.seeTime(startedAt);
    session.seeTime(endedAt);
    const [folder = '', parent = '', name = ''] = this.#path.split('/').slice(-3);
    session.id = this.#id || name.replace(/\.jsonl?$/, '');
    // `chats/<session>/<subagent>.jsonl`
    const isSubagent = folder === 'chats';
    if (isSubagent) session.parentId = parent;
    session.entitle(this.#summary, 'summary');
    session.worksIn(this.#projectRoot(isSubagent ? '../..' : '..'));
    for (const each of this.#folders) session.worksIn(each);
    for (const message of this.#messages.values()) tell(session, message);
    return [session.build()];
  }

  /** The folder that a project's chats are of: the agent keeps it in a marker, or among all of its projects. */
  #projectRoot(folder: string): string | undefined {
    const marked = this.#beside(`${folder}/.project_root`)?.trim();
    if (marked !== undefined && marked !== '') return marked;
    const [list] = readObjects(this.#beside(`${folder}/../../projects.json`));
    const name = /([^/]+)\/chats\//.exec(this.#path)?.[1];
    const known = Object.entries(toObject(list?.['projects'])).find(
      ([root, slug]) => slug === name || sha256Hex(root) === this.#projectHash,
    );
    return known?.[0];
  }
}

function toMessage(record: LogObject, place: Place): HeldMessage | string {
  const { type, content } = record;
  const told = {
    place,
    images: imagesIn(content),
    model: toText(record['model']),
    tools: toTools(record['toolCalls']),
  };
  const tokens = toObject(record['tokens']);
  const message = {
    ...told,
    id: place.record.uuid ?? toJson(place.record),
    text: beginningOf(textOf(content), maxHeldChars),
    tokens: { input: toNumber(tokens['input']), output: toNumber(tokens['output']) },
  };
  switch (type) {
    case 'user': {
      // A command stands there as it was typed, beside the prompt that it became.
      const text = beginningOf(textOf(record['displayContent']) || textOf(content), maxHeldChars);
      if (injected.test(text)) return 'injected';
      return text.trim() === '' && told.images === 0
        ? 'user without text'
        : { ...message, role: 'user', text };
    }
    case 'gemini':
      return { ...message, role: 'assistant' };
    case 'info':
      if (/^Request cancelled/.test(message.text)) return { ...message, role: 'interrupted' };
      return /\bcompressed from\b/.test(message.text) ? { ...message, role: 'compacted' } : 'info';
    default:
      return typeof type === 'string' ? type : 'no type';
  }
}

function toTools(calls: unknown): HeldTool[] {
  return toObjects(calls).map(call => {
    const name = toText(call['name']);
    const input = toObject(call['args']);
    const command = commandOf(name, input);
    const { status } = call;
    const output = outputOf(call);
    const code = command === undefined ? undefined : /(?:^|\n)Exit Code: (-?\d+)/.exec(output)?.[1];
    const result = {
      output: beginningOf(output, maxHeldToolChars),
      isError: status === 'error',
      exitCode: code === undefined ? undefined : Number(code),
      isRejected: status === 'cancelled',
    };
    return {
      id: toText(call['id']),
      call: {
        name,
        input: beginningOf(toJson(call['args']), maxHeldToolChars),
        command,
        changes: changesOf(name, input),
      },
      result: status === undefined ? undefined : result,
    };
  });
}

function tell(session: SessionBuilder, message: HeldMessage): void {
  const { role, id, text, images, place, tools } = message;
  if (images > 0) session.damaged('image left out', images);
  if (role === 'user') session.user(text, place);
  else if (role === 'assistant') {
    if (session.model === '') session.model = message.model;
    session.assistant(id, text, place);
    session.spend(id, message.tokens);
    for (const [at, tool] of tools.entries()) {
      const callId = tool.id || `${id} ${at}`;
      session.call(callId, tool.call, place);
      if (tool.result !== undefined) session.result(callId, tool.result);
    }
  } else session.system(role, place);
}

/** What a tool gave back to the model; what it showed to the person where that is all there is. */
function outputOf(call: LogObject): string {
  const { result, resultDisplay } = call;
  const given = toObjects(result).map(part => {
    const response = toObject(toObject(part['functionResponse'])['response']);
    return toText(response['output']) || toText(response['error']) || toText(part['text']);
  });
  const text = given.filter(part => part !== '').join('\n');
  return text || (typeof result === 'string' ? result : toText(resultDisplay));
}

/** Text of a content: itself, a part, or a list of both. */
function textOf(content: unknown): string {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts
    .map(part => (typeof part === 'string' ? part : toText(toObject(part)['text'])))
    .filter(text => text !== '')
    .join('\n\n');
}

function imagesIn(content: unknown): number {
  return toObjects(content).filter(part => 'inlineData' in part).length;
}
