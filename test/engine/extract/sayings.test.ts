import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLines } from '../../../engine/base/lines.ts';
import { findAcronyms } from '../../../engine/extract/acronyms.ts';
import type { Fragment } from '../../../engine/model/fragment.ts';
import { findPhrase } from '../../../engine/model/phrases.ts';
import { toFragment } from '../../support/documents.ts';

function read(text: string): Fragment {
  return toFragment('docs/a.md', text);
}

/** `Type: sentence` of everything a text states. */
function statements(text: string): string[] {
  return read(text)
    .mentions.filter(({ role }) => role === 'statement')
    .map(({ type, text: saying }) => `${type}: ${saying}`);
}

/** `from type to` of the relations between names. */
function relations(text: string): string[] {
  return read(text)
    .relations.filter(({ from }) => from.type === 'Concept')
    .map(({ from, type, to }) => `${from.key} ${type} ${to.key}`);
}

describe('what a document states', () => {
  it.each([
    [
      'a decision',
      'We decided to use SQLite for it. More text.',
      'Decision: We decided to use SQLite for it.',
    ],
    [
      'a section of decisions',
      '## Decision Outcome\n\nUse SQLite everywhere. It is small.',
      'Decision: Use SQLite everywhere.',
    ],
    [
      'a question to come',
      'TODO: write down how tides are read.',
      'OpenQuestion: TODO: write down how tides are read.',
    ],
    [
      'a section of questions',
      '## Open questions\n\nWho reads the tide? Nobody knows.',
      'OpenQuestion: Who reads the tide?',
    ],
    [
      'an item among questions',
      '## Open questions\n\n- the name of the harbour',
      'OpenQuestion: the name of the harbour',
    ],
    ['a task', '- [ ] Ship the berth plan', 'ActionItem: Ship the berth plan'],
    [
      'an option not yet weighed',
      '## Considered Options\n\n- [ ] Store it in files',
      'OpenQuestion: Store it in files',
    ],
    [
      'a contribution',
      'This proposal introduces a new planner.',
      'ContributionClaim: This proposal introduces a new planner.',
    ],
    [
      'a gain',
      'The cache reduces start-up time by 40 %.',
      'PerformanceClaim: The cache reduces start-up time by 40 %.',
    ],
    [
      'a comparison',
      'It is much faster than the old planner.',
      'ComparisonClaim: It is much faster than the old planner.',
    ],
    [
      'a limit',
      'The planner does not support night shifts.',
      'LimitationClaim: The planner does not support night shifts.',
    ],
    ['a cause', 'A low tide leads to longer queues.', 'CausalClaim: A low tide leads to longer queues.'],
    [
      'a row of results',
      '## Speed\n\n| Method | Accuracy | Latency |\n|---|---|---|\n| Ours | 75.0 % | 9 ms |',
      'Result: Speed — Method: Ours; Accuracy 75.0 %; Latency 9 ms',
    ],
    [
      'a row whose figure has a unit of measure',
      '## Builds\n\n| Arguments | Time |\n|---|---|\n| none | 1.14s |',
      'Result: Builds — Arguments: none; Time 1.14s',
    ],
    [
      'a row under a head with such a unit',
      '## Speed\n\n| Variant | Time [ms] |\n|---|---|\n| Plain | 49 |',
      'Result: Speed — Variant: Plain; Time [ms] 49',
    ],
    [
      'a row of a table that is told to be measured',
      '## Benchmarks\n\nOn two cores:\n\n| Method | Gas |\n|---|---|\n| Ours | 27933 |',
      'Result: On two cores: — Method: Ours; Gas 27933',
    ],
    [
      'what is yet to be decided',
      'The source code of the registry is TBD. Exact details are still (tbd).',
      'OpenQuestion: The source code of the registry is TBD.',
    ],
    [
      'a note of it',
      'TBD: depends on the design of the quay.',
      'OpenQuestion: TBD: depends on the design of the quay.',
    ],
  ])('holds %s', (_, text, expected) => {
    expect(statements(text)).toContain(expected);
  });

  it.each([
    ['a task that is done', '- [x] Ship the berth plan'],
    ['a form to fill in', 'Chosen option: "{title of option 1}", because {justification}'],
    ['a table without measures', '| Key | Port |\n|---|---|\n| http | 80 |'],
    ['a table of sizes', '| Name | Offset | Size |\n|---|---|---|\n| nonce | 8 | 8 |'],
    ['a table of prices', '## Plans\n\n| Plan | Cost | Memory |\n|---|---|---|\n| Small | $4.50 | 64 GB |'],
    ['a table of expressions', '| Expression | Result |\n|---|---|\n| 21 -shl 1 | 42 |'],
    ['a blank yet to fill', '- CHAIN_ID = TBD\n- Gas cost: TBD (uint256)\n\nThe `tbd-name-of-it` is kept.'],
    ['code', '```\nTODO: x y z and more\n```'],
    ['the words of another', '> We decided to use SQLite for it.'],
    ['a word that only looks like a cue', 'The decidedly odd todoist was rechosen again.'],
  ])('holds nothing of %s', (_, text) => {
    expect(statements(text)).toEqual([]);
  });

  it('is bounded, however long it is', () => {
    const found = read(
      'We decided to use a thing. It leads to more. '.repeat(4000).replaceAll('. ', '.\n\n'),
    );
    expect(found.mentions.filter(({ role }) => role === 'statement').length).toBeLessThanOrEqual(72);
    expect(found.relations.length).toBeLessThanOrEqual(80);
  });
});

describe('what a sentence says of two names', () => {
  const names = 'The slot ledger. The tide window. The slot ledger and the tide window.\n\n';

  it.each([
    ['The slot ledger uses the tide window.', 'slot ledger uses tide window'],
    ['The **slot ledger** depends on a [tide window](b.md).', 'slot ledger uses tide window'],
    ['A slot ledger is a fast tide window.', 'slot ledger is_a tide window'],
    ['The slot ledger (SL) extends the tide window.', 'slot ledger extends tide window'],
    ['The slot ledger is part of the tide window.', 'slot ledger part_of tide window'],
    ['The slot ledger outperforms the tide window.', 'slot ledger improves_on tide window'],
  ])('%s', (sentence, expected) => {
    expect(relations(names + sentence)).toContain(expected);
  });

  it.each([
    'If a slot ledger uses the tide window, it waits.',
    'This slot ledger uses the tide window.',
    'The slot ledger. It uses the tide window.',
    'The slot ledger is not a tide window.',
    'It uses the slot ledger, which is old. The tide window waits.',
  ])('but not: %s', sentence => {
    expect(relations(names + sentence)).toEqual([]);
  });
});

describe('names beside their initials', () => {
  it.each([
    ['The Application Programming Interface (API) is stable.', 'Application Programming Interface', 'API'],
    ['We use conflict-free replicated data types (CRDTs).', 'conflict-free replicated data types', 'CRDTs'],
    ['A Department of Port Authority (DPA) officer.', 'Department of Port Authority', 'DPA'],
    ['Служба Прогноза Уровня (СПУ) отвечает.', 'Служба Прогноза Уровня', 'СПУ'],
  ])('%s', (text, name, short) => {
    expect([...findAcronyms(text)]).toEqual([{ name, short, start: text.indexOf(name) }]);
  });

  it.each(['The planner (see ADR) waits.', 'Nothing (API) here.', 'one (two)', 'Fast (IO) code'])(
    'but not: %s',
    text => {
      expect([...findAcronyms(text)]).toEqual([]);
    },
  );
});

describe('names that are told to be something', () => {
  it.each([
    ['We train on the COCO dataset.', 'COCO', 'Dataset'],
    ['We use the GPT-4 model here.', 'GPT-4', 'Model'],
    ['It is kept by the Linux Foundation today.', 'Linux Foundation', 'Organization'],
    ['我们使用 ImageNet 数据集进行训练，效果很好。', 'ImageNet', 'Dataset'],
  ])('%s', (text, name, type) => {
    const found = read(text).mentions.filter(({ role }) => role === 'entity');
    expect(found.map(({ name: told, as }) => [told, as])).toEqual([[name, type]]);
  });

  it.each(['The data model is old.', 'Rust has an ownership model.', 'Our metric is time.'])(
    'but not: %s',
    text => {
      expect(read(text).mentions.filter(({ role }) => role === 'entity')).toEqual([]);
    },
  );
});

describe('every quote', () => {
  const someSentence = fc.constantFrom(
    'The slot ledger uses the tide window.',
    '**Widgets**: small things that people buy.',
    'We decided to use `SQLite` (the *small* one).',
    'The Application Programming Interface (API) reduces time by 40 %.',
    '潮汐窗口依赖于水位预报。',
    '- [ ] Ship 🚢 the plan',
    '| Method | Accuracy |\n|---|---|\n| Ours | 75 % |',
    'TODO:\twrite\tit down',
    '## Open questions',
  );
  const someLineEnd = fc.constantFrom('\n', '\r\n');

  it('stands verbatim in its line', () => {
    fc.assert(
      fc.property(
        fc.array(someSentence, { maxLength: 8 }),
        someLineEnd,
        fc.boolean(),
        (sentences, end, joined) => {
          const text = sentences.join(joined ? '\n' : '\n\n').replaceAll('\n', end);
          const lines = splitLines(text);
          const fragment = read(text);
          for (const { spans, quotes } of fragment.mentions)
            for (const [index, [line]] of spans.entries()) expect(lines[line - 1]).toContain(quotes[index]);
          for (const { line, quote } of fragment.relations) expect(lines[line - 1]).toContain(quote);
          for (const [, key = ''] of fragment.phrases.matchAll(/\n([^\t]*)\t/g)) {
            const row = findPhrase(fragment.phrases, key);
            expect(lines[(row?.line ?? 0) - 1]).toContain(row?.quote);
          }
        },
      ),
    );
  });
});
