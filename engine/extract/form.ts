import { itemsOf, textOf, valueAt } from '../base/dataTree.ts';
import { LineIndex } from '../base/lineIndex.ts';
import type { Block } from '../base/markdown.ts';
import { parseYaml } from '../base/yaml.ts';
import type { ReadDocument } from './documentText.ts';

/** No form is longer; its parser is slow over what is none. */
const maxFormChars = 60_000;

/** Reads an issue form (YAML): what it is called and says of itself; its fields are found, and name nothing. */
export function readForm(text: string): ReadDocument {
  const { root, problem } = parseYaml(text, maxFormChars);
  if (root === undefined) return { problem: `not an issue form that can be read: ${problem}` };
  const index = new LineIndex(text);
  const blocks: Block[] = [];
  const description = valueAt(root, 'description');
  const said = textOf(description);
  if (description !== undefined && said !== undefined) {
    const start = index.lineAt(description.start);
    const end = index.lineAt(Math.max(description.start, description.end - 1)) + 1;
    blocks.push({ kind: 'text', container: 'paragraph', text: said.replace(/\s+/g, ' ').trim(), start, end });
  }
  const end = index.lineAt(root.end - 1) + 1;
  blocks.push({ kind: 'code', info: 'yaml', text: '', start: index.lineAt(root.start), end });
  const title = textOf(valueAt(root, 'name'))?.trim();
  return {
    document: {
      ...(title === undefined ? {} : { title }),
      blocks: blocks.sort((a, b) => a.start - b.start),
      inlinesOf: () => [],
      metadata: { fields: itemsOf(valueAt(root, 'body')).length },
    },
  };
}
