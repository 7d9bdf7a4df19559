/**
 * Whole JSON texts of the objects of an array, in order, up to the first break: what can be had of a file that was cut.
 * `start`: where in the text the array begins or any place before.
 */
export function* objectsOfArray(text: string, start: number): Generator<string> {
  const open = text.indexOf('[', start);
  if (open < 0) return;
  let depth = 0;
  let begin = 0;
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
    } else if (code === openBrace || code === openBracket) {
      if (depth === 0) begin = at;
      depth += 1;
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      if (depth < 0) return;
      if (depth === 0 && text.charCodeAt(begin) === openBrace) yield text.slice(begin, at + 1);
    }
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}
