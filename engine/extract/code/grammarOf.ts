import { extensionOf } from '../../base/paths.ts';
import type { CodeGrammar } from './grammars/codeGrammar.ts';
import { compiledGrammars } from './grammars/compiled.ts';
import { ecmaGrammars } from './grammars/ecma.ts';
import { scriptGrammars } from './grammars/scripts.ts';

/** By language; C is read as the C++ that nearly all of it is. */
export const codeGrammars: Readonly<Record<string, CodeGrammar>> = {
  ...ecmaGrammars,
  ...scriptGrammars,
  ...compiledGrammars,
};

/** The grammar for a file of a language; `undefined` when we have none. */
export function grammarOf(path: string, language: string): CodeGrammar | undefined {
  return codeGrammars[extensionOf(path) === '.tsx' ? 'tsx' : language];
}
