/** A longer name is no name. */
const maxNameChars = 160;
const namePattern =
  /^~?[#$@]*[\p{L}_][\p{L}\p{M}\p{N}_$]*[?!=]?(?:\.~?[\p{L}_][\p{L}\p{M}\p{N}_$]*[?!=]?)*$/u;

/**
 * A symbol's or type's name as code writes it, with dots between its parts: pointers, lifetimes and type arguments are
 * taken off. `undefined` for what is no name, such as a computed one or an operator.
 */
export function symbolName(written: string): string | undefined {
  if (written.length > maxNameChars) return undefined;
  const name = written
    .replace(/[<[(][\s\S]*$/, '')
    .replace(/^[\s*&\\:]+/, '')
    .replace(/\s*(?:::|\\|->|\.|#(?!\d))\s*(?=[\p{L}_~])/gu, (mark, at: number) =>
      at === 0 ? mark.trim() : '.',
    )
    .trim();
  return namePattern.test(name) ? name : undefined;
}

/** The name that a document's code span may mean a symbol by; `undefined` for plain words and other code. */
export function symbolOfSpan(span: string): string | undefined {
  if (span.length > maxNameChars) return undefined;
  const name = symbolName(span.trim().replace(/^(?:this|self|super)(?:\.|::|->)/, ''));
  if (name === undefined || name.length < 3) return undefined;
  // A lone word of small letters is a command or a word of the language as often as a name.
  const isMarked = /[._$\p{Lu}]/u.test(name) || /^[\p{L}_#][\p{L}\p{N}_]*\s*\(/u.test(span.trim());
  return isMarked ? name.replace(/^#/, '') : undefined;
}
