import { type DataNode, entriesOf, entryOf, textOf, valueAt } from '../base/dataTree.ts';
import { parseJson } from '../base/json.ts';
import { LineIndex } from '../base/lineIndex.ts';
import { type Ecosystem, isPackageName, type Manifest, type Needed } from './manifestParts.ts';

/** Reads `package.json`. */
export function readNpm(text: string): Manifest {
  const groups = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
  return readJson(text, 'npm', groups);
}

/** Reads `composer.json`; the language itself and its extensions are no packages. */
export function readComposer(text: string): Manifest {
  const manifest = readJson(text, 'composer', ['require', 'require-dev']);
  return { ...manifest, dependencies: manifest.dependencies.filter(({ name }) => name.includes('/')) };
}

function readJson(text: string, ecosystem: Ecosystem, groups: readonly string[]): Manifest {
  const { root, problem } = parseJson(text);
  if (root === undefined) return { dependencies: [], problem };
  const index = new LineIndex(text);
  const name = textOf(valueAt(root, 'name'));
  const description = entryOf(root, 'description');
  const said = textOf(description?.value);
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined || said === undefined
      ? {}
      : { description: { text: said, line: index.lineAt(description.value.start) } }),
    dependencies: groups
      .flatMap(group => needed(valueAt(root, group), ecosystem, index))
      .sort((a, b) => a.line - b.line || a.at - b.at),
  };
}

function needed(group: DataNode | undefined, ecosystem: Ecosystem, index: LineIndex): Needed[] {
  return entriesOf(group)
    .filter(({ key }) => isPackageName(key))
    .map(({ key, start }) => ({
      ecosystem,
      name: key,
      line: index.lineAt(start),
      at: index.columnAt(start),
    }));
}
