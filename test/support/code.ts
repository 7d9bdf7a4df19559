// Code files as the engine reads them: parsed by the real grammars.
import { compareStrings } from '../../engine/base/compare.ts';
import { sha256Hex } from '../../engine/base/hash.ts';
import { splitLines } from '../../engine/base/lines.ts';
import { extractSource, syntaxQueryOf } from '../../engine/extract/extractSource.ts';
import type { Fragment, Mention } from '../../engine/model/fragment.ts';
import { syntax } from './project.ts';

/** What a source alone gives, its syntax included. */
export async function readCode(path: string, text: string): Promise<Fragment> {
  const query = syntaxQueryOf(path);
  const reading = query === undefined ? undefined : await syntax.read(query, text);
  const extraction = extractSource(path, sha256Hex(text), text, reading);
  if (extraction.outcome === 'skipped') throw new Error(`${path}: ${extraction.reason}`);
  return extraction.fragment;
}

/** A fragment's symbols by line and name, as `<type> <name> :<line>`, without `Code`. */
export function symbolsOf(fragment: Fragment): string[] {
  const places = symbolMentions(fragment).flatMap(({ type, name, spans }) =>
    spans.map(([line]) => ({ line, name, text: `${type.slice(4)} ${name} :${line}` })),
  );
  return places.sort((a, b) => a.line - b.line || compareStrings(a.name, b.name)).map(({ text }) => text);
}

export function symbolMentions(fragment: Fragment): Mention[] {
  return fragment.mentions.filter(({ role }) => role === 'symbol');
}

/** What a symbol's documentation says, by its name. */
export function docsOf(fragment: Fragment): Record<string, string> {
  return Object.fromEntries(
    symbolMentions(fragment).flatMap(({ name, text }) => (text === undefined ? [] : [[name, text]])),
  );
}

/** Packages a fragment depends on, and `by:target` of the files it imports. */
export function importsOf(fragment: Fragment): string[] {
  const packages = fragment.mentions.filter(({ role }) => role === 'import').map(({ key }) => key);
  return [
    ...packages,
    ...fragment.links.filter(link => link.kind === 'import').map(link => `${link.by}:${link.target}`),
  ];
}

/** Places whose quote is not what stands in their lines; a sound fragment has none. */
export function misquoted(fragment: Fragment, text: string): unknown[] {
  const lines = splitLines(text);
  const places = [
    ...fragment.mentions.flatMap(({ spans, quotes, key }) =>
      spans.map(([line, end], index) => ({ line, end, quote: quotes[index] ?? '', key })),
    ),
    ...fragment.links.map(({ line, quote, target }) => ({ line, end: line, quote, key: target })),
    ...symbolMentions(fragment).flatMap(({ bases = [] }) =>
      bases.map(base => ({ ...base, end: base.line, key: base.name })),
    ),
  ];
  return places.filter(
    ({ line, end, quote }) =>
      line !== end || quote === '' || quote.length > 160 || !(lines[line - 1] ?? '').includes(quote),
  );
}
