import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../engine/model/page.ts';
import type { PageBase, PageBases } from '../../../engine/ports.ts';
import { PageStore } from '../../../engine/wiki/pageStore.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';

const path = '.tesserae/wiki/concepts/tide-window.md';

/** Merge bases as the sidecar keeps them; `lost` plays a fresh clone. */
class MemoryBases implements PageBases {
  readonly #bases = new Map<string, PageBase>();
  get = (of: string): PageBase | undefined => this.#bases.get(of);
  lose = (): void => this.#bases.clear();
  clashing = (): string[] =>
    [...this.#bases].filter(([, base]) => base.pending !== undefined).map(([of]) => of);
  putAll(bases: ReadonlyMap<string, PageBase>): void {
    for (const [of, base] of bases) this.#bases.set(of, base);
  }
  deleteAll(paths: readonly string[]): void {
    for (const of of paths) this.#bases.delete(of);
  }
}

/** What sources may come to: definition, lists, aliases. */
const someFacts = fc.record({
  text: fc.constantFrom('A time span.', 'When ships pass.', ''),
  places: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
  relations: fc.uniqueArray(fc.constantFrom('lock', 'gate')),
  aliases: fc.uniqueArray(fc.constantFrom('slot', 'opening')),
});
type Facts = typeof someFacts extends fc.Arbitrary<infer T> ? T : never;

function toPage({ text, places, relations, aliases }: Facts): Page {
  const list = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [`## ${title}`, '', ...[...items].sort().map(item => `- ${item}`), ''];
  const lines = [
    '# Tide window',
    '',
    ...(text === '' ? [] : [text, '']),
    ...list('Mentioned in', places),
    ...list('Uses', relations),
  ];
  return {
    path,
    kind: 'concepts',
    nodeId: 'Concept:tide-window:0',
    nodeType: 'Concept',
    title: 'Tide window',
    sourcePath: 'a.md',
    aliases: [...aliases].sort(),
    definition: text,
    body: `${lines.join('\n').trimEnd()}\n`,
  };
}

/** A step: sources change, a person types, a file is saved with other line ends, the database is lost. */
const someStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sources' as const), facts: someFacts }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('typed' as const),
      at: fc.nat(30),
      over: fc.boolean(),
      text: fc.constantFrom('', '## ', '- ', '# ', '> ', '\t', '```', 'ü漢 '),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('front' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('crlf' as const, 'lf' as const, 'clone' as const) }),
  },
);
type Step = typeof someStep extends fc.Arbitrary<infer T> ? T : never;

class Player {
  readonly files = new MemoryFiles();
  readonly bases = new MemoryBases();
  readonly typed: string[] = [];
  #facts: Facts = { text: 'A time span.', places: ['a'], relations: [], aliases: [] };

  async compile(): Promise<string> {
    const store = new PageStore(this.files, this.bases);
    const { base, outcome } = await store.put(toPage(this.#facts), await this.files.stat(path));
    if (base !== undefined) this.bases.putAll(new Map([[path, base]]));
    return outcome;
  }

  get text(): string {
    return this.files.text(path) ?? '';
  }

  play(step: Step): void {
    if (step.kind === 'sources') this.#facts = step.facts;
    else if (step.kind === 'typed') this.#typeIntoBody(step);
    else if (step.kind === 'front') this.#type(1, `mine_${this.typed.length}: "kept" # why`, false);
    else if (step.kind === 'clone') this.bases.lose();
    else this.files.put(path, this.text.replace(/\r?\n/g, step.kind === 'crlf' ? '\r\n' : '\n'));
  }

  #typeIntoBody({ at, text, over }: Step & { kind: 'typed' }): void {
    const lines = this.text.split('\n');
    const body = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---') + 1;
    this.#type(body + (at % (lines.length - body + 1)), `${text}typed ${this.typed.length}.`, over);
  }

  /** Types a line in, over a generated one or between two. */
  #type(at: number, line: string, over: boolean): void {
    const lines = this.text.split('\n');
    const isTyped = this.typed.some(typed => lines[at]?.includes(typed) === true);
    lines.splice(at, over && !isTyped ? 1 : 0, line);
    this.typed.push(line);
    this.files.put(path, lines.join('\n'));
  }
}

describe('whatever a person types, sources become and processes forget', () => {
  it('no typed line is lost, and a second compile writes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 1, maxLength: 12 }), async steps => {
        const player = new Player();
        await player.compile();
        for (const step of steps) {
          player.play(step);
          await player.compile();
          const lines = player.text.split(/\r?\n/);
          for (const typed of player.typed) expect(lines).toContain(typed);
          expect(await player.compile()).toBe('unchanged');
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('a page that nobody typed into is the generated one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someFacts, { minLength: 1, maxLength: 5 }), async all => {
        const player = new Player();
        for (const facts of all) {
          player.play({ kind: 'sources', facts });
          await player.compile();
        }
        const fresh = new Player();
        fresh.play({ kind: 'sources', facts: all.at(-1)! });
        await fresh.compile();
        expect(player.text).toBe(fresh.text);
      }),
    );
  });
});
