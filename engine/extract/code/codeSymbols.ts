import type { SymbolBase } from '../../model/fragment.ts';
import type { NodeType } from '../../model/ontology.ts';
import type { SyntaxCapture } from '../../ports.ts';
import { quoteAround } from '../mentions.ts';
import type { CodeText } from './codeText.ts';
import { docAbove, docOfString, firstLineWithDoc } from './docComments.ts';
import { declarationTypes } from './grammars/codeGrammar.ts';
import { symbolName } from './symbolNames.ts';

/** Containers around a symbol, at most: people nest three or four. */
const maxDepth = 6;
/** Types a symbol is made from, at most. */
const maxBases = 20;

/** Something a code file declares. */
export interface CodeSymbol {
  readonly type: NodeType;
  /** Qualified, parts joined by dots. */
  readonly name: string;
  readonly nameAt: SyntaxCapture;
  /** 0-based lines, `end` exclusive; documentation included. */
  readonly start: number;
  readonly end: number;
  /** Its documentation's first sentence; '' when it has none. */
  readonly doc: string;
  readonly bases: SymbolBase[];
}

type SymbolKind = keyof typeof declarationTypes;
type Kind = SymbolKind | 'scope';
type Match = readonly SyntaxCapture[];

interface Declaration {
  readonly kind: Kind;
  readonly name: SyntaxCapture;
  readonly whole: SyntaxCapture;
  readonly owner: SyntaxCapture | undefined;
}

/** A declaration around others, with the name its members bear; `undefined` when they are no symbols. */
interface Container {
  readonly declaration: Declaration;
  readonly name: string | undefined;
}

/** The symbols a file declares, in text order: what stands in the body of a function is none. */
export function readSymbols(matches: readonly Match[], text: CodeText): CodeSymbol[] {
  const details = readDetails(matches, text);
  const open: Container[] = [];
  const symbols: CodeSymbol[] = [];
  const byName = new Map<string, CodeSymbol>();
  for (const declaration of readDeclarations(matches)) {
    while (open.length > 0 && !encloses(open.at(-1), declaration)) open.pop();
    const container = open.at(-1);
    const name = qualifiedName(declaration, container, text);
    open.push({ declaration, name: isBody(declaration.kind) || open.length >= maxDepth ? undefined : name });
    if (name === undefined) continue;
    const { kind } = declaration;
    if (kind === 'scope') adopt(byName.get(name), details.bases.get(declaration.name.start));
    else {
      const type = typeOf({ ...declaration, kind }, container, name);
      const symbol = toSymbol(declaration, { type, name }, text, details);
      symbols.push(symbol);
      if (!byName.has(name)) byName.set(name, symbol);
    }
  }
  return symbols;
}

/** A block of a type's members may say what the type is made from: `impl Trait for Type`. */
function adopt(symbol: CodeSymbol | undefined, bases: readonly SymbolBase[] = []): void {
  symbol?.bases.push(...bases.slice(0, maxBases - symbol.bases.length));
}

/** One declaration a name, outer ones before inner ones. A name that is several things is the most telling. */
function readDeclarations(matches: readonly Match[]): Declaration[] {
  const byName = new Map<number, Declaration>();
  for (const match of matches) {
    const name = find(match, 'name');
    const own = match.find(capture => capture.name === 'scope' || capture.name in declarationTypes);
    if (name === undefined || own === undefined) continue;
    const kind = own.name as Kind;
    const whole = find(match, 'whole') ?? own;
    const known = byName.get(name.start);
    if (known !== undefined && weight(known.kind) >= weight(kind)) continue;
    byName.set(name.start, { kind, name, whole, owner: find(match, 'owner') });
  }
  return [...byName.values()].sort(
    (a, b) => a.whole.start - b.whole.start || b.whole.end - a.whole.end || a.name.start - b.name.start,
  );
}

function weight(kind: Kind): number {
  return kind === 'constant' ? 0 : kind === 'type' ? 1 : 2;
}

function find(match: Match, name: string): SyntaxCapture | undefined {
  return match.find(capture => capture.name === name);
}

/** Declarations of one statement have the same extent, and none is in another. */
function encloses(container: Container | undefined, { whole }: Declaration): boolean {
  const outer = container?.declaration.whole;
  if (outer === undefined || outer.end < whole.end) return false;
  return outer.start < whole.start || outer.end > whole.end;
}

function isBody(kind: Kind): boolean {
  return kind === 'function' || kind === 'method' || kind === 'constant';
}

function qualifiedName(
  { kind, name, owner }: Declaration,
  container: Container | undefined,
  text: CodeText,
): string | undefined {
  const own = symbolName(text.textOf(name));
  if (own === undefined || own === 'constructor') return undefined;
  if (container !== undefined) return container.name === undefined ? undefined : `${container.name}.${own}`;
  if (kind === 'method') return undefined;
  const type = owner === undefined ? undefined : symbolName(text.textOf(owner));
  return type === undefined ? own : `${type}.${own}`;
}

function typeOf(
  { kind, owner, name }: Declaration & { readonly kind: SymbolKind },
  container: Container | undefined,
  qualified: string,
): NodeType {
  const outer = container?.declaration.kind;
  const isMember = owner !== undefined || (outer !== undefined && outer !== 'module');
  // `void A::f()` outside of A: its own name says whose it is.
  const isQualified =
    outer === undefined || outer === 'module' ? name.end - name.start > lastPart(qualified) : false;
  return kind === 'function' && (isMember || isQualified) ? 'CodeMethod' : declarationTypes[kind];
}

/** Length of a name's last part. */
function lastPart(name: string): number {
  return name.length - name.lastIndexOf('.') - 1;
}

function toSymbol(
  { whole, name }: Declaration,
  named: Pick<CodeSymbol, 'type' | 'name'>,
  text: CodeText,
  { docs, bases }: Details,
): CodeSymbol {
  const line = text.lineAt(whole.start);
  const start = firstLineWithDoc(text.lines, line);
  return {
    ...named,
    nameAt: name,
    start,
    end: text.lineAt(Math.max(whole.start, whole.end - 1)) + 1,
    doc: docs.get(name.start) ?? docAbove(text.lines, start, line),
    bases: bases.get(name.start) ?? [],
  };
}

/** What other matches say of a symbol, by the place of its name. */
interface Details {
  readonly docs: Map<number, string>;
  readonly bases: Map<number, SymbolBase[]>;
}

function readDetails(matches: readonly Match[], text: CodeText): Details {
  const details: Details = { docs: new Map(), bases: new Map() };
  for (const match of matches) {
    const documented = find(match, 'documented');
    const doc = find(match, 'doc');
    if (documented !== undefined && doc !== undefined)
      details.docs.set(documented.start, docOfString(text.textOf(doc)));
    const heir = find(match, 'heir');
    const base = find(match, 'base') ?? find(match, 'implemented');
    if (heir !== undefined && base !== undefined) addBase(details.bases, heir.start, base, text);
  }
  return details;
}

function addBase(bases: Details['bases'], heir: number, base: SyntaxCapture, text: CodeText): void {
  const name = symbolName(text.textOf(base));
  if (name === undefined) return;
  const { line, text: quoted, at } = text.placeOf(base);
  const by = base.name === 'base' ? 'inherits_from' : 'implements';
  const known = bases.get(heir) ?? [];
  if (known.length >= maxBases) return;
  known.push({ name, by, line, quote: quoteAround(quoted, at) });
  bases.set(heir, known);
}
