// Benchmarks: compile, search and context on real corpora, each beside its floor in the same run.
// node test/bench/bench.mjs [s m l] [--runs 3] [--json]; `concepts` and `sessions` instead measure what is found.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';
import { aliases } from '../tools/bundling.mjs';
import { benchConcepts } from './concepts.mjs';
import { benchSessions } from './sessions.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const corpora = path.resolve(root, '../shared/corpora');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    runs: { type: 'string', default: '3' },
    megabytes: { type: 'string' },
  },
});
const tiers = positionals.length === 0 ? ['s', 'm'] : positionals;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'tesserae-bench-'));
const script = path.join(root, 'out-test', 'benchProcess.cjs');

/** Runs one measurement in a process of its own and returns what it printed. */
function measure(...args) {
  const result = spawnSync(process.execPath, ['--expose-gc', script, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (result.status !== 0) throw new Error(`${args.join(' ')}\n${result.stderr}`);
  return JSON.parse(result.stdout.trim().split('\n').at(-1) ?? '{}');
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Medians over several samples of one shape. */
function medians(samples) {
  const keys = Object.keys(samples[0] ?? {});
  return Object.fromEntries(keys.map(key => [key, median(samples.map(sample => sample[key]))]));
}

function benchTier(tier) {
  const source = path.join(scratch, tier);
  const unpacked = spawnSync('tar', ['-xzf', path.join(corpora, `md-${tier}.tar.gz`), '-C', scratch]);
  if (unpacked.status !== 0) throw new Error(`md-${tier}.tar.gz cannot be unpacked`);
  const queries = path.join(corpora, `queries-${tier}.json`);
  const runs = Number(values.runs);
  const samples = { floor: [], cold: [], unchanged: [], outputs: [] };
  // Each run has a folder of its own: a file system may be slow to make files just after it removed as many.
  const folderOf = run => path.join(scratch, `${tier}-run-${run}`);
  for (let run = 0; run < runs; run += 1) {
    const folder = folderOf(run);
    cpSync(source, folder, { recursive: true });
    samples.floor.push(measure('floor', folder));
    samples.cold.push(measure('cold', folder));
    samples.outputs.push(measure('floor', folder));
    samples.unchanged.push(measure('unchanged', folder));
  }
  const live = measure('live', folderOf(runs - 1), queries, source);
  const [floor, cold, unchanged, outputs] = [
    samples.floor,
    samples.cold,
    samples.unchanged,
    samples.outputs,
  ].map(medians);
  return {
    tier,
    floor,
    cold,
    unchanged,
    statOfInputsAndOutputs: outputs.statCpuMs,
    live,
    ratios: {
      coldToReadAndHash: cold.cpuMs / floor.hashCpuMs,
      wikiToReadAndHash: cold.wikiCpuMs / floor.hashCpuMs,
      unchangedToStat: unchanged.cpuMs / outputs.statCpuMs,
      busyToQuietSearchP95: live.busySearchP95Ms / live.searchP95Ms,
      busyToQuietContextP95: live.busyContextP95Ms / live.contextP95Ms,
    },
  };
}

function format(number) {
  return number >= 100 ? String(Math.round(number)) : number.toFixed(number >= 10 ? 1 : 2);
}

function printTable(results) {
  const rows = [
    ['sources', r => r.cold.sources],
    ['floor: walk + stat, CPU ms', r => r.floor.statCpuMs],
    ['floor: read + sha256, CPU ms', r => r.floor.hashCpuMs],
    ['cold compile, CPU ms', r => r.cold.cpuMs],
    ['  / (read + sha256)', r => r.ratios.coldToReadAndHash],
    ['  wall ms', r => r.cold.wallMs],
    ['  pages written', r => r.cold.written],
    ['  wiki stage, CPU ms', r => r.cold.wikiCpuMs],
    ['    / (read + sha256)', r => r.ratios.wikiToReadAndHash],
    ['  peak RSS, MB', r => r.cold.peakMb],
    ['stat of inputs and outputs, CPU ms', r => r.statOfInputsAndOutputs],
    ['unchanged compile, CPU ms', r => r.unchanged.cpuMs],
    ['  / stat', r => r.ratios.unchangedToStat],
    ['one edit → up to date, p50 ms', r => r.live.editP50Ms],
    ['one edit → up to date, p95 ms', r => r.live.editP95Ms],
    ['search p50 / p95 ms', r => [r.live.searchP50Ms, r.live.searchP95Ms]],
    ['context p50 / p95 ms', r => [r.live.contextP50Ms, r.live.contextP95Ms]],
    ['search p95 during a cold compile, ms', r => r.live.busySearchP95Ms],
    ['  / quiet', r => r.ratios.busyToQuietSearchP95],
    ['context p95 during a cold compile, ms', r => r.live.busyContextP95Ms],
    ['  / quiet', r => r.ratios.busyToQuietContextP95],
    ['engine RSS when loaded, MB', r => r.live.rssMb],
    ['known item hit@1 / hit@10', r => [r.live.hitAt1, r.live.hitAt10]],
  ];
  const cell = value => (Array.isArray(value) ? value.map(format).join(' / ') : format(value));
  for (const [name, value] of [['', r => r.tier], ...rows]) {
    const cells = results.map(result => (name === '' ? result.tier : cell(value(result))).padStart(18));
    process.stdout.write(`${name.padEnd(40)}${cells.join('')}\n`);
  }
  for (let index = 1; index < results.length; index += 1) {
    const [a, b] = [results[index - 1], results[index]];
    const exponent = Math.log(b.cold.cpuMs / a.cold.cpuMs) / Math.log(b.floor.bytes / a.floor.bytes);
    process.stdout.write(
      `growth exponent of cold CPU over bytes, ${a.tier} → ${b.tier}: ${exponent.toFixed(2)}\n`,
    );
  }
}

try {
  if (positionals[0] === 'concepts') benchConcepts(values.json === true);
  else if (positionals[0] === 'sessions')
    benchSessions(values.json === true, { folder: scratch, megabytes: Number(values.megabytes ?? 0) });
  else benchCorpora();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function benchCorpora() {
  if (!existsSync(corpora)) throw new Error(`the corpora are not at ${corpora}`);
  buildSync({
    absWorkingDir: root,
    entryPoints: ['test/bench/benchProcess.ts'],
    outfile: script,
    bundle: true,
    alias: aliases,
    platform: 'node',
    target: 'node20',
    define: { 'process.env.TESSERAE_DIST': JSON.stringify(path.join(root, 'dist')) },
  });
  const results = tiers.map(benchTier);
  if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  else printTable(results);
}
