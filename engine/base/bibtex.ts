/** A value of an entry as it stands in the file: macros put in, the marks around it taken off, LaTeX as it is. */
export interface BibField {
  readonly value: string;
  /** Offset of the field's name. */
  readonly start: number;
}

export interface BibEntry {
  /** In lower case, as are the names of fields. */
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, BibField>;
  /** Offsets of the `@` and past the bracket that closes it. */
  readonly start: number;
  readonly end: number;
}

export interface BibProblem {
  readonly message: string;
  readonly offset: number;
}

export interface Bibliography {
  readonly entries: readonly BibEntry[];
  /** Entries that cannot be read, each with its place. */
  readonly problems: readonly BibProblem[];
}

/** More of a value is dropped: macros made of macros grow without end. */
const maxValueChars = 20_000;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** An entry begins a line, so one that never closes ends where the next begins. */
const entryStart = /^[ \t]*@[A-Za-z]+\s*[{(]/gm;

/** Reads BibTeX or BibLaTeX, entries in file order. One that cannot be read costs no other. Never throws; linear. */
export function parseBibtex(text: string): Bibliography {
  const starts = Array.from(text.matchAll(entryStart), ({ index }) => index);
  const parser = new BibParser(text);
  for (const [at, start] of [0, ...starts].entries()) parser.read(start, starts[at] ?? text.length);
  return parser;
}

class BibParser implements Bibliography {
  readonly entries: BibEntry[] = [];
  readonly problems: BibProblem[] = [];
  readonly #text: string;
  readonly #macros = new Map(months.map(month => [month, month]));
  #at = 0;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the entries between two offsets. What stands between entries is a comment. */
  read(from: number, end: number): void {
    this.#at = from;
    this.#end = end;
    for (;;) {
      const start = this.#text.indexOf('@', this.#at);
      if (start < 0 || start >= end) return;
      this.#at = start + 1;
      const type = this.#match(/[A-Za-z]+/y)?.toLowerCase();
      this.#skipBlank();
      const open = this.#text[this.#at];
      if (type === undefined || type === 'comment' || (open !== '{' && open !== '(')) continue;
      this.#at += 1;
      const problem = this.#item(type, start, open === '{' ? '}' : ')');
      if (problem === undefined) continue;
      this.problems.push({ message: problem, offset: start });
      return;
    }
  }

  /** Reads an entry, a macro or a preamble behind its bracket; gives what is wrong with it. */
  #item(type: string, start: number, close: string): string | undefined {
    if (type === 'preamble') return this.#value() === undefined ? 'a preamble that never ends' : undefined;
    this.#skipBlank();
    const key = type === 'string' ? '' : (this.#match(/[^\s,{}()"=]+/y) ?? '');
    const fields = new Map<string, BibField>();
    for (;;) {
      this.#skipBlank();
      const mark = this.#next();
      if (mark === ',') this.#at += 1;
      else if (mark === close) break;
      else {
        const problem = this.#field(fields);
        if (problem !== undefined) return problem;
      }
    }
    this.#at += 1;
    if (type === 'string') for (const [name, { value }] of fields) this.#macros.set(name, value);
    else this.entries.push({ type, key, fields, start, end: this.#at });
    return undefined;
  }

  #field(fields: Map<string, BibField>): string | undefined {
    const start = this.#at;
    if (start >= this.#end) return 'an entry that never ends';
    const name = this.#match(/[^\s,{}()"=#%@]+/y);
    if (name === undefined) return 'a field without a name';
    this.#skipBlank();
    if (this.#next() !== '=') return `no “=” after “${name.slice(0, 40)}”`;
    this.#at += 1;
    const value = this.#value();
    if (value === undefined) return `no value for “${name.slice(0, 40)}”, or one that never ends`;
    const folded = name.toLowerCase();
    if (!fields.has(folded)) fields.set(folded, { value, start });
    return undefined;
  }

  /** Parts joined by `#`; `undefined` when one is missing or never ends. */
  #value(): string | undefined {
    let value = '';
    for (;;) {
      this.#skipBlank();
      const mark = this.#next();
      const part = mark === '{' || mark === '"' ? this.#quoted(mark) : this.#bare();
      if (part === undefined) return undefined;
      value = (value + part).slice(0, maxValueChars);
      this.#skipBlank();
      if (this.#next() !== '#') return value;
      this.#at += 1;
    }
  }

  /** A text in braces or quotation marks; braces count whatever stands before them, as BibTeX has it. */
  #quoted(open: string): string | undefined {
    const start = this.#at + 1;
    let depth = 0;
    for (let at = start; at < this.#end; at += 1) {
      const mark = this.#text[at];
      const isEnd = depth === 0 && mark === (open === '{' ? '}' : '"');
      if (isEnd) {
        this.#at = at + 1;
        return this.#text.slice(start, at);
      }
      if (mark === '{') depth += 1;
      else if (mark === '}') depth -= 1;
      if (depth < 0) return undefined;
    }
    return undefined;
  }

  /** A number or a macro; one that nothing defines stands for its name. */
  #bare(): string | undefined {
    const name = this.#match(/[^\s,#{}()"=%]+/y);
    return name === undefined ? undefined : (this.#macros.get(name.toLowerCase()) ?? name);
  }

  /** White space, and comments to the end of their line. */
  #skipBlank(): void {
    while (this.#match(/\s+|%[^\n\r]*/y) !== undefined);
  }

  #next(): string | undefined {
    return this.#at < this.#end ? this.#text[this.#at] : undefined;
  }

  /** What stands here, passed over; `undefined` for nothing. */
  #match(pattern: RegExp): string | undefined {
    if (this.#at >= this.#end) return undefined;
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0].slice(0, this.#end - this.#at);
    if (found === undefined || found === '') return undefined;
    this.#at += found.length;
    return found;
  }
}
