import { compareStrings } from '../base/compare.ts';
import { baseOf } from '../base/paths.ts';
import { toSlug } from '../base/slug.ts';
import { sidecarPath } from '../memory/sidecar.ts';
import type { Files } from '../ports.ts';

const bundleFolder = '.tesserae/context';
const maxBundles = 20;

/** Writes a bundle where a chat can attach it; the oldest go once there are more than twenty. */
export async function writeBundle(files: Files, query: string, body: string): Promise<string> {
  const path = `${bundleFolder}/${toSlug(query.trim() === '' ? 'context' : query)}.md`;
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

/** Removes what else holds the words of sources: bundles written for a chat, and a damaged database set aside. */
export async function removeCopies(files: Files): Promise<void> {
  await files.remove(`${sidecarPath}.damaged`);
  if ((await files.stat(bundleFolder)) === undefined) return;
  for (const { name } of await files.list(bundleFolder)) await files.remove(`${bundleFolder}/${name}`);
}
