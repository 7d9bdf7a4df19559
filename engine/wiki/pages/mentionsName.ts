import { isUnspaced } from '../../graph/nameForm.ts';
import { foldName } from '../../model/ids.ts';

/** True when a text has one of the names as whole words, whatever their case. */
export function saysAny(text: string, names: readonly string[]): boolean {
  const folded = foldName(text);
  return names.some(name => says(folded, foldName(name)));
}

function says(text: string, name: string): boolean {
  if (name === '') return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWhole = isApart(text[at - 1], name[0]) && isApart(text[at + name.length], name.at(-1));
    if (isWhole) return true;
  }
  return false;
}

/** Whether a word ends between two characters: between letters only where a script puts no spaces. */
function isApart(outside = '', inside = ''): boolean {
  const isWord = (char: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(char);
  return !isWord(outside) || !isWord(inside) || isUnspaced(outside) || isUnspaced(inside);
}
