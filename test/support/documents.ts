// Documents that name, define, tag, cite and link to one another in every way a small alphabet allows.
import fc from 'fast-check';
import { sha256Hex } from '../../engine/base/hash.ts';
import { extractSource } from '../../engine/extract/extractSource.ts';
import { toNodeId } from '../../engine/model/ids.ts';
import type { NameSplit } from '../../engine/model/merge.ts';
import type { Fragment, FragmentLink } from '../../engine/model/fragment.ts';

const headings = ['# Alpha', '## Beta', '## Gamma ray', '# Delta', '### 潮汐窗口', 'Alpha\n====='];
const definitions = [
  '**Alpha**: the first of all the letters.',
  'A **beta** is a letter after alpha.',
  '| Term | Definition |\n| --- | --- |\n| Gamma ray | The light nobody can see at all. |',
  'Delta\n: A place where rivers meet the sea.',
];
const links = [
  'See [a](a.md), [b](sub/b.md) and [[c]].',
  'See [up](../a.md), [the folder](sub/) and [[Beta]] or [[alias of d]].',
  'Uses `gamma_ray`, `src/x.ts` and *Alpha*.',
  'In other languages: [ko](a.ko.md), [fr](/a.fr.md), [en](../en/a.md), [home](/a.md).',
];
const headers = [
  'Status: superseded by [b](sub/b.md)',
  '* Supersedes: [[c]], a.md\n* Date: 2024-01-02',
  '## 1.2.0 (2024-01-02)',
];
const other = [
  'Read arXiv:2401.12345 and https://github.com/some/repo.',
  '#topic/one and more words here',
  '```js\nconst alpha = 1; // not a heading\n```',
  'The OCI registry. An OCI registry uses the slot ledger.',
  'The slot ledger, the slot ledger. A slot ledger is an OCI registry.',
  'We decided to use the slot ledger. TODO: ask the OCI registry.',
  'The Gamma Ray Detector (GRD) sees it. The COCO dataset, the COCO metric.',
  'The GRD and COCO. The GRD, the COCO dataset.',
  '## Open questions\n\n- Does beta use the slot ledger?',
  '| Method | Accuracy |\n| --- | --- |\n| Slot ledger | 75 % |',
  'Cites [@beta], [@alpha], arXiv:2401.12345 and doi:10.1234/abc.',
  '@misc{beta, title = {Beta}, doi = {10.1234/abc}}',
  '@misc{alpha, title = {Alpha}, eprint = {2401.12345}, doi = {10.1234/abc}}',
  '@misc{beta, title = {Gamma}, author = {A. B}}',
  '> quoted **beta**: words of another',
  '- an item\n- another about `gamma_ray`',
  '이 문서는 슬롯 장부와 *Alpha* 를 설명한다. **Alpha**: 모든 글자의 첫 글자이다.',
  'La lettre *Alpha* est la première de toutes les lettres, et il ne faut pas la changer pour une autre.',
];
const someBlock = fc.oneof(
  ...[headings, definitions, links, headers, other].map(blocks => fc.constantFrom(...blocks)),
);
const someFront = fc.constantFrom(
  '',
  '---\ntitle: Delta\naliases: [alias of d]\n---\n',
  '---\ntags: [one, two]\ntype: paper\narxiv: "2401.12345"\n---\n',
  '---\naliases: [a, b]\n---\n',
  '---\n{ broken: [\n---\n',
);
const someLineEnd = fc.constantFrom('\n', '\r\n');

/** A document's text. */
export const someText: fc.Arbitrary<string> = fc
  .tuple(someFront, fc.array(someBlock, { maxLength: 6 }), someLineEnd)
  .map(([front, blocks, lineEnd]) => `${front}${blocks.join('\n\n')}\n`.replaceAll('\n', lineEnd));

/** A path that others may link to. */
export const somePath: fc.Arbitrary<string> = fc.constantFrom(
  'a.md',
  'A.md',
  'sub/b.md',
  'sub/c.md',
  'sub/README.md',
  'other/c.md',
  'd.mdx',
  'notes.txt',
  'guide.rst',
  'refs.bib',
  'sub/more.bib',
  'src/x.ts',
  'src/y.py',
  // Translations of `a.md` and `sub/b.md`, where their text agrees.
  'a.ko.md',
  'a.fr.md',
  'en/a.md',
  'translations/ko/a.md',
  'sub/b.en.md',
);

/** A project's sources: distinct paths with texts. */
export const someProject: fc.Arbitrary<Record<string, string>> = fc.dictionary(somePath, someText, {
  maxKeys: 7,
});

const names = [
  'alpha',
  'beta',
  'gamma ray',
  'delta',
  'slot ledger',
  'oci registry',
  'grd',
  'Dataset:coco',
  '潮汐窗口',
];
const someNameId = fc.oneof(
  fc.constantFrom(...names).map(name => {
    const [type, key] = name.startsWith('Dataset:')
      ? (['Dataset', name.slice(8)] as const)
      : (['Concept', name] as const);
    return toNodeId(type, key);
  }),
  fc.constantFrom('topic/one', 'one').map(name => toNodeId('ResearchTopic', name)),
);

/** A person's word that a name of this alphabet means another thing in some documents. */
export const someSplit: fc.Arbitrary<NameSplit> = fc.record({
  ids: fc.array(someNameId, { minLength: 1, maxLength: 2 }),
  name: fc.constantFrom('Alpha', 'Beta', 'beta (letter)', 'Omega', 'COCO', '窗'),
  sources: fc.array(somePath, { maxLength: 4 }),
});

/** What a source alone gives. */
export function toFragment(path: string, text: string): Fragment {
  const extraction = extractSource(path, sha256Hex(text), text);
  if (extraction.outcome === 'skipped') throw new Error(`${path}: ${extraction.reason}`);
  return extraction.fragment;
}

/** The fragments of a project's sources, by path. */
export function toFragments(sources: Readonly<Record<string, string>>): Map<string, Fragment> {
  return new Map(Object.entries(sources).map(([path, text]) => [path, toFragment(path, text)]));
}

/** A fragment's links to documents and files, without the names that may be symbols of the code. */
export function linksOf(fragment: Fragment): FragmentLink[] {
  return fragment.links.filter(({ by }) => by !== 'symbol');
}
