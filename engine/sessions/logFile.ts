import type { Session } from '../model/session.ts';
import { parseObject } from './fields.ts';
import { type LogLine, LineSplitter } from './lineSplitter.ts';
import type { Beside, LineFormat, LineSession, LogObject } from './reader.ts';

/** Records that a format is told by. */
const headRecords = 20;
/** Lines after which a log that no format knows is given up. */
const maxHead = 200;

interface HeldLine {
  /** `undefined`: it is no record. */
  readonly record: LogObject | undefined;
  readonly line: number;
  readonly isTooLong?: boolean;
  /** Texts in it that were cut. */
  readonly cuts: number;
}

/** Reads a log of lines as its bytes come. */
export class LogFile {
  readonly #path: string;
  readonly #formats: readonly LineFormat[];
  readonly #beside: Beside | undefined;
  readonly #splitter = new LineSplitter();
  /** What came before it was clear whose log it is. */
  #head: HeldLine[] = [];
  #log: LineSession | undefined;
  #isForeign = false;
  /** What followed the last line end and was taken for a whole line. */
  #taken: LogLine | undefined;
  #isSpoilt = false;

  constructor(path: string, formats: readonly LineFormat[], beside?: Beside) {
    this.#path = path;
    this.#formats = formats;
    this.#beside = beside;
  }

  /** Bytes up to the end of the last whole line: where to go on. */
  get offset(): number {
    return this.#splitter.offset;
  }

  push(chunk: Uint8Array): void {
    for (const line of this.#splitter.push(chunk)) this.#take(line);
  }

  /**
   * The sessions so far; `undefined`: no log of a known kind. `isAtRest`: nothing was written for a while, so that
   * what follows the last line end may be a whole line.
   */
  sessions(isAtRest: boolean): Session[] | undefined {
    const rest = isAtRest ? this.#splitter.rest() : undefined;
    const record = rest?.text === undefined ? undefined : parseObject(rest.text);
    if (rest !== undefined && record !== undefined && rest.text !== this.#taken?.text) {
      this.#taken = rest;
      this.#keep({ record, line: rest.number, cuts: rest.cuts });
    }
    if (this.#log === undefined && !this.#isForeign) this.#decide();
    const sessions = this.#log?.sessions();
    // It may yet be finished: told, and not counted for good.
    return rest === undefined || rest.text === '' || record !== undefined
      ? sessions
      : sessions?.map(withCutLine);
  }

  /** It is no log of a known kind: there is no use in reading on. */
  get isForeign(): boolean {
    return this.#isForeign;
  }

  /** A line that was taken for whole went on after all: what was read of it cannot be taken back. */
  get isSpoilt(): boolean {
    return this.#isSpoilt;
  }

  #take(line: LogLine): void {
    const { number, text, cuts } = line;
    const taken = this.#taken?.number === number ? this.#taken : undefined;
    this.#taken = undefined;
    if (taken !== undefined) {
      this.#isSpoilt ||= taken.text !== text;
      return;
    }
    if (text !== '')
      this.#keep({
        record: text === undefined ? undefined : parseObject(text),
        line: number,
        isTooLong: text === undefined,
        cuts,
      });
  }

  #keep(held: HeldLine): void {
    if (this.#log !== undefined || this.#isForeign) this.#read(held);
    else if (this.#head.push(held) >= headRecords) this.#decide();
  }

  #read({ record, line, isTooLong = false, cuts }: HeldLine): void {
    if (record !== undefined) this.#log?.read(record, line);
    else this.#log?.damaged(isTooLong ? 'line too long' : 'no record', line);
    for (let cut = 0; cut < cuts; cut += 1) this.#log?.damaged('text cut', line);
  }

  #decide(): void {
    const records = this.#head.map(({ record }) => record).filter(record => record !== undefined);
    const format = this.#formats.find(each => each.isLog(this.#path, records));
    if (format === undefined) {
      this.#isForeign = this.#head.length >= (records.length === 0 ? headRecords : maxHead);
      return;
    }
    this.#log = format.open(this.#path, this.#beside);
    for (const held of this.#head.splice(0)) this.#read(held);
  }
}

function withCutLine(session: Session): Session {
  const { receipt } = session;
  const damage = { ...receipt.damage, 'cut line': 1 };
  return { ...session, receipt: { ...receipt, damage } };
}
