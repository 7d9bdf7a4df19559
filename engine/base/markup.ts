import { Parser } from 'htmlparser2';

/** Is told of a markup text's parts in reading order. Offsets are in the text that was parsed. */
export interface MarkupHandler {
  /** `end`: the offset of the tag's last character. */
  open(name: string, attributes: Readonly<Record<string, string>>, end: number): void;
  /** Entities decoded; one run of text may come in pieces. `start`: where it stands, as written. */
  text(text: string, start: number): void;
  close(name: string): void;
}

/** Elements that may be open at once; the parser's cost grows with them. */
const maxDepth = 1000;
const pieceChars = 32_768;

/**
 * Reads HTML (names in lower case, missing ends supplied) or XML. Never throws. False: the text nests too deeply, and
 * what follows was not read.
 */
export function parseMarkup(text: string, handler: MarkupHandler, xmlMode = false): boolean {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        handler.open(name, attributes, parser.endIndex);
      },
      ontext(data) {
        handler.text(data, parser.startIndex);
      },
      onclosetag(name) {
        depth -= 1;
        handler.close(name);
      },
    },
    { xmlMode, decodeEntities: true },
  );
  for (let at = 0; at < text.length && depth <= maxDepth; at += pieceChars) {
    parser.write(text.slice(at, at + pieceChars));
  }
  if (depth > maxDepth) return false;
  parser.end();
  return true;
}
