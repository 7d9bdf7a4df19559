import { byText } from '../base/compare.ts';
import { dropHalfPair } from '../base/lines.ts';
import { type Mention, type MentionRole, maxQuote, maxSpans } from '../model/fragment.ts';
import type { LineSpan } from '../model/graph.ts';
import type { NodeType } from '../model/ontology.ts';

interface Sighting {
  readonly type: NodeType;
  readonly key: string;
  readonly name: string;
  readonly role: MentionRole;
  /** How many places it stands for; 1 when left out. */
  readonly count?: number;
  /** Role 'definition', 'label' or 'symbol'. */
  readonly saying?: Pick<Mention, 'text' | 'aliases' | 'bases'>;
}

interface Place {
  /** 1-based. */
  readonly line: number;
  /** What stands in the line, and where in it. */
  readonly text: string;
  readonly at?: number;
}

interface OpenMention extends Mention {
  count: number;
  readonly spans: LineSpan[];
  readonly quotes: string[];
}

/** Gathers what one source names: one mention per (type, key, role), first place first. */
export class MentionCollector {
  readonly #open = new Map<string, OpenMention>();

  add({ type, key, name, role, count = 1, saying }: Sighting, { line, text, at }: Place): void {
    const id = `${type}\n${key}\n${role}`;
    const open = this.#open.get(id);
    if (open === undefined) {
      const quotes = [quoteAround(text, at)];
      this.#open.set(id, { type, key, name, role, count, spans: [[line, line]], quotes, ...saying });
      return;
    }
    open.count += count;
    if (open.spans.length >= maxSpans || open.spans.at(-1)?.[0] === line) return;
    open.spans.push([line, line]);
    open.quotes.push(quoteAround(text, at));
  }

  /** Sorted by type, key and role. */
  finish(): Mention[] {
    return [...this.#open].sort(byText(entry => entry[0])).map(entry => entry[1]);
  }
}

/** At most 160 characters of a line around `at`, verbatim: trimmed, never within a surrogate pair. */
export function quoteAround(line: string, at = 0): string {
  const trimmed = line.trim();
  if (trimmed.length <= maxQuote) return trimmed;
  const indent = line.length - line.trimStart().length;
  let start = Math.max(0, Math.min(at - indent - maxQuote / 2, trimmed.length - maxQuote));
  const code = trimmed.charCodeAt(start);
  if (code >= 0xdc00 && code <= 0xdfff) start += 1;
  return dropHalfPair(trimmed.slice(start, start + maxQuote)).trim();
}
