import { sha256Hex } from '../base/hash.ts';
import { splitLines } from '../base/lines.ts';
import { anchorOf } from '../extract/anchors.ts';
import { extractSource } from '../extract/extractSource.ts';
import { type Inline, scanInline } from '../extract/inline.ts';
import { pathsOfCode, resolveLink, wikilinkKey } from '../extract/links.ts';
import { type LinkContext, missingFileProblems } from '../lint/lintLinks.ts';
import { lintPageLinks } from '../lint/lintPages.ts';
import type { LintProblem } from '../lint/problem.ts';
import type { FragmentLink } from '../model/fragment.ts';
import type { BrokenLink } from '../protocol.ts';
import type { Catalog } from './catalog.ts';
import { missingOnDisk, toLinkContext } from './lintProject.ts';
import type { TextContext } from './textContext.ts';

/** A page with more of them is beyond mending by hand. */
const maxBroken = 200;

/** Made when a link of a state of the wiki was first asked for. */
const contexts = new WeakMap<Catalog, LinkContext>();

/** The links of a wiki page's text that lead nowhere, in the order of the text, each place once; at most 200. */
export async function checkPageLinks(
  path: string,
  text: string,
  subject: TextContext,
): Promise<BrokenLink[]> {
  const { catalog, files } = subject;
  const context = contexts.get(catalog) ?? toLinkContext(await subject.fragments(), catalog.names);
  contexts.set(catalog, context);
  const page = extractSource(path, sha256Hex(text), text);
  if (page.outcome === 'skipped') return [];
  const lines = splitLines(text);
  // One by one, so that each problem is known to be this link's.
  const findings = page.fragment.links.map(link => ({
    link,
    ...lintPageLinks({ path, links: [link] }, context),
  }));
  const missing = new Set(
    await missingOnDisk(
      findings.flatMap(({ unresolved }) => unresolved),
      files,
    ),
  );
  const broken = new Map<string, BrokenLink>();
  for (const { link, problems, unresolved } of findings) {
    if (broken.size >= maxBroken) break;
    const gone = unresolved.filter(found => missing.has(found));
    const [problem] = [...problems, ...missingFileProblems(gone, context)];
    if (problem === undefined) continue;
    for (const found of placesOf(link, path, lines).map(place => toBroken(problem, link, place)))
      broken.set(`${found.line}:${found.start}`, found);
  }
  return [...broken.values()].sort((a, b) => a.line - b.line || a.start - b.start);
}

function toBroken(
  { code, message }: LintProblem,
  { line }: FragmentLink,
  { start, end }: Inline,
): BrokenLink {
  return { code: code.toLowerCase().replaceAll('_', '-'), message, line: line - 1, start, end };
}

/** Where in its line a link stands; everywhere, when it stands there several times. */
function placesOf(link: FragmentLink, path: string, lines: readonly string[]): Inline[] {
  return scanInline(lines[link.line - 1] ?? '').filter(inline => {
    switch (inline.kind) {
      case 'wikilink':
        return link.by === 'name' && wikilinkKey(inline.target) === link.target;
      case 'link':
        return resolveLink(path, inline.target) === link.target && anchorOf(inline.target) === link.anchor;
      case 'code':
        return link.by === 'path' && pathsOfCode(path, inline.text).includes(link.target);
      case 'strong':
      case 'emphasis':
      case 'tag':
        return false;
    }
  });
}
