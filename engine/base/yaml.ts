import { isMap, isScalar, isSeq, type ParsedNode, parseDocument } from 'yaml';
import type { DataNode, ParsedData } from './dataTree.ts';

/** Deeper than any file by hand or tool; the parser calls itself for each step. */
const maxDepth = 200;

/** The parser takes some 40 microseconds over each thing that is wrong. */
const maxYamlChars = 600_000;

/**
 * Reads one YAML document of at most `maxChars` with the places of its parts. Never throws. An alias is not followed: its place has no
 * value, so that no chain of them can grow.
 */
export function parseYaml(text: string, maxChars = maxYamlChars): ParsedData {
  if (text.length > maxChars) return { problem: `it has more than ${maxChars} characters of YAML` };
  if (isTooDeep(text)) return { problem: 'it nests too deeply' };
  const document = parseDocument(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) return { problem: `broken YAML (${error.code} at character ${error.pos[0]})` };
  return document.contents === null ? { problem: 'it is empty' } : { root: toDataNode(document.contents) };
}

/** Counts steps of indent and open brackets: never too low for what the parser would go into. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [mark] of text.matchAll(/[[\]{}]|^(?:[ \t]*[-?:][ \t]){200}|^ {400}/gm)) {
    if (mark.length > 1) return true;
    depth = mark === '[' || mark === '{' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > maxDepth) return true;
  }
  return false;
}

function toDataNode(node: ParsedNode): DataNode {
  const [start, end] = node.range;
  if (isMap(node)) {
    const entries = node.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      const at = key.range[0];
      const place: DataNode = { kind: 'value', value: null, start: at, end: at };
      return [{ key: String(key.value), start: at, value: value === null ? place : toDataNode(value) }];
    });
    return { kind: 'map', entries, start, end };
  }
  if (isSeq(node)) return { kind: 'list', items: node.items.map(toDataNode), start, end };
  return { kind: 'value', value: isScalar(node) ? toScalar(node.value) : null, start, end };
}

function toScalar(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
