import { splitLines } from '../base/lines.ts';
import { parseToml } from '../base/toml.ts';
import {
  type Ecosystem,
  isPackageName,
  type Manifest,
  type Needed,
  pypiNameOf,
  toPypiName,
} from './manifestParts.ts';

type Table = Readonly<Record<string, unknown>>;

/** Reads `Cargo.toml`: normal, development, build, platform and workspace dependencies. */
export function readCargo(text: string): Manifest {
  return read(text, (root, places) => {
    const about = tableAt(root, 'package');
    const holders = [
      root,
      tableAt(root, 'workspace'),
      ...Object.values(tableAt(root, 'target')).map(toTable),
    ];
    const groups = ['dependencies', 'dev-dependencies', 'build-dependencies'];
    const found = holders.flatMap(holder =>
      groups.flatMap(group =>
        Object.entries(tableAt(holder, group)).map(([key, value]) => {
          const renamed = toTable(value)['package'];
          return places.ofKey('cargo', typeof renamed === 'string' ? renamed : key, key);
        }),
      ),
    );
    return { about, dependencies: found };
  });
}

/** Reads `pyproject.toml`: the project's own table, dependency groups (PEP 735), and Poetry's. */
export function readPyproject(text: string): Manifest {
  return read(text, (root, places) => {
    const project = tableAt(root, 'project');
    const poetry = tableAt(root, 'tool', 'poetry');
    const lists = [
      project['dependencies'],
      ...Object.values(tableAt(project, 'optional-dependencies')),
      ...Object.values(tableAt(root, 'dependency-groups')),
    ];
    const listed = lists.flatMap(toStrings).map(requirement => {
      const name = pypiNameOf(requirement);
      return name === undefined ? undefined : places.ofValue('pypi', name, requirement);
    });
    const tables = [
      tableAt(poetry, 'dependencies'),
      tableAt(poetry, 'dev-dependencies'),
      ...Object.values(tableAt(poetry, 'group')).map(group => tableAt(toTable(group), 'dependencies')),
    ];
    const keyed = tables
      .flatMap(table => Object.keys(table))
      .filter(key => key !== 'python')
      .map(key => places.ofKey('pypi', toPypiName(key), key));
    return { about: project['name'] === undefined ? poetry : project, dependencies: [...listed, ...keyed] };
  });
}

interface Found {
  /** The table with `name` and `description`. */
  readonly about: Table;
  readonly dependencies: readonly (Needed | undefined)[];
}

function read(text: string, find: (root: Table, places: Places) => Found): Manifest {
  const parsed = parseToml(text);
  if ('problem' in parsed) return { dependencies: [], problem: parsed.problem };
  const places = new Places(splitLines(text));
  const { about, dependencies } = find(parsed.data, places);
  const { name, description } = about;
  const line = typeof description === 'string' ? places.lineOf('description') : undefined;
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof description === 'string' && line !== undefined
      ? { description: { text: description, line } }
      : {}),
    dependencies: dependencies
      .filter(needed => needed !== undefined)
      .sort((a, b) => a.line - b.line || a.at - b.at),
  };
}

/** Finds the lines in which keys and texts stand, once each: the parser keeps no places. */
class Places {
  readonly #lines: readonly string[];
  /** Bare or quoted key that a line opens with, or that ends a table's head → lines, first first. */
  readonly #keys = new Map<string, number[]>();
  /** Quoted text → lines, first first. */
  readonly #texts = new Map<string, number[]>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    for (const [line, raw] of lines.entries()) {
      const text = raw.slice(0, 10_000);
      const key = /^\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))[\w.\s-]*=/.exec(text);
      const head = /^\s*\[[^\]]*?\.\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*\]/.exec(text);
      for (const match of [key, head])
        if (match !== null) push(this.#keys, match[1] ?? match[2] ?? match[3] ?? '', line);
      for (const match of text.matchAll(/"((?:[^"\\]|\\.){1,300})"|'([^']{1,300})'/g))
        push(this.#texts, (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'), line);
    }
  }

  /** The line of a key that is asked for once; `undefined` when no line opens with it. */
  lineOf(key: string): number | undefined {
    return this.#keys.get(key)?.[0];
  }

  ofKey(ecosystem: Ecosystem, name: string, key: string): Needed | undefined {
    return this.#needed(ecosystem, name, this.#take(this.#keys, key), key);
  }

  ofValue(ecosystem: Ecosystem, name: string, text: string): Needed | undefined {
    return this.#needed(ecosystem, name, this.#take(this.#texts, text), text);
  }

  #take(places: ReadonlyMap<string, number[]>, text: string): number | undefined {
    const lines = places.get(text);
    return lines !== undefined && lines.length > 1 ? lines.shift() : lines?.[0];
  }

  /** Nothing without a line: what cannot be quoted is not said. */
  #needed(ecosystem: Ecosystem, name: string, line: number | undefined, text: string): Needed | undefined {
    if (line === undefined || !isPackageName(name)) return undefined;
    return { ecosystem, name, line, at: Math.max(0, this.#lines[line]?.indexOf(text) ?? 0) };
  }
}

function push(map: Map<string, number[]>, key: string, line: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [line]);
  else known.push(line);
}

function toTable(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};
}

function tableAt(table: Table, ...keys: readonly string[]): Table {
  return keys.reduce<Table>((at, key) => toTable(Object.hasOwn(at, key) ? at[key] : undefined), table);
}

function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}
