import type { Session } from '../../model/session.ts';
import { isObject, toObject, toObjects, toText } from '../fields.ts';
import type { DocumentFormat, LineFormat, LineSession, LogObject } from '../reader.ts';
import { type Place, SessionBuilder } from '../sessionBuilder.ts';
import { toCursorTool } from './cursorTools.ts';

/** Where Cursor keeps what its agents said: `agent-transcripts/<session>/<session>.jsonl`, subagents in a folder beside. */
const folder = /(?:^|\/)agent-transcripts\//;

/** Transcripts of Cursor's agent, a message a line; they have no times and no results of tools. */
export const cursorTranscript: LineFormat = {
  agent: 'cursor',
  name: 'Cursor transcript',
  isLog: (path, head) =>
    head.some(
      record =>
        typeof record['role'] === 'string' &&
        isObject(record['message']) &&
        (folder.test(path) || Object.keys(record).length === 2),
    ),
  open: path => new CursorTranscript(path),
};

/** The same as plain text, as it was until 2026. */
export const cursorTextTranscript: DocumentFormat = {
  agent: 'cursor',
  name: 'Cursor transcript',
  isLog: (path, text) =>
    folder.test(path) && path.endsWith('.txt') && /^\s*(?:user|assistant):\r?\n/.test(text.slice(0, 200)),
  read(path, text) {
    const log = new CursorText(path);
    for (const [index, line] of text.split('\n').entries()) log.take(line.replace(/\r$/, ''), index + 1);
    return [log.build()];
  },
};

function open(path: string): SessionBuilder {
  const session = new SessionBuilder('cursor');
  session.id = (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
  session.parentId = /([^/]+)\/subagents\/[^/]*$/.exec(path)?.[1] ?? '';
  return session;
}

/** What a person typed; `undefined` for what was put there for them. */
function queryOf(text: string): string | undefined {
  const start = text.indexOf('<user_query>');
  if (start < 0) return /^\s*<[a-z_]+>/.test(text) ? undefined : text.trim();
  const end = text.lastIndexOf('</user_query>');
  return text.slice(start + '<user_query>'.length, end < start ? undefined : end).trim();
}

function user(session: SessionBuilder, text: string, place: Place): void {
  const query = queryOf(text);
  if (query === undefined || query === '') session.skip(query === undefined ? 'injected' : 'nothing said');
  else {
    session.user(query, place);
    session.keep();
  }
}

class CursorTranscript implements LineSession {
  readonly #session: SessionBuilder;

  constructor(path: string) {
    this.#session = open(path);
  }

  damaged(kind: string): void {
    this.#session.damaged(kind);
  }

  sessions(): Session[] {
    return [this.#session.build()];
  }

  read(record: LogObject, line: number): void {
    const session = this.#session;
    const { role, timestamp } = record;
    const content = toObject(record['message'])['content'];
    const blocks = toObjects(content);
    const said = blocks.filter(({ type }) => type === 'text').map(({ text }) => toText(text));
    const text = typeof content === 'string' ? content : said.join('\n\n');
    const place = { record: { line }, timestamp };
    const results = blocks.filter(({ type }) => type === 'tool_result');
    for (const block of results) this.#result(block);
    if (role === 'user' && text.trim() === '' && results.length > 0) session.keep();
    else if (role === 'user') user(session, text, place);
    else if (role === 'assistant') {
      session.assistant('', text, place);
      const calls = blocks.filter(({ type }) => type === 'tool_use');
      for (const [index, { id, name, input }] of calls.entries())
        session.call(toText(id) || `${line} ${index}`, toCursorTool(toText(name), input), place);
      session.keep();
    } else
      session.skip(toText(role) === '' ? toText(record['type']) || 'no role' : `message of ${toText(role)}`);
  }

  #result(block: LogObject): void {
    const { content } = block;
    const texts = toObjects(content).map(({ text }) => toText(text));
    const output = typeof content === 'string' ? content : texts.join('\n');
    const result = { output, isError: block['is_error'] === true };
    if (!this.#session.result(toText(block['tool_use_id']), result))
      this.#session.damaged('result of no call');
  }
}

/** Lines under one head: what somebody said, a thought, a call or a result of a tool. */
interface Part {
  readonly kind: 'user' | 'assistant' | 'thinking' | 'call' | 'result';
  readonly name: string;
  readonly line: number;
  readonly lines: string[];
}

/** Reads `user:`, `assistant:` and, indented under an answer, `[Thinking]`, `[Tool call] X` and `[Tool result] X`. */
class CursorText {
  readonly #session: SessionBuilder;
  #part: Part | undefined;
  #calls = 0;
  /** The newest call of each tool: results name the tool alone. */
  readonly #called = new Map<string, string>();
  #answers = 0;

  constructor(path: string) {
    this.#session = open(path);
  }

  take(line: string, number: number): void {
    const role = /^(user|assistant):\s*$/.exec(line)?.[1];
    const mark = /^\s*\[(Thinking|Tool call|Tool result)\] ?(.*)$/.exec(line);
    const part = this.#part;
    if (role === 'user' || role === 'assistant') {
      this.#begin(role, '', number);
      if (role === 'assistant') this.#answers += 1;
    } else if (part !== undefined && part.kind !== 'user' && mark !== null) {
      const [, what, name = ''] = mark;
      if (what === 'Thinking') this.#begin('thinking', '', number);
      else this.#begin(what === 'Tool call' ? 'call' : 'result', name.trim(), number);
    } else if (part !== undefined && part.kind !== 'user' && part.kind !== 'assistant' && /^\S/.test(line)) {
      // What is indented belongs to the mark above it; at the margin the model speaks.
      this.#begin('assistant', '', number);
      this.#part?.lines.push(line);
    } else if (part !== undefined) part.lines.push(line);
    else if (line.trim() !== '') this.#session.damaged('no record');
  }

  build(): Session {
    this.#close();
    return this.#session.build();
  }

  #begin(kind: Part['kind'], name: string, line: number): void {
    this.#close();
    this.#part = { kind, name, line, lines: [] };
  }

  #close(): void {
    const part = this.#part;
    this.#part = undefined;
    if (part === undefined) return;
    const session = this.#session;
    const isIndented = part.kind === 'call' || part.kind === 'result';
    const lines = isIndented ? part.lines.map(line => line.replace(/^ {2}/, '')) : part.lines;
    const text = lines.join('\n').trim();
    const place = { record: { line: part.line } };
    switch (part.kind) {
      case 'user':
        user(session, text, place);
        break;
      case 'assistant':
        session.assistant(`answer ${this.#answers}`, text, place);
        session.keep();
        break;
      case 'thinking':
        session.skip('thinking');
        break;
      case 'call':
        this.#call(part, text);
        break;
      case 'result':
        if (!session.result(this.#called.get(part.name) ?? '', { output: text, isError: false }))
          session.damaged('result of no call');
        session.keep();
        break;
    }
  }

  /** Its input stands below it, `name: value` or `name=value` a line, or a patch. */
  #call({ name, line }: Part, text: string): void {
    this.#calls += 1;
    const id = `call ${this.#calls}`;
    this.#called.set(name, id);
    const fields = [...text.matchAll(/^\s*(\w+)(?:: |=)(.*)$/gm)].map(([, key = '', value = '']) => [
      key,
      value.trim(),
    ]);
    const { command, changes } = toCursorTool(
      name,
      text.includes('*** ') ? text : Object.fromEntries(fields),
    );
    this.#session.call(id, { name, input: text, command, changes }, { record: { line } });
    this.#session.keep();
  }
}
