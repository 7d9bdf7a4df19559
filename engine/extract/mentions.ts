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
  /** 1-based. */
  readonly line: number;
  readonly quote: string;
  readonly text?: string;
  readonly aliases?: readonly string[];
}

interface Open {
  first: Sighting;
  count: number;
  spans: LineSpan[];
}

/** Gathers what one source names: one mention per (type, key, role), first place first. */
export class MentionCollector {
  readonly #open = new Map<string, Open>();

  add(sighting: Sighting): void {
    const id = `${sighting.type}\n${sighting.key}\n${sighting.role}`;
    const open = this.#open.get(id);
    if (open === undefined) {
      this.#open.set(id, { first: sighting, count: 1, spans: [[sighting.line, sighting.line]] });
      return;
    }
    open.count += 1;
    if (open.spans.length < maxSpans && open.spans.at(-1)?.[0] !== sighting.line) {
      open.spans.push([sighting.line, sighting.line]);
    }
  }

  /** Sorted by type, key and role. */
  finish(): Mention[] {
    return [...this.#open.entries()].sort(byText(([id]) => id)).map(([, { first, count, spans }]) => ({
      type: first.type,
      key: first.key,
      name: first.name,
      role: first.role,
      count,
      spans,
      quote: first.quote,
      ...(first.text === undefined ? {} : { text: first.text }),
      ...(first.aliases === undefined ? {} : { aliases: first.aliases }),
    }));
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
