// Vitest's global set-up: the command line's tests run what is shipped, so `dist/` is built when it is behind.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const outputs = ['dist/cli.js', 'dist/engine.helper.js', 'dist/sql-wasm.wasm', 'dist/tree-sitter.js'];
const inputs = ['engine', 'esbuild.mjs', 'package.json'];

/** Builds `dist/` once before all tests, unless it is newer than everything it is made from. */
export default function buildDist(): void {
  if (newest(inputs) < oldest(outputs)) return;
  execFileSync(process.execPath, ['esbuild.mjs'], { cwd: root, stdio: 'inherit' });
}

function newest(names: readonly string[]): number {
  return Math.max(...names.flatMap(filesOf).map(modifiedMs));
}

function oldest(names: readonly string[]): number {
  return Math.min(...names.map(modifiedMs));
}

function filesOf(name: string): string[] {
  if (!statSync(path.join(root, name)).isDirectory()) return [name];
  const entries = readdirSync(path.join(root, name), { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** 0 for a file that is missing: older than anything. */
function modifiedMs(name: string): number {
  return statSync(path.join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
