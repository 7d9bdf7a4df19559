import { describe, expect, it } from 'vitest';
import { handOver, serveHandovers } from '../../../engine/pipeline/handover.ts';
import { EngineError } from '../../../engine/base/errors.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { createPorts, openProject, openReader, outputs, type TestProject } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

interface Pair {
  readonly files: MemoryFiles;
  readonly window: TestProject;
  readonly command: TestProject;
  /** From now on the window's process is gone. */
  killWindow(): void;
}

/** A window that holds the lease, and a command that found it held. */
async function openPair(): Promise<Pair> {
  const files = new MemoryFiles(harbour);
  let isWindowAlive = true;
  const window = await openProject(files, { pid: 1 });
  const command = await openReader(files, { pid: 2, isAlive: pid => pid !== 1 || isWindowAlive });
  expect(await command.project.acquire(false)).toMatchObject({ pid: 1, accepts: true });
  return { files, window, command, killWindow: () => (isWindowAlive = false) };
}

/** The window's heart beats until the command has its answer. */
async function answered<T>({ window }: Pair, asked: Promise<T>): Promise<T> {
  const state = { isDone: false };
  const outcome = asked.finally(() => (state.isDone = true));
  outcome.catch(() => undefined);
  while (!state.isDone) {
    await window.project.beat();
    await turn();
  }
  return outcome;
}

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
const leftovers = (files: MemoryFiles): string[] => files.paths('.tesserae/handover/');

describe('a command that finds the project held by a window', () => {
  it('has the window compile, and reads what came of it', async () => {
    const pair = await openPair();
    const report = await answered(pair, pair.command.compile());
    expect(report.sources).toMatchObject({ total: 5, changed: 5 });
    expect(await pair.command.project.counts()).toMatchObject({ sources: 5, nodes: report.graph.nodes });
    const alone = await openProject(new MemoryFiles(harbour));
    await alone.compile();
    expect(outputs(pair.files)).toEqual(outputs(alone.files));
    expect(leftovers(pair.files)).toEqual([]);
  });

  it('has it compile in full when that was asked', async () => {
    const pair = await openPair();
    await pair.window.compile();
    expect((await answered(pair, pair.command.compile())).sources.changed).toBe(0);
    expect((await answered(pair, pair.command.compile({ full: true }))).sources.changed).toBe(5);
  });

  it('has it forget a source', async () => {
    const pair = await openPair();
    await pair.window.compile();
    expect(await answered(pair, pair.command.project.forget('docs/notes/oddities.txt'))).toBe(1);
    expect(pair.files.text('.tesserae/graph.json')).not.toContain('bollard');
    expect((await answered(pair, pair.command.compile())).sources.total).toBe(4);
  });

  it('is told in words why a request failed', async () => {
    const pair = await openPair();
    await expect(answered(pair, pair.command.project.forget('none.md'))).rejects.toMatchObject({
      code: 'handover-failed',
      message: expect.stringContaining('none.md') as string,
    });
    expect(leftovers(pair.files)).toEqual([]);
  });

  it('gives up when the window does not answer within twenty seconds', async () => {
    const pair = await openPair();
    await expect(pair.command.compile()).rejects.toMatchObject({ code: 'handover-failed' });
    expect(leftovers(pair.files)).toEqual([]);
  });

  it('gives up when the window dies, whether or not it had taken the request', async () => {
    const waiting = await openPair();
    waiting.killWindow();
    await expect(waiting.command.compile()).rejects.toMatchObject({ code: 'handover-failed' });

    const taken = await openPair();
    const asked = taken.command.compile();
    await turn();
    const [ask = ''] = leftovers(taken.files);
    await taken.files.remove(ask);
    taken.killWindow();
    await expect(asked).rejects.toMatchObject({ code: 'handover-failed' });
    expect(leftovers(taken.files)).toEqual([]);
  });

  it('stops asking when it is cancelled, and the window does not do it later', async () => {
    const { files, command, window } = await openPair();
    await expect(command.compile({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(leftovers(files)).toEqual([]);
    await window.project.beat();
    expect(outputs(files)).toEqual({});
  });

  it('holds the project itself once the window let go', async () => {
    const { window, command } = await openPair();
    await window.project.close();
    expect(await command.project.acquire(false)).toBeUndefined();
    expect((await command.compile()).sources.total).toBe(5);
  });
});

describe('serving requests', () => {
  it('runs each at most once, and answers what is no request', async () => {
    const files = new MemoryFiles({
      '.tesserae/handover/a.ask.json': '{"method":',
      '.tesserae/handover/b.ask.json': '{"method":"x","params":{}}',
    });
    const ran: string[] = [];
    const run = ({ method }: { method: string }): Promise<never> => {
      ran.push(method);
      return Promise.reject(new EngineError('usage', 'not known'));
    };
    await serveHandovers(files, run);
    await serveHandovers(files, run);
    expect(ran).toEqual(['x']);
    expect(leftovers(files)).toEqual(['.tesserae/handover/a.reply.json', '.tesserae/handover/b.reply.json']);
    expect(JSON.parse(files.text('.tesserae/handover/b.reply.json') ?? '')).toEqual({
      ok: false,
      code: 'usage',
      message: 'not known',
    });
  });

  it('keeps two who ask at once apart', async () => {
    const files = new MemoryFiles();
    await openProject(files, { pid: 1 });
    const ask = (pid: number): Promise<unknown> =>
      handOver(createPorts(files, { pid }), { method: 'echo', params: { pid } });
    const asked = [ask(2), ask(3)];
    await turn();
    await serveHandovers(files, ({ params }) => Promise.resolve(params['pid']));
    expect(await Promise.all(asked)).toEqual([2, 3]);
  });
});
