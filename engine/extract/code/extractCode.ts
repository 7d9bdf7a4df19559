import { ellipsis } from '../../base/lines.ts';
import type { Fragment } from '../../model/fragment.ts';
import type { SyntaxCapture, SyntaxReading } from '../../ports.ts';
import { MentionCollector } from '../mentions.ts';
import { readImports } from './codeImports.ts';
import { toCodePassages } from './codePassages.ts';
import { type CodeSymbol, readSymbols } from './codeSymbols.ts';
import { CodeText } from './codeText.ts';

/** Symbols that a file brings, at most; one that declares more is made by a machine. */
const maxSymbols = 400;
const comment = /^\s*(?:\/\/+|\/\*+|\*+\/?|#+!?|--+|;+|"""|'''|<!--|%+)\s?(.*?)(?:\*\/|-->|"""|''')?\s*$/;

/**
 * Reads a code file: what its opening comment says, the symbols it declares, what it imports, and passages cut between
 * declarations. `syntax`: its syntax tree's matches; without them, or when they could not be had, text alone is read.
 */
export function extractCode(
  source: Pick<Fragment, 'path' | 'contentHash'> & { readonly text: string; readonly language: string },
  syntax?: SyntaxReading,
): Fragment {
  const { path, contentHash, language } = source;
  const text = new CodeText(path, source.text);
  const matches = syntax !== undefined && 'matches' in syntax ? syntax.matches : [];
  const declared = readSymbols(matches, text);
  const symbols = declared.slice(0, maxSymbols);
  const mentions = new MentionCollector();
  for (const symbol of symbols) addSymbol(symbol, text, mentions);
  const links = readImports(matches, { text, language }, mentions);
  return {
    path,
    contentHash,
    kind: 'code',
    title: path,
    aliases: [],
    ...openingComment(text.lines),
    lines: text.lines.length,
    metadata: { language, ...packageOf(matches, text) },
    sections: [],
    passages: toCodePassages(text.lines, symbols),
    mentions: mentions.finish(),
    phrases: '',
    relations: [],
    links,
    warnings: warningsOf(syntax, declared.length),
  };
}

function addSymbol(
  { type, name, nameAt, doc, bases }: CodeSymbol,
  text: CodeText,
  mentions: MentionCollector,
): void {
  const said = { text: doc === '' ? undefined : doc, bases: bases.length === 0 ? undefined : bases };
  mentions.add({ type, key: `${text.path}#${name}`, name, role: 'symbol', ...said }, text.placeOf(nameAt));
}

function packageOf(matches: readonly (readonly SyntaxCapture[])[], text: CodeText): { package?: string } {
  const name = matches.flat().find(capture => capture.name === 'package');
  return name === undefined ? {} : { package: text.textOf(name).slice(0, 200) };
}

function warningsOf(syntax: SyntaxReading | undefined, declared: number): string[] {
  if (syntax !== undefined && 'problem' in syntax) return [`read without its symbols: ${syntax.problem}`];
  if (declared <= maxSymbols) return [];
  return [`declares ${declared} symbols; the first ${maxSymbols} are read`];
}

function openingComment(lines: readonly string[]): Pick<Fragment, 'summary' | 'summarySpan'> {
  const said: string[] = [];
  let first = -1;
  let last = -1;
  for (const [index, line] of lines.slice(0, 40).entries()) {
    const match = comment.exec(line);
    if (match === null) {
      if (said.length > 0) break;
      if (line.trim() !== '' && index > 2) break;
      continue;
    }
    const words = match[1]?.trim() ?? '';
    // A first line for the interpreter, a licence tag or a linter is not about the file.
    if (words === '' || /^(?:\/usr\/bin|SPDX|eslint|prettier|ts-|copyright|license)/i.test(words)) continue;
    if (first < 0) first = index;
    last = index;
    said.push(words);
  }
  const summary = ellipsis(said.join(' '), 300);
  return summary === '' ? { summary } : { summary, summarySpan: [first + 1, last + 1] };
}
