// A document in the fake editor: its text, and what the extension asks of it.
import type { Position, Range } from './fakeValues.ts';
import { Range as FakeRange, Uri } from './fakeValues.ts';

/** The part of a `TextDocument` that the extension uses. */
export class FakeTextDocument {
  readonly uri: Uri;
  readonly languageId: string;
  text: string;
  version = 1;
  isClosed = false;
  isDirty = false;

  constructor(path: string, text: string, { languageId = 'markdown', scheme = 'file' } = {}) {
    this.uri = Uri.from({ scheme, path });
    this.languageId = languageId;
    this.text = text;
  }

  lineAt(line: number): { readonly text: string; readonly range: FakeRange } {
    const text = this.text.split('\n')[line] ?? '';
    return { text, range: new FakeRange(line, 0, line, text.length) };
  }

  getText(range?: Range): string {
    return range === undefined
      ? this.text
      : this.text.slice(this.#offset(range.start), this.#offset(range.end));
  }

  getWordRangeAtPosition({ line, character }: Position): FakeRange | undefined {
    const { text } = this.lineAt(line);
    for (const match of text.matchAll(/\w+/g)) {
      const end = match.index + match[0].length;
      if (match.index <= character && character <= end) return new FakeRange(line, match.index, line, end);
    }
    return undefined;
  }

  #offset({ line, character }: Position): number {
    const before = this.text.split('\n').slice(0, line);
    return before.reduce((sum, { length }) => sum + length + 1, 0) + character;
  }
}
