import type { Session } from '../../model/session.ts';
import { toNumber } from '../fields.ts';
import type { DocumentFormat } from '../reader.ts';
import { SessionBuilder } from '../sessionBuilder.ts';

const opening = '# aider chat started at ';

/**
 * Aider: a Markdown file a folder, appended to by every run, which is a session. A run's beginning is in local time and
 * is told as if it were UTC; nothing else has a time. Where it ran is not told: it is the folder the file is in.
 */
export const aider: DocumentFormat = {
  agent: 'aider',
  name: 'Aider chat history',
  isLog: (path, text) =>
    /(?:^|\/)\.aider\.chat\.history\.md$/.test(path) ||
    new RegExp(`^\\s*${opening}\\d{4}-`).test(text.slice(0, 200)),
  read(_, text) {
    const runs: AiderRun[] = [];
    const ids = new Map<string, number>();
    let before = 0;
    let line = 0;
    // Not split as a whole: a history grows for years.
    for (let start = 0; start < text.length;) {
      const end = text.indexOf('\n', start);
      const raw = text.slice(start, end < 0 ? text.length : end);
      start = end < 0 ? text.length : end + 1;
      line += 1;
      const said = clean(raw);
      if (said.startsWith(opening)) {
        const started = said.slice(opening.length).trim();
        const id = `aider-${started.slice(0, 40).replace(/\W+/g, '-')}`;
        const times = (ids.get(id) ?? 0) + 1;
        ids.set(id, times);
        // Several may begin within a second.
        runs.push(new AiderRun(times === 1 ? id : `${id}-${times}`, started, line));
      } else if (runs.length > 0) runs.at(-1)?.take(said, line);
      else if (said.trim() !== '') before += 1;
    }
    if (before > 0) runs[0]?.leaveOut('before the first run', before);
    return runs.map(run => run.build());
  },
};

/** Without what is no text: end of line, byte order mark, NULs. */
function clean(raw: string): string {
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
  return /[\0\uFEFF]/.test(line) ? line.replace(/[\0\uFEFF]/g, '') : line;
}

interface Said {
  readonly role: 'user' | 'assistant';
  readonly line: number;
  readonly lines: string[];
}

class AiderRun {
  readonly #session = new SessionBuilder('aider');
  #open: Said | undefined;
  /** All that the model says up to the next prompt is one answer, whatever the program says meanwhile. */
  #answers = 0;
  #isAnswering = false;
  #line: number;

  constructor(id: string, started: string, line: number) {
    const session = this.#session;
    session.id = id;
    if (session.seeTime(started) === '') session.damaged('no time');
    else session.warn('its times are those of the clock on the wall, not UTC');
    session.keep();
    this.#line = line;
  }

  leaveOut(kind: string, times: number): void {
    for (let at = 0; at < times; at += 1) this.#session.skip(kind);
  }

  take(text: string, line: number): void {
    this.#line = line;
    if (text.trim() === '') {
      if (this.#open?.role === 'assistant') this.#open.lines.push('');
      return;
    }
    const prompt = /^####(?: (.*))?$/s.exec(text);
    if (prompt !== null) this.#say('user', prompt[1] ?? '');
    else if (text.startsWith('>')) this.#note(text.slice(1).trim());
    else this.#say('assistant', text);
  }

  build(): Session {
    this.#close();
    return this.#session.build();
  }

  #say(role: Said['role'], text: string): void {
    if (this.#open?.role !== role) {
      this.#close();
      this.#open = { role, line: this.#line, lines: [] };
    }
    this.#open.lines.push(text.trimEnd());
    this.#session.keep();
  }

  /** What the program says itself. */
  #note(text: string): void {
    this.#close();
    if (this.#tell(text)) this.#session.keep();
    else this.#session.skip('tool output');
  }

  /** Whether it tells anything of the session. */
  #tell(text: string): boolean {
    const session = this.#session;
    const version = /^Aider v(\S+)$/.exec(text)?.[1];
    const model = /^(?:Main model|Models?): (\S+)/.exec(text)?.[1];
    const file = /^(?:Applied edit to|Creating empty file|Created) (\S.*)$/.exec(text)?.[1];
    const tokens = /^Tokens: ([\d.,]+k?) sent,.*?([\d.,]+k?) received/.exec(text);
    if (version !== undefined) session.version = version;
    else if (model !== undefined) session.model = model;
    else if (file !== undefined) session.touch(file);
    else if (tokens !== null)
      session.spend(`line ${this.#line}`, { input: toCount(tokens[1]), output: toCount(tokens[2]) });
    else if (/^\^C KeyboardInterrupt/.test(text))
      session.system('interrupted', { record: { line: this.#line } });
    else return false;
    return true;
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    const place = { record: { line: open.line } };
    const text = open.lines.join('\n').trim();
    if (open.role === 'user') {
      this.#session.user(text, place);
      this.#isAnswering = false;
      return;
    }
    if (!this.#isAnswering) this.#answers += 1;
    this.#isAnswering = true;
    this.#session.assistant(`answer ${this.#answers}`, text, place);
  }
}

/** `13,332`, `4.1k`. */
function toCount(text = ''): number {
  const factor = text.endsWith('k') ? 1000 : 1;
  return Math.round(toNumber(Number(text.replace(/[,k]/g, ''))) * factor);
}
