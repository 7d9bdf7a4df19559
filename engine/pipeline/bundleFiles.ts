import { compareStrings } from '../base/compare.ts';
import { baseOf } from '../base/paths.ts';
import { slugText } from '../base/slug.ts';
import type { Files } from '../ports.ts';

const bundleFolder = '.tesserae/context';
const maxBundles = 20;

/** Writes a bundle where a chat can attach it; the oldest by name go once there are more than twenty. */
export async function writeBundle(files: Files, query: string, body: string): Promise<string> {
  const slug = slugText(query).slice(0, 60).replace(/-+$/, '');
  const path = `${bundleFolder}/${slug === '' ? 'context' : slug}.md`;
  await files.write(path, body);
  const entries = (await files.list(bundleFolder)).map(entry => entry.name).sort(compareStrings);
  const stats = await files.statAll(entries.map(name => `${bundleFolder}/${name}`));
  const byAge = entries
    .map((name, index) => ({ name, age: stats[index]?.modifiedMs ?? 0 }))
    .sort((a, b) => a.age - b.age);
  for (const { name } of byAge.slice(0, Math.max(0, byAge.length - maxBundles))) {
    if (name !== baseOf(path)) await files.remove(`${bundleFolder}/${name}`);
  }
  return path;
}
