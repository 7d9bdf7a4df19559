import { describe, expect, it } from 'vitest';
import { countSymbol, symbolTerms } from '../../../engine/retrieval/symbolTerms.ts';
import { compiledProject } from '../../support/project.ts';

describe('the terms of symbols', () => {
  it('are the name and its endings, in one case', () => {
    expect(countSymbol('gates.Gate.openWide').terms.split('\n')).toEqual([
      '#gates.gate.openwide',
      '#gate.openwide',
      '#openwide',
    ]);
    expect(countSymbol('Fold.#put').terms.split('\n')).toEqual(['#fold.put', '#put']);
  });

  it('are asked for by a query that is a name, and by words that look like one', () => {
    expect(symbolTerms('acquire')).toEqual(['#acquire']);
    expect(symbolTerms('how does Lease::acquire() work')).toEqual(['#lease.acquire']);
    expect(symbolTerms('where is `splitLines` used?')).toEqual(['#splitlines']);
    expect(symbolTerms('How do I run the tests')).toEqual(['#i']);
    expect(symbolTerms('')).toEqual([]);
  });
});

describe('a search in a project with code', () => {
  const sources = {
    'docs/gates.md': '# Gates\n\nA gate opens twice a day; `Gate.open()` does it.\n',
    'src/gate.ts': 'export class Gate {\n  /** Opens it. */\n  open() {}\n  shut() {}\n  paint() {}\n}\n',
  };

  it('finds a symbol by its name, and lists none for its words', async () => {
    const { project } = await compiledProject(sources);
    const names = async (query: string): Promise<string[]> =>
      (await project.search({ query, limit: 10 })).map(({ name }) => name);
    expect((await names('Gate.open'))[0]).toBe('Gate.open');
    expect((await names('open'))[0]).toBe('Gate.open');
    expect(await names('when does a gate open')).toEqual(
      expect.not.arrayContaining(['Gate.open', 'Gate.shut']),
    );
  });
});
