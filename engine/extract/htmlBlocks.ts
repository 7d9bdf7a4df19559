import type { Block } from '../base/markdown.ts';
import type { TextRun } from './textRun.ts';

interface Row {
  readonly cells: TextRun[];
  heads: number;
}

/** Inside a cell these show that the table lays out a page and holds no data. */
const layout = /^(?:h[1-6]|table|pre|dl|article|section|main)$/;

/** Makes blocks of a page's elements as they open and close; text goes to `run`, which is another after each. */
export class HtmlBlocks {
  readonly blocks: Block[] = [];
  run: TextRun;
  readonly #newRun: () => TextRun;
  readonly #rows: Row[] = [];
  #cell = false;
  #heading = 0;
  #code = 0;
  #items = 0;
  #quotes = 0;
  #isTerm = false;
  #terms: TextRun[] = [];

  constructor(newRun: () => TextRun) {
    this.#newRun = newRun;
    this.run = newRun();
  }

  get isCode(): boolean {
    return this.#code > 0;
  }

  open(name: string): void {
    if (this.#cell && layout.test(name)) this.#spill();
    if (this.#cell && !/^(?:td|th|tr)$/.test(name)) {
      this.#space();
      return;
    }
    this.#flush();
    this.#count(name, 1);
    if (/^h[1-6]$/.test(name)) this.#heading = Number(name[1]);
    else if (name === 'dt') this.#isTerm = true;
    else if (name === 'tr') this.#rows.push({ cells: [], heads: 0 });
    else if ((name === 'td' || name === 'th') && this.#rows.length > 0) this.#cell = true;
  }

  close(name: string): void {
    if (name === 'td' || name === 'th') this.#closeCell(name === 'th');
    else if (name === 'tr') this.#closeRow();
    else if (this.#cell) this.#space();
    else {
      this.#flush();
      this.#count(name, -1);
      if (name === 'dt') this.#isTerm = false;
      else if (name === 'dl') this.#terms = [];
      else if (/^h[1-6]$/.test(name)) this.#heading = 0;
    }
  }

  /** Ends what is open. Blocks are then in the order of their lines. */
  finish(): void {
    if (this.#cell) this.#spill();
    this.#flush();
    this.blocks.sort((a, b) => a.start - b.start);
  }

  #count(name: string, step: number): void {
    if (name === 'li') this.#items = Math.max(0, this.#items + step);
    else if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes + step);
    else if (name === 'pre') this.#code = Math.max(0, this.#code + step);
  }

  /** Text on both sides of an element's edge are two words. */
  #space(): void {
    if (!this.run.isEmpty) this.run.text += ' ';
  }

  #take(): TextRun {
    const { run } = this;
    this.run = this.#newRun();
    return run;
  }

  #flush(): void {
    if (this.run.isEmpty) return;
    const run = this.#take();
    const place = { start: run.start, end: run.last + 1, column: run.column };
    const text = run.text.trimEnd();
    const [term] = this.#terms;
    if (this.#code > 0)
      this.blocks.push({ kind: 'code', info: '', text, start: place.start, end: place.end });
    else if (this.#heading > 0) this.blocks.push({ kind: 'heading', level: this.#heading, text, ...place });
    else if (this.#isTerm) this.#terms.push(run);
    else if (term !== undefined) this.#define(run, text);
    else this.blocks.push({ kind: 'text', container: this.#container(), text, ...place });
  }

  #define(run: TextRun, text: string): void {
    for (const term of this.#terms) {
      this.blocks.push({
        kind: 'definition',
        term: term.text.trim(),
        text,
        textStart: run.start,
        start: term.start,
        end: run.last + 1,
        column: term.column,
      });
    }
    this.#terms = [];
  }

  #container(): 'quote' | 'item' | 'paragraph' {
    if (this.#quotes > 0) return 'quote';
    return this.#items > 0 ? 'item' : 'paragraph';
  }

  #closeCell(isHead: boolean): void {
    const row = this.#rows.at(-1);
    if (!this.#cell || row === undefined) {
      this.#flush();
      return;
    }
    this.#cell = false;
    row.cells.push(this.#take());
    if (isHead) row.heads += 1;
  }

  #closeRow(): void {
    this.#flush();
    const row = this.#rows.pop();
    this.#cell = false;
    const full = row?.cells.filter(cell => !cell.isEmpty) ?? [];
    const [first] = full;
    if (row === undefined || first === undefined) return;
    this.blocks.push({
      kind: 'row',
      header: row.heads === row.cells.length,
      cells: row.cells.map(cell => cell.text.replace(/\s+/g, ' ').trim()),
      start: first.start,
      end: Math.max(...full.map(cell => cell.last)) + 1,
      column: first.column,
    });
  }

  /** The open cell and those before it become text of the page. */
  #spill(): void {
    const row = this.#rows.at(-1);
    const own = this.#take();
    this.#cell = false;
    for (const run of [...(row?.cells.splice(0) ?? []), own]) {
      this.run = run;
      this.#flush();
    }
    this.run = this.#newRun();
  }
}
