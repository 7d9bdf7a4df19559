// One measurement in a process of its own; the last line printed is its result as JSON.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createEngine, createProject } from '../../engine/engine.ts';
import { createNodePorts } from '../../engine/hosts/nodePorts.ts';
import type { EnginePorts } from '../../engine/engine.ts';
import { systemClock } from '../../engine/node/systemClock.ts';

const dist = process.env['TESSERAE_DIST'] ?? '';
const [, , what = '', folder = '', ...rest] = process.argv;

/** CPU of all threads and wall time of a task, in milliseconds. */
async function timed(task: () => unknown): Promise<{ cpuMs: number; wallMs: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await task();
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - start };
}

function walk(at: string, visit: (file: string) => void): void {
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    const file = path.join(at, entry.name);
    if (entry.isDirectory()) walk(file, visit);
    else visit(file);
  }
}

async function floor(): Promise<object> {
  // Once before, so that both passes find the files in memory.
  walk(folder, file => readFileSync(file));
  let bytes = 0;
  const stat = await timed(() => {
    walk(folder, file => {
      bytes += statSync(file).size;
    });
  });
  const hash = await timed(() => {
    walk(folder, file => {
      createHash('sha256').update(readFileSync(file)).digest('hex');
    });
  });
  return { statCpuMs: stat.cpuMs, hashCpuMs: hash.cpuMs, hashWallMs: hash.wallMs, bytes };
}

function createPorts(): EnginePorts {
  return createNodePorts(dist, { log: () => undefined });
}

/** CPU of all threads in milliseconds, to within two: to ask for it costs more than the steps between two asks. */
function createCpuClock(): () => number {
  let [askedMs, cpuMs] = [-Infinity, 0];
  return () => {
    if (performance.now() - askedMs < 2) return cpuMs;
    const { user, system } = process.cpuUsage();
    [askedMs, cpuMs] = [performance.now(), (user + system) / 1000];
    return cpuMs;
  };
}

/** Opens the project and compiles it, as the command line does, from after the process has started. */
async function compile(): Promise<object> {
  // By this clock the report tells the CPU of each phase instead of its time.
  const ports = { ...createPorts(), clock: { ...systemClock, monotonicMs: createCpuClock() } };
  let sources = 0;
  let wikiCpuMs = 0;
  let written = 0;
  const cost = await timed(async () => {
    const project = createProject(ports, folder);
    await project.setUp('bench');
    await project.acquire(false);
    const report = await project.compile({ paths: undefined, full: false, flush: true });
    sources = report.sources.total;
    written = report.wiki.written;
    wikiCpuMs = report.phases.find(({ name }) => name === 'wiki')?.ms ?? 0;
    await project.close();
    await ports.preparer.dispose();
  });
  return { ...cost, sources, written, wikiCpuMs, peakMb: process.resourceUsage().maxRSS / 1024 };
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function live(): Promise<object> {
  const [queriesFile = '', other = ''] = rest;
  const queries = JSON.parse(readFileSync(queriesFile, 'utf8')) as { q: string; path: string }[];
  const ports = createPorts();
  const engine = createEngine(ports, () => undefined);
  const { handlers } = engine;
  const { signal } = new AbortController();
  const root = folder;
  await handlers['project/open']({ root }, signal);
  await handlers['pipeline/run']({ root }, signal);
  const time = async (task: () => Promise<unknown>): Promise<number> => (await timed(task)).wallMs;
  const ask = async (count: number, pauseMs: number): Promise<{ search: number[]; context: number[] }> => {
    const search: number[] = [];
    const context: number[] = [];
    for (const { q } of queries.slice(0, count)) {
      // As a host's messages do: the engine's own work has its turn between two questions.
      await new Promise(resolve => setTimeout(resolve, pauseMs));
      search.push(await time(() => handlers.search({ root, query: q, limit: 10 }, signal)));
      context.push(await time(() => handlers['context/compile']({ root, query: q }, signal)));
    }
    return { search, context };
  };
  await ask(20, 0);
  const quiet = await ask(200, 0);
  const ranks = await rankKnownItems(queries.slice(0, 300), async query => {
    const { hits } = await handlers.search({ root, query, limit: 40 }, signal);
    return [...new Set(hits.flatMap(hit => hit.sources.slice(0, 1).map(source => source.path)))];
  });
  const edits = await timeEdits(
    queries.map(query => query.path),
    paths => handlers['pipeline/run']({ root, paths }, signal),
  );
  const rssMb = process.memoryUsage().rss / 1024 / 1024;

  // A cold compile of another folder in the same engine, while this one is asked.
  await handlers['project/open']({ root: other }, signal);
  const state = { isCompiling: true };
  const compiling = handlers['project/setUp']({ root: other }, signal).finally(() => {
    state.isCompiling = false;
  });
  const busy: { search: number[]; context: number[] } = { search: [], context: [] };
  while (state.isCompiling) {
    const { search, context } = await ask(1, 100);
    busy.search.push(...search);
    busy.context.push(...context);
  }
  await compiling;
  await engine.dispose();
  return {
    searchP50Ms: percentile(quiet.search, 0.5),
    searchP95Ms: percentile(quiet.search, 0.95),
    contextP50Ms: percentile(quiet.context, 0.5),
    contextP95Ms: percentile(quiet.context, 0.95),
    busySearchP95Ms: percentile(busy.search, 0.95),
    busyContextP95Ms: percentile(busy.context, 0.95),
    busyAnswers: busy.search.length,
    editP50Ms: percentile(edits, 0.5),
    editP95Ms: percentile(edits, 0.95),
    rssMb,
    ...ranks,
  };
}

async function rankKnownItems(
  queries: readonly { q: string; path: string }[],
  search: (query: string) => Promise<string[]>,
): Promise<{ hitAt1: number; hitAt10: number }> {
  let first = 0;
  let ten = 0;
  for (const query of queries) {
    const rank = (await search(query.q)).indexOf(query.path);
    if (rank === 0) first += 1;
    if (rank >= 0 && rank < 10) ten += 1;
  }
  return { hitAt1: first / queries.length, hitAt10: ten / queries.length };
}

/** A word added to one file after another: from the watcher's event to everything being up to date. */
async function timeEdits(
  paths: readonly string[],
  run: (paths: string[]) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const edited of [...new Set(paths)].slice(0, 20)) {
    const file = path.join(folder, edited);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nOne more line about **bench words**.\n`);
    times.push((await timed(() => run([edited]))).wallMs);
  }
  return times;
}

const measurements: Readonly<Record<string, () => Promise<object>>> = {
  floor,
  cold: compile,
  unchanged: compile,
  live,
};
const measurement = measurements[what];
if (measurement === undefined) throw new Error(`no such measurement: ${what}`);
void measurement().then(result => {
  process.stdout.write(`${JSON.stringify(result)}\n`);
});
