import {
  type DataEntry,
  type DataNode,
  entriesOf,
  entryOf,
  itemsOf,
  textOf,
  valueAt,
} from '../base/dataTree.ts';
import { parseJson } from '../base/json.ts';
import { LineIndex } from '../base/lineIndex.ts';
import type { Block } from '../base/markdown.ts';
import { parseYaml } from '../base/yaml.ts';
import type { ReadDocument } from './documentText.ts';
import { scanInline } from './inline.ts';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/**
 * Reads an API description (OpenAPI 3, Swagger 2) in YAML or JSON: its title and what it says of itself, a section an
 * operation, and what its tags and schemas are as definitions.
 */
export function readOpenApi(text: string, lines: readonly string[]): ReadDocument {
  if (!/\b(?:openapi|swagger)\b/.test(text)) return { problem: 'not an API description' };
  const { root, problem } = /^\s*\{/.test(text) ? parseJson(text) : parseYaml(text);
  if (root === undefined) return { problem: `not an API description that can be read: ${problem}` };
  const version = textOf(valueAt(root, 'openapi') ?? valueAt(root, 'swagger'));
  if (version === undefined) return { problem: 'not an API description: its top says no version' };
  const reader = new OpenApiReader(text, lines);
  reader.info(entryOf(root, 'info'));
  for (const tag of itemsOf(valueAt(root, 'tags'))) reader.tag(tag);
  for (const path of entriesOf(valueAt(root, 'paths'))) reader.path(path);
  reader.schemas(entryOf(valueAt(root, 'components'), 'schemas') ?? entryOf(root, 'definitions'));
  const title = textOf(valueAt(root, 'info', 'title'))?.trim();
  return {
    document: {
      ...(title === undefined ? {} : { title }),
      blocks: reader.blocks.sort((a, b) => a.start - b.start),
      inlinesOf: line => scanInline(lines[line] ?? ''),
      metadata: { openapi: version.slice(0, 20) },
    },
  };
}

class OpenApiReader {
  readonly blocks: Block[] = [];
  readonly #source: string;
  readonly #lines: readonly string[];
  readonly #index: LineIndex;

  constructor(source: string, lines: readonly string[]) {
    this.#source = source;
    this.#lines = lines;
    this.#index = new LineIndex(source);
  }

  info(info: DataEntry | undefined): void {
    const title = entryOf(info?.value, 'title');
    const name = textOf(title?.value);
    if (title !== undefined && name !== undefined) this.#heading(1, name, title.start);
    this.#say(valueAt(info?.value, 'summary'));
    this.#say(valueAt(info?.value, 'description'));
  }

  tag(tag: DataNode): void {
    const name = entryOf(tag, 'name');
    const term = textOf(name?.value);
    if (name !== undefined && term !== undefined) this.#define(term, name.start, valueAt(tag, 'description'));
  }

  path({ key, value }: DataEntry): void {
    for (const operation of entriesOf(value)) {
      if (!methods.has(operation.key)) continue;
      this.#heading(2, `${operation.key.toUpperCase()} ${key}`, operation.start);
      this.#whole(operation);
      this.#say(valueAt(operation.value, 'summary'));
      this.#say(valueAt(operation.value, 'description'));
    }
  }

  schemas(schemas: DataEntry | undefined): void {
    if (schemas === undefined) return;
    const line = this.#index.lineAt(schemas.start);
    this.blocks.push({
      kind: 'heading',
      level: 2,
      text: 'Schemas',
      start: line,
      end: line + 1,
      isGenerated: true,
    });
    for (const schema of entriesOf(schemas.value)) {
      this.#define(schema.key, schema.start, valueAt(schema.value, 'description'));
      this.#whole(schema);
    }
  }

  #heading(level: number, text: string, offset: number): void {
    const start = this.#index.lineAt(offset);
    this.blocks.push({
      kind: 'heading',
      level,
      text,
      start,
      end: start + 1,
      column: this.#index.columnAt(offset),
    });
  }

  /** All lines of a part, to be found and cited as one; nothing is named by them. */
  #whole({ start, value }: DataEntry): void {
    const [first, end] = this.#linesOf(start, value.end);
    this.blocks.push({ kind: 'code', info: '', text: '', start: first, end });
  }

  #say(node: DataNode | undefined): void {
    const said = this.#textOf(node);
    if (said !== undefined) this.blocks.push({ kind: 'text', container: 'paragraph', ...said });
  }

  #define(term: string, offset: number, description: DataNode | undefined): void {
    const said = this.#textOf(description);
    if (said === undefined) return;
    const start = this.#index.lineAt(offset);
    this.blocks.push({
      kind: 'definition',
      term,
      text: said.text,
      textStart: said.start,
      start,
      end: Math.max(start + 1, said.end),
      column: this.#index.columnAt(offset),
    });
  }

  /** A text and its lines: of several lines as the file has them, of one as it is meant. */
  #textOf(node: DataNode | undefined): { text: string; start: number; end: number } | undefined {
    const value = textOf(node);
    if (node === undefined || value === undefined) return undefined;
    const isBlock = /[|>]/.test(this.#source[node.start] ?? '');
    const [first, end] = this.#linesOf(node.start, node.end);
    const start = isBlock && first + 1 < end ? first + 1 : first;
    if (end - first === 1) return { text: value.replace(/\s+/g, ' ').trim(), start, end };
    const lines = this.#lines.slice(start, end).map(line => line.trim());
    if (!isBlock)
      lines[0] =
        this.#source
          .slice(node.start)
          .split(/[\r\n]/, 1)[0]
          ?.replace(/^["']/, '') ?? '';
    return { text: lines.join('\n'), start, end };
  }

  /** 0-based first line, and the line after the last that is not blank. */
  #linesOf(start: number, end: number): [number, number] {
    const first = this.#index.lineAt(start);
    let last = this.#index.lineAt(Math.max(start, end - 1));
    while (last > first && (this.#lines[last] ?? '').trim() === '') last -= 1;
    return [first, last + 1];
  }
}
