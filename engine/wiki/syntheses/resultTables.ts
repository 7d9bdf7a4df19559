import { byText, compareStrings } from '../../base/compare.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { Story } from './story.ts';

const maxTables = 20;

/** A table of results as its rows tell of it. */
export interface ResultTable {
  readonly id: string;
  readonly document: GraphNode;
  /** What stands before the table. */
  readonly caption: string;
  /** The first names what is compared, the others its measures. */
  readonly heads: readonly string[];
  /** In the order of the text; at least two. */
  readonly rows: readonly ResultRow[];
}

interface ResultRow {
  readonly name: string;
  /** By measure. */
  readonly values: readonly string[];
  readonly line: number;
}

interface RawRow {
  readonly line: number;
  readonly caption: string;
  readonly cells: readonly string[];
}

/** The tables of results in documents that speak for the project, put together again from their rows. */
export function resultTables(story: Story): ResultTable[] {
  const tables: ResultTable[] = [];
  for (const document of story.documents) {
    const groups = new Map<string, RawRow[]>();
    for (const { node, edge } of story.neighbours(document, 'reports_result', 'out')) {
      const row = toRow(node.description, edge.evidence[0]?.startLine);
      if (row === undefined) continue;
      const key = `${row.caption}\n${row.cells.length}`;
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [row]);
      else known.push(row);
    }
    for (const [key, rows] of [...groups].sort(byText(([caption]) => caption))) {
      const table = toTable(`${document.id} ${key}`, document, rows);
      if (table !== undefined) tables.push(table);
    }
  }
  return tables.sort((a, b) => compareStrings(a.id, b.id)).slice(0, maxTables);
}

/** A row as a result tells it: `caption — name; head value; …`. */
function toRow(text: string, line: number | undefined): RawRow | undefined {
  if (line === undefined) return undefined;
  const dash = text.lastIndexOf(' — ');
  const cells = text.slice(dash < 0 ? 0 : dash + 3).split('; ');
  return cells.length < 2 ? undefined : { line, caption: dash < 0 ? '' : text.slice(0, dash), cells };
}

function toTable(id: string, document: GraphNode, raw: readonly RawRow[]): ResultTable | undefined {
  const rows = [...raw].sort((a, b) => a.line - b.line);
  const [first] = rows;
  if (first === undefined || rows.length < 2) return undefined;
  // What all rows of a column begin with is its head.
  const heads = first.cells.map((_, at) => sharedWords(rows.map(({ cells }) => cells[at] ?? '')));
  const named = rows.map(({ line, cells }) => {
    const [name = '', ...values] = cells.map((cell, at) => cell.slice(heads[at]?.length ?? 0).trim());
    return { name, values, line };
  });
  if (!named.every(({ name }) => isName(name))) return undefined;
  return {
    id,
    document,
    caption: first.caption,
    heads: heads.map(head => head.replace(/:$/, '')),
    rows: named,
  };
}

/** True for what people call a thing; bytes and bare figures are no names. */
function isName(text: string): boolean {
  return (
    /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text) &&
    !/\b0x/i.test(text)
  );
}

/** The words that all texts begin with, as they stand; never the last word of one. */
function sharedWords(texts: readonly string[]): string {
  const lists = texts.map(text => text.split(' '));
  const shortest = Math.min(...lists.map(list => list.length - 1));
  let shared = 0;
  while (shared < shortest && lists.every(list => list[shared] === lists[0]?.[shared])) shared += 1;
  return (lists[0] ?? []).slice(0, shared).join(' ');
}
