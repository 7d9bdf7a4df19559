import type { FragmentLink } from '../../model/fragment.ts';
import type { SyntaxCapture } from '../../ports.ts';
import { type MentionCollector, quoteAround } from '../mentions.ts';
import type { CodeText } from './codeText.ts';
import { importTargets } from './importTargets.ts';

/** Links that imports of one file give, at most. */
const maxLinks = 1000;

/** What a file imports: links to files of the project in text order, and packages into `mentions`. */
export function readImports(
  matches: readonly (readonly SyntaxCapture[])[],
  { text, language }: { readonly text: CodeText; readonly language: string },
  mentions: MentionCollector,
): FragmentLink[] {
  const links = new Map<string, FragmentLink>();
  for (const match of matches) {
    const place = match.find(({ name }) => name === 'import' || name === 'submodule');
    if (place === undefined) continue;
    const written = {
      path: text.path,
      specifier: text
        .textOf(place)
        .replace(/^["'<]|["'>]$/g, '')
        .replace(/\{[^]*$/, '{'),
      ...partOf(match, 'member', text),
      ...(place.name === 'submodule' ? { how: 'submodule' } : partOf(match, 'how', text)),
    };
    const { files, dependency } = importTargets(language, written);
    const { line, text: quoted, at } = text.placeOf(place);
    for (const { by, target } of files) {
      const key = `${by}:${target}`;
      if (links.has(key) || links.size >= maxLinks) continue;
      links.set(key, { by, target, kind: 'import', line, quote: quoteAround(quoted, at) });
    }
    if (dependency !== undefined) addDependency(dependency, { line, text: quoted, at }, mentions);
  }
  return [...links.values()];
}

function partOf(
  match: readonly SyntaxCapture[],
  name: 'member' | 'how',
  text: CodeText,
): { member?: string; how?: string } {
  const capture = match.find(item => item.name === name);
  return capture === undefined ? {} : { [name]: text.textOf(capture) };
}

function addDependency(
  key: string,
  place: { readonly line: number; readonly text: string; readonly at: number },
  mentions: MentionCollector,
): void {
  mentions.add({ type: 'Dependency', key, name: key.slice(key.indexOf(':') + 1), role: 'import' }, place);
}
