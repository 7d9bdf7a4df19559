import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const repository = new URL('../../', import.meta.url);
const files = readdirSync(new URL('extension', repository), { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts'))
  .map(path => `extension/${path.replaceAll('\\', '/')}`);
const texts = new Map(files.map(path => [path, readFileSync(new URL(path, repository), 'utf8')]));

/** Files in which the pattern occurs. */
const having = (pattern: RegExp) => files.filter(path => pattern.test(texts.get(path) ?? ''));

test('the host reads no files, hashes nothing and starts no programs', () => {
  const banned = /from '(node:)?(fs|fs\/promises|child_process|crypto|zlib)'/;
  expect(having(banned)).toEqual([]);
});

test('only settings.ts reads the configuration, only transport.ts starts a thread', () => {
  expect(having(/getConfiguration\(/)).toEqual(['extension/settings.ts']);
  expect(having(/worker_threads/)).toEqual(['extension/transport.ts']);
});

test('sends no telemetry', () => {
  expect(having(/telemetry|https?:\/\//i)).toEqual([]);
});

test('each text for people is in the bundle that translators get', async () => {
  const found = [...texts.values()].flatMap(text => [...text.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)]);
  const keys = [...new Set(found.map(match => match[1] ?? ''))].toSorted((a, b) => (a < b ? -1 : 1));
  const uses = [...texts.values()].flatMap(text => [...text.matchAll(/l10n\.t\(/g)]);
  expect(found).toHaveLength(uses.length);
  const bundle = `${JSON.stringify(Object.fromEntries(keys.map(key => [key, key])), null, 2)}\n`;
  await expect(bundle).toMatchFileSnapshot('../../media/l10n/bundle.l10n.json');
});
