// Benchmark: values of the sample sessions against those counted by hand, and labelled findings that are found.
// npm run bench -- sessions [--megabytes 2000] [--json]; with a size, also the memory that a log of it takes.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from '../e2e/paths.mjs';
import { aliases } from '../tools/bundling.mjs';
import { measureMemory } from './sessionMemory.mjs';

/** @typedef {{ readonly file: string, readonly differing: string[], readonly findings: number }} FileResult */
/** @typedef {{ readonly labels: number, readonly hits: number, readonly found: number }} Half */
/** @typedef {{ readonly id: string, readonly kind: string, readonly speaker: string }} Missed */

const data = resolve(root, '..', 'shared', 'sessions');

/** @returns {{ files: FileResult[], halves: Record<string, Half>, missed: Missed[] }} */
function measure() {
  const script = join(root, 'out-test', 'benchSessions.cjs');
  buildSync({
    absWorkingDir: root,
    entryPoints: ['test/bench/sessions.ts'],
    outfile: script,
    bundle: true,
    alias: aliases,
    platform: 'node',
    target: 'node20',
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, data], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
}

/** @param {boolean} asJson @param {{ folder: string, megabytes: number }} log a long one, made in the folder */
export function benchSessions(asJson, { folder, megabytes }) {
  const memory = megabytes > 0 ? measureMemory(folder, megabytes) : undefined;
  const result = { ...measure(), memory };
  if (asJson) {
    console.log(JSON.stringify(result, undefined, 2));
    return;
  }
  for (const { file, differing, findings } of result.files)
    console.log(`${String(findings).padStart(4)} findings  ${differing.join(', ') || 'equal'}  ${file}`);
  for (const [half, { labels, hits, found }] of Object.entries(result.halves))
    console.log(`${half}: ${hits} of ${labels} labels (${(hits / labels).toFixed(2)}), ${found} findings`);
  for (const { id, kind, speaker } of result.missed) console.log(`missed ${id}: ${kind} of ${speaker}`);
  if (memory === undefined) return;
  const { floorMb, peakMb, cpuMs, records } = memory;
  const speed = Math.round(megabytes / (cpuMs / 1000));
  console.log(
    `a log of ${megabytes} MB, ${records} records: peak RSS ${Math.round(peakMb)} MB, ` +
      `${Math.round(peakMb - floorMb)} above Node; ${speed} MB/s`,
  );
}
