import path from 'node:path';
import { EngineError } from '../../base/errors.ts';
import { createEngine, type Engine } from '../../engine.ts';
import type { ProjectState, SessionChange } from '../../protocol.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import { bringUpToDate } from './compile.ts';
import { watchFolder } from './folderWatch.ts';
import { listOption } from './options.ts';

/** Quiet time before a change is taken in. */
const debounceMs = 1000;

export const engineCommand: Command = {
  name: 'engine',
  usage: '[--once] [--all] [--project DIR]…',
  summary:
    'Keep projects up to date without an editor: what changes in their folders, and what agents write where that is allowed. --once does so one time; --all takes every --project that is given.',
  options: {
    once: { type: 'boolean' },
    all: { type: 'boolean' },
    project: { type: 'string', multiple: true },
  },
  arity: [0, 0],
  run: input => {
    const given = listOption(input.options, 'project').map(each => path.resolve(each));
    const roots = given.length === 0 ? [input.root] : [...new Set(given)];
    if (roots.length > 1 && input.options['all'] !== true)
      throw new EngineError('usage', `${roots.length} projects are given: say --all to keep all of them.`);
    return input.options['once'] === true ? runOnce(input, roots) : keepUp(input, roots);
  },
};

async function runOnce(input: CommandInput, roots: readonly string[]): Promise<CommandResult> {
  for (const root of roots) {
    const { json, text } = await bringUpToDate({ ...input, root }, { full: false, restore: false });
    tellEvent(input, { event: 'compiled', project: root, report: json }, `${root}\n${text}`);
  }
  return told;
}

/** What happens was told as it happened. */
const told: CommandResult = { json: undefined, text: '' };

/** Runs until it is told to stop; then everything is taken in once more, and written. */
async function keepUp(input: CommandInput, roots: readonly string[]): Promise<CommandResult> {
  const engine = createEngine(input.ports, (event, payload) => {
    if (event === 'project/didChange') tellState(input, payload as ProjectState);
    if (event === 'sessions/didChange') tellSessions(input, payload as SessionChange);
  });
  const watches: { close(): Promise<void> }[] = [];
  try {
    for (const root of roots) await open(engine, root, input.signal);
    for (const root of roots) {
      const changed = (paths: readonly string[]): void => {
        void engine.handlers['pipeline/run']({ root, paths }, input.signal).catch((error: unknown) => {
          // A boundary: the project's state tells it, and the next change tries again.
          if (!EngineError.is(error, 'cancelled'))
            input.tell(error instanceof Error ? error.message : String(error));
        });
      };
      watches.push(await watchFolder(root, { debounceMs, changed }));
      tellEvent(input, { event: 'watching', project: root }, `Watching ${root}. Stop with Ctrl+C.`);
    }
    await stopped(input.signal);
    for (const root of roots) await engine.handlers['pipeline/run']({ root }, new AbortController().signal);
  } finally {
    await Promise.all(watches.map(watch => watch.close()));
    await engine.dispose();
  }
  tellEvent(input, { event: 'stopped' }, 'Stopped; everything is written.');
  return told;
}

async function open(engine: Engine, root: string, signal: AbortSignal): Promise<void> {
  const { phase, problem } = await engine.handlers['project/open']({ root }, signal);
  if (phase === 'not-set-up')
    throw new EngineError('not-set-up', `"${root}" is not set up. Run "tesserae init" there first.`);
  if (phase === 'failed') throw new EngineError('usage', problem?.message ?? `"${root}" cannot be opened.`);
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function tellState(input: CommandInput, { root, phase, counts, problem }: ProjectState): void {
  const what = problem === undefined ? `${counts.nodes} nodes, ${counts.pages} pages` : problem.message;
  const more = problem === undefined ? {} : { problem };
  tellEvent(input, { event: 'state', project: root, phase, counts, ...more }, `${root}: ${phase}, ${what}`);
}

function tellSessions(input: CommandInput, { root, ...known }: SessionChange): void {
  const text = `${root}: ${known.sessions} sessions, ${known.findings} findings`;
  tellEvent(input, { event: 'sessions', project: root, ...known }, text);
}

/** One line of JSON on stdout for each event, or words for people on stderr. */
function tellEvent(input: CommandInput, event: object, text: string): void {
  if (input.options['json'] === true) process.stdout.write(`${JSON.stringify(event)}\n`);
  else input.tell(text);
}
