import type { Fragment, FragmentLink, Mention } from '../model/fragment.ts';
import type { EdgeType } from '../model/ontology.ts';
import { sourceNodeId } from './documentNode.ts';
import type { EdgeContext, Place } from './edgeContext.ts';
import { nameEndings } from './moduleIndex.ts';

/** Takes in an edge. */
type Add = (source: string, type: EdgeType, target: string, places: readonly Place[]) => void;

/**
 * What code says of itself: a file defines its outermost symbols and each of those its members; it imports files and
 * packages; a type is made from others. Edges begin at the file or at a symbol of it.
 */
export function addCodeEdges(fragment: Fragment, context: EdgeContext, add: Add): void {
  const self = sourceNodeId('code', fragment.path);
  const symbols = new Map<string, Mention>();
  for (const mention of fragment.mentions) {
    if (mention.role === 'symbol' && !symbols.has(mention.name)) symbols.set(mention.name, mention);
  }
  const files = addImports(fragment, self, context, add);
  const hasHeirs = fragment.mentions.some(({ bases }) => bases !== undefined);
  const imported = byEnding(hasHeirs ? files : []);
  for (const mention of fragment.mentions) {
    const id = context.subject(mention)?.target;
    if (id === undefined) continue;
    if (mention.role === 'symbol') {
      const holder = symbols.get(mention.name.slice(0, Math.max(0, mention.name.lastIndexOf('.'))));
      // A namespace is a part of its file and no symbol, as the ontology has it.
      const type = mention.type === 'CodeNamespace' ? 'contains' : 'defines';
      const from = holder === undefined ? undefined : context.subject(holder)?.target;
      add(from ?? self, type, id, placesOf(mention));
      addBases(mention, { symbols, imported }, context, add);
    } else if (mention.role === 'import') {
      add(self, 'imports', id, placesOf(mention));
    }
  }
}

/** The one symbol of the project that a link's name means; `undefined` when there is none, or several. */
export function resolveSymbol(link: FragmentLink, context: EdgeContext): Mention | undefined {
  const [holder, another] = context.holders(link);
  if (holder === undefined || another !== undefined) return undefined;
  return byEnding([holder]).get(link.target) ?? undefined;
}

function addImports(fragment: Fragment, self: string, context: EdgeContext, add: Add): Fragment[] {
  const imported = new Map<string, Fragment>();
  for (const link of fragment.links) {
    const target = link.kind === 'import' ? context.resolve(link, fragment.path) : undefined;
    if (target?.kind !== 'code' || target.path === fragment.path) continue;
    imported.set(target.path, target);
    add(self, 'imports', sourceNodeId(target.kind, target.path), [link]);
  }
  return [...imported.values()];
}

interface Scope {
  /** The file's own, by name. */
  readonly symbols: ReadonlyMap<string, Mention>;
  /** Those of the files it imports, by each ending of their names; `null` where several have it. */
  readonly imported: ReadonlyMap<string, Mention | null>;
}

function addBases(heir: Mention, { symbols, imported }: Scope, context: EdgeContext, add: Add): void {
  for (const { name, by, line, quote } of heir.bases ?? []) {
    const base = symbols.get(name) ?? imported.get(name) ?? undefined;
    if (base === undefined || base.key === heir.key || base.type === 'CodeNamespace') continue;
    const [from, to] = [context.subject(heir), context.subject(base)];
    if (from !== undefined && to !== undefined) add(from.target, by, to.target, [{ line, quote }]);
  }
}

/** Symbols of files by each ending of their names (`A.b.c`, `b.c`, `c`); `null` where several have it. */
function byEnding(fragments: readonly Fragment[]): Map<string, Mention | null> {
  const found = new Map<string, Mention | null>();
  for (const mention of fragments.flatMap(fragment => fragment.mentions)) {
    if (mention.role !== 'symbol') continue;
    for (const ending of nameEndings(mention.name)) found.set(ending, found.has(ending) ? null : mention);
  }
  return found;
}

function placesOf({ spans, quotes }: Mention): Place[] {
  return spans.map(([line], index) => ({ line, quote: quotes[index] ?? '' }));
}
