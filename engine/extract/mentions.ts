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
  /** Role 'definition', 'label', 'lead', 'statement', 'entry' or 'symbol'. */
  readonly text?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  /** Role 'entity'. */
  readonly as?: NodeType | undefined;
  /** Role 'release'. */
  readonly date?: string | undefined;
  /** Role 'entry'. */
  readonly details?: Mention['details'];
  /** Role 'symbol'. */
  readonly bases?: Mention['bases'];
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

  add(sighting: Sighting, { line, text, at }: Place): void {
    const { type, key, name, role, count = 1, text: saying, aliases = [], as: kind } = sighting;
    const { date, details, bases } = sighting;
    const id = `${type}\n${key}\n${role}`;
    const open = this.#open.get(id);
    if (open === undefined) {
      const quotes = [quoteAround(text, at)];
      this.#open.set(id, {
        ...{ type, key, name, role, count, spans: [[line, line]], quotes },
        ...(saying === undefined ? {} : { text: saying }),
        ...(aliases.length === 0 ? {} : { aliases }),
        ...(kind === undefined ? {} : { as: kind }),
        ...(date === undefined ? {} : { date }),
        ...(details === undefined ? {} : { details }),
        ...(bases === undefined ? {} : { bases }),
      });
      return;
    }
    open.count += count;
    if (open.spans.length >= maxSpans || open.spans.at(-1)?.[0] === line) return;
    open.spans.push([line, line]);
    open.quotes.push(quoteAround(text, at));
  }

  /** What was gathered so far, in the order it came. */
  open(): Iterable<Mention> {
    return this.#open.values();
  }

  /** Sorted by type, key and role. */
  finish(): Mention[] {
    return [...this.#open].sort(byText(entry => entry[0])).map(entry => entry[1]);
  }
}

/** At most `max` characters of a line around `at`, verbatim: trimmed, never within a surrogate pair. */
export function quoteAround(line: string, at = 0, max = maxQuote): string {
  const trimmed = line.trim();
  if (trimmed.length <= max) return trimmed;
  const indent = line.length - line.trimStart().length;
  let start = Math.max(0, Math.min(at - indent - max / 2, trimmed.length - max));
  const code = trimmed.charCodeAt(start);
  if (code >= 0xdc00 && code <= 0xdfff) start += 1;
  return dropHalfPair(trimmed.slice(start, start + max)).trim();
}
