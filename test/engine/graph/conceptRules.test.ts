import { describe, expect, it } from 'vitest';
import { type ConceptVerdict, judgeConcept } from '../../../engine/graph/conceptRules.ts';
import { PhraseTally } from '../../../engine/graph/phraseTally.ts';
import type { Mention, MentionRole } from '../../../engine/model/fragment.ts';
import { formatPhrases } from '../../../engine/model/phrases.ts';

type Said = Partial<Record<MentionRole, number>>;

/** Whether a name earns a concept that these documents name: per document, role → how often. */
function judge(key: string, documents: readonly Said[], isName = false): ConceptVerdict {
  const mentions = new Map<string, Mention[]>();
  const tally = new PhraseTally();
  for (const [index, { phrase: count, ...said }] of documents.entries()) {
    const path = `${index}.md`;
    const others = Object.entries(said).map(([role, times]) => toMention(key, role as MentionRole, times));
    if (others.length > 0) mentions.set(path, others);
    if (count === undefined) continue;
    const row = { key, name: key, count, isName, line: 1, quote: key };
    expect([...tally.add(path, formatPhrases([row]))]).toEqual([key]);
  }
  return judgeConcept(key, mentions, tally.get(key));
}

function toMention(key: string, role: MentionRole, count: number): Mention {
  return { type: 'Concept', key, name: key, role, count, spans: [[1, 1]], quotes: [key] };
}

function exists(key: string, documents: readonly Said[], isName = false): boolean {
  return judge(key, documents, isName).exists;
}

const times = (count: number, said: Said): Said[] => Array.from({ length: count }, () => said);

describe('a name earns a concept', () => {
  it.each<[string, string, Said[]]>([
    ['that one document defines', 'sill', [{ definition: 1 }]],
    ['that is a heading here and spoken of there', 'slot ledger', [{ heading: 1 }, { emphasis: 1 }]],
    ['that is code in three documents', 'slotledger', times(3, { code: 1 })],
    ['that one document labels', 'sill', [{ label: 1 }]],
    ['that one document leads in with and another says', 'slot ledger', [{ lead: 1 }, { phrase: 1 }]],
    [
      'that is code in two documents and a link in a third',
      'slotledger',
      [...times(2, { code: 1 }), { link: 1 }],
    ],
    ['of several words that three documents repeat', 'slot ledger', times(3, { phrase: 2 })],
    ['of several words that two documents repeat', 'slot ledger', times(2, { phrase: 2 })],
    ['of several words that five documents say', 'slot ledger', times(5, { phrase: 1 })],
    [
      'of several words that two say and one marks',
      'slot ledger',
      [{ phrase: 2, emphasis: 1 }, { phrase: 1 }],
    ],
    ['of one word that two mark and two say', 'sluice', times(2, { phrase: 3, emphasis: 1 })],
  ])('%s', (_, key, documents) => {
    expect(exists(key, documents)).toBe(true);
  });

  it.each<[string, string, Said[]]>([
    ['that only links bear', 'slot ledger', times(9, { link: 1 })],
    ['that one document leads in with', 'slot ledger', [{ lead: 1 }]],
    ['of several words that two documents say', 'slot ledger', [{ phrase: 5 }, { phrase: 1 }]],
    ['of one word that everybody says and nobody marks', 'section', times(30, { phrase: 9 })],
    ['that stands once in every document', 'practices guide', times(20, { phrase: 1 })],
    ['that is a heading of a form', 'slot ledger', times(9, { heading: 1 })],
    ['that one document marks', 'slot ledger', [{ emphasis: 3 }]],
  ])('but not one %s', (_, key, documents) => {
    expect(exists(key, documents)).toBe(false);
  });

  it('by fewer documents when they spell it as a name', () => {
    const documents = [{ phrase: 2 }, { phrase: 1 }, { phrase: 1 }];
    expect(exists('slot ledger', documents)).toBe(false);
    expect(exists('slot ledger', documents, true)).toBe(true);
    expect(exists('slotledger', times(2, { phrase: 2 }))).toBe(false);
    expect(exists('slotledger', times(2, { phrase: 2 }), true)).toBe(true);
  });
});
