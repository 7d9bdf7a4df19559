/** A stretch of text between a pair of tags. */
export interface TaggedText {
  readonly tag: string;
  /** Between the tags, trimmed. */
  readonly text: string;
  /** Of the opening tag, and behind the closing one. */
  readonly start: number;
  readonly end: number;
}

/** Stretches between `<tag>` and `</tag>`, in order, none within another; linear in the text. */
export function taggedTexts(text: string, tags: ReadonlySet<string>): TaggedText[] {
  const found: TaggedText[] = [];
  const unclosed = new Set<string>();
  const opening = /<([a-z_]{1,40})>/g;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const [{ length }, tag = ''] = match;
    if (!tags.has(tag) || unclosed.has(tag)) continue;
    const close = text.indexOf(`</${tag}>`, opening.lastIndex);
    if (close < 0) {
      unclosed.add(tag);
      continue;
    }
    const end = close + tag.length + 3;
    found.push({ tag, text: text.slice(match.index + length, close).trim(), start: match.index, end });
    opening.lastIndex = end;
  }
  return found;
}
