import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../engine/hosts/cli/command.ts';
import { withProject, withWriter } from '../../../engine/hosts/cli/openProject.ts';
import type { LogPorts } from '../../../engine/sessions/readLog.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { createPorts, openProject, openReader, type World } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

/** No agent ever ran on this machine. */
const noLogs: LogPorts = {
  outside: {
    stat: () => undefined,
    names: () => [],
    isReadable: () => false,
    read: () => undefined,
    bytes: () => undefined,
    chunks: async function* () {
      // There is nothing to read.
    },
  },
  logDatabases: { open: () => Promise.resolve({ problem: 'there is none' }) },
};

/** A command's input over files in memory, and what it told on the way. */
function commandInput(files: MemoryFiles, world: World = {}): CommandInput & { readonly told: string[] } {
  const told: string[] = [];
  const ports = {
    ...createPorts(files, world),
    ...noLogs,
    machine: { platform: 'linux' as const, home: '/home/me', env: {}, realPath: (folder: string) => folder },
    openFiles: () => files,
    refusalOf: () => undefined,
  };
  return {
    root: files.root,
    options: {},
    arguments: [],
    ports,
    tell: line => told.push(line),
    signal: new AbortController().signal,
    told,
  };
}

async function setUp(): Promise<MemoryFiles> {
  const files = new MemoryFiles(harbour);
  await openReader(files);
  return files;
}

describe('a command', () => {
  it('that writes shows that it lives, however long it takes, and gives the lease back', async () => {
    const files = await setUp();
    const clock = new FakeClock();
    await withWriter(commandInput(files, { pid: 1, clock }), async () => {
      // Another command waits beside it for a minute, by the same clock: three times as long as it would for the dead.
      const waiter = await openReader(files, { pid: 2, clock });
      const abort = new AbortController();
      const waiting = waiter.project.acquire(false, () => 'wait', abort.signal);
      while (clock.monotonicMs() < 60_000) await clock.turn();
      abort.abort();
      await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    });
    const [lease = ''] = files.paths('.tesserae/lease/');
    expect(JSON.parse(files.text(lease) ?? '')).toMatchObject({ pid: 1, released: true });
  });

  it('that fails gives the lease back too', async () => {
    const files = await setUp();
    await expect(withWriter(commandInput(files), () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    const next = await openReader(files, { pid: 2 });
    expect(await next.project.acquire(false)).toBeUndefined();
  });

  it('that was overruled says so, and its heart stops', async () => {
    const files = await setUp();
    const run = withWriter(commandInput(files, { pid: 1 }), async project => {
      await openProject(files, { pid: 2, isAlive: () => false });
      return project.compile({ paths: undefined, full: false, flush: true });
    });
    await expect(run).rejects.toMatchObject({ code: 'lease-lost' });
  });

  it('waits for another command, hands over to a window, and says which', async () => {
    const files = await setUp();
    const window = await openProject(files, { pid: 7 });
    const input = commandInput(files, { pid: 1 });
    expect(await withWriter(input, project => Promise.resolve(project.isWriter))).toBe(false);
    expect(input.told).toEqual([expect.stringContaining('window holds this project')]);
    await window.project.close();

    const other = await openReader(files, { pid: 8 });
    await other.project.acquire(false);
    const waiting = commandInput(files, { pid: 1 });
    const waited = withWriter(waiting, project => Promise.resolve(project.isWriter));
    await new Promise(resolve => setImmediate(resolve));
    await other.project.close();
    expect(await waited).toBe(true);
    expect(waiting.told).toEqual([expect.stringContaining('process 8')]);
  });

  it('that only reads takes no lease', async () => {
    const files = await setUp();
    await withProject(commandInput(files), project => project.counts());
    expect(files.paths('.tesserae/lease/')).toEqual([]);
  });
});
