import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { openProject, outputs, type TestProject } from '../../support/project.ts';

/** More of them in the long run: see CONTRIBUTING. */
const runs = process.env['TESSERAE_LONG'] === undefined ? 40 : 2500;
const wiki = '.tesserae/wiki/';

const terms = ['Tide window', 'Draught margin', 'Slot ledger'] as const;
const sentences = [
  '**Tide window**: the time in which a ship can cross the sill.',
  '**Tide window**: the hours between two tides.',
  '**Draught margin**: the water that has to stay under a keel.',
  'The *tide window* uses the slot ledger. The slot ledger is part of the port.',
  'We decided to close the tide window in a storm.',
  'How long is the draught margin?',
  '## Slot ledger\n\nThe slot ledger lists every slot, see [notes](notes.md) and [[Draught margin]].',
  'tags: none. See https://github.com/some/planner and arXiv:2401.12345.',
];
const someDocument = fc.record({
  path: fc.constantFrom('docs/a.md', 'docs/b.md', 'docs/notes.md'),
  text: fc.option(fc.subarray(sentences, { minLength: 1 })),
});

/** What sources become, what a person does with a page, what becomes of the process. */
const someStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('source' as const), document: someDocument }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      how: fc.constantFrom(
        'line',
        'within',
        'over',
        'title',
        'definition',
        'field',
        'name',
        'link',
        'cut',
        'move',
      ),
      page: fc.nat(99),
      at: fc.nat(40),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rename' as const), term: fc.constantFrom(...terms) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('reopen' as const, 'lose cache' as const, 'lose database' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('compile' as const), full: fc.boolean() }) },
);
type Step = typeof someStep extends fc.Arbitrary<infer T> ? T : never;

/** A person at work in a project. */
class Person {
  #opened!: TestProject;
  /** Each word that was typed and not taken out again, and whether into a body. */
  readonly #typed = new Map<string, boolean>();
  #count = 0;
  #pid = 1;

  async start(): Promise<void> {
    this.#opened = await openProject(
      new MemoryFiles({ 'docs/a.md': `# A\n\n${sentences.slice(0, 5).join('\n\n')}\n` }),
    );
    await this.#opened.compile();
  }

  async play(step: Step): Promise<void> {
    const { files, project, compile } = this.#opened;
    switch (step.kind) {
      case 'source': {
        const { path, text } = step.document;
        if (text !== null) files.put(path, `# ${path}\n\n${text.join('\n\n')}\n`);
        else if (files.text(path) !== undefined) await files.remove(path);
        return;
      }
      case 'compile':
        await compile({ full: step.full });
        return;
      case 'rename': {
        await compile();
        const { graph } = await project.knowledge();
        const found = graph
          .nodeIds()
          .map(id => graph.node(id)!)
          .find(({ name }) => name === step.term);
        if (found !== undefined)
          await project.reviews.decideNode({ kind: 'rename', nodeId: found.id, name: `${step.term} too` });
        return;
      }
      case 'reopen':
      case 'lose cache':
      case 'lose database':
        // What a person typed since the last run can only be told from what that run wrote.
        await compile();
        await this.#reopen(step.kind);
        await this.#opened.compile();
        return;
      case 'edit':
        await this.#edit(step);
    }
  }

  /** All that was typed stands in the wiki or is a decision; another compile changes nothing. */
  async check(): Promise<void> {
    const { files, compile } = this.#opened;
    await compile();
    const all = [...files.paths(wiki), '.tesserae/review.json']
      .map(path => files.text(path) ?? '')
      .join('\n');
    expect([...this.#typed.keys()].filter(word => !all.includes(word))).toEqual([]);
    const before = outputs(files);
    expect((await compile()).wiki.written).toBe(0);
    expect((await compile({ full: true })).wiki.written).toBe(0);
    expect(outputs(files)).toEqual(before);
  }

  async #reopen(what: Step['kind']): Promise<void> {
    const { files, project } = this.#opened;
    await project.close();
    const lost =
      what === 'lose cache'
        ? ['.tesserae/cache/']
        : what === 'lose database'
          ? ['.tesserae/cache/', '.tesserae/sqlite.db']
          : [];
    for (const path of lost.flatMap(prefix => files.paths(prefix))) await files.remove(path);
    this.#opened = await openProject(files, { pid: ++this.#pid });
  }

  async #edit({ how, page, at }: Step & { kind: 'edit' }): Promise<void> {
    const { files } = this.#opened;
    const pages = files.paths(wiki);
    const path = pages[page % pages.length];
    if (path === undefined) return;
    const before = files.text(path)!;
    const word = `typed${++this.#count}x`;
    if (how === 'move') {
      files.put(`${wiki}mine/${word}.md`, before);
      await files.remove(path);
      return;
    }
    const after = edited(before, how, at, word);
    files.put(path, after);
    // What was typed as a title or another name stands in the other part, too; that is no longer the person's doing.
    for (const [old, isBody] of this.#typed) {
      const place = isBody ? bodyOf : (text: string) => text;
      if (place(before).includes(old) && !place(after).includes(old)) this.#typed.delete(old);
    }
    if (after.includes(word)) this.#typed.set(word, bodyOf(after).includes(word));
  }
}

function bodyOf(text: string): string {
  return text.slice(text.indexOf('\n---\n'));
}

/** A page's text after an edit. */
function edited(text: string, how: string, at: number, word: string): string {
  const [, front = '', body = ''] = /^(---\n.*?\n---\n)(.*)$/s.exec(text) ?? [];
  const lines = body.split('\n');
  const place = at % lines.length;
  const within = (index: number, remove: number, ...added: string[]): string =>
    front + lines.toSpliced(index, remove, ...added).join('\n');
  switch (how) {
    case 'line':
      return within(place, 0, `My ${word}.`);
    case 'within':
      return within(place, 1, `${lines[place]} ${word}`);
    case 'over':
      return within(place, 1, `## ${word}`);
    case 'title':
      return text.replace(/^# .*$/m, `# The *${word}*`);
    case 'definition':
      return within(3, 1, `It is [the ${word}](x.md), of __course__.`);
    case 'field':
      return text.replace('---\n', `---\n${word}: 1 # mine\n`);
    case 'name':
      return text.replace(/^(?:aliases:\n)?(?=content_hash|  - )/m, `aliases:\n  - ${word}\n`);
    case 'link':
      return `${text}\n[[Draught margin]] [${word}](../concepts/slot-ledger.md)\n`;
    default:
      return within(place, 2);
  }
}

describe('whatever people type, sources become and processes forget', () => {
  it('no word is lost, and compiling again changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 1, maxLength: 10 }), async steps => {
        const person = new Person();
        await person.start();
        for (const step of steps) await person.play(step);
        await person.check();
      }),
      { numRuns: runs },
    );
  }, 3_600_000);
});
