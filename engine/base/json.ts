import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { DataNode, ParsedData } from './dataTree.ts';

/** More open brackets than any file by hand or tool has; the parser calls itself for each. */
const maxDepth = 500;

/** Reads JSON with the places of its parts. Never throws; comments and a stray comma are let pass, no other break. */
export function parseJson(text: string): ParsedData {
  if (isTooDeep(text)) return { problem: 'it nests too deeply' };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: false });
  const [error] = errors;
  if (error !== undefined)
    return { problem: `broken JSON (${printParseErrorCode(error.error)} at character ${error.offset})` };
  return root === undefined ? { problem: 'broken JSON' } : { root: toDataNode(root) };
}

/** Counts open brackets, those in strings too: an estimate that is never too low. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** The offset of a string's closing mark, or of the end of its line, where the parser gives it up. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22 || code === 0x0a || code === 0x0d) return at;
  }
  return text.length;
}

function toDataNode(node: Node): DataNode {
  const place = { start: node.offset, end: node.offset + node.length };
  switch (node.type) {
    case 'object':
      return {
        kind: 'map',
        entries: (node.children ?? []).flatMap(({ children = [] }) => {
          const [key, value] = children;
          if (key === undefined || value === undefined) return [];
          return [{ key: String(key.value), start: key.offset, value: toDataNode(value) }];
        }),
        ...place,
      };
    case 'array':
      return { kind: 'list', items: (node.children ?? []).map(toDataNode), ...place };
    case 'property':
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { kind: 'value', value: node.value as string | number | boolean | null, ...place };
  }
}
