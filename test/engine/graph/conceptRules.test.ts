import { describe, expect, it } from 'vitest';
import { judgeConcept } from '../../../engine/graph/conceptRules.ts';
import type { Mention, MentionRole } from '../../../engine/model/fragment.ts';

type Said = Partial<Record<MentionRole, number>>;

/** Whether a name earns a concept that these documents name: per document, role → how often. */
function exists(key: string, documents: readonly Said[]): boolean {
  const mentions = documents.map((said, index): [string, Mention[]] => [
    `${index}.md`,
    Object.entries(said).map(([role, count]) => ({
      type: 'Concept',
      key,
      name: key,
      role: role as MentionRole,
      count,
      spans: [[1, 1]],
      quotes: [key],
    })),
  ]);
  return judgeConcept(new Map(mentions)).exists;
}

const times = (count: number, said: Said): Said[] => Array.from({ length: count }, () => said);

describe('a name earns a concept', () => {
  it.each<[string, string, Said[]]>([
    ['that one document defines', 'sill', [{ definition: 1 }]],
    ['that is a heading here and spoken of there', 'slot ledger', [{ heading: 1 }, { emphasis: 1 }]],
    ['that is code in three documents', 'slotledger', times(3, { code: 1 })],
    ['of several words that three documents say', 'slot ledger', times(3, { phrase: 2 })],
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
    ['of several words that two documents say', 'slot ledger', times(2, { phrase: 5 })],
    ['of one word that everybody says and nobody marks', 'section', times(30, { phrase: 9 })],
    ['that stands once in every document', 'practices guide', times(20, { phrase: 1 })],
    ['that is a heading of a form', 'slot ledger', times(9, { heading: 1 })],
    ['that one document marks', 'slot ledger', [{ emphasis: 3 }]],
  ])('but not one %s', (_, key, documents) => {
    expect(exists(key, documents)).toBe(false);
  });
});
