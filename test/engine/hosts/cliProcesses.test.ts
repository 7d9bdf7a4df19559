import type { ChildProcess } from 'node:child_process';
import { setTimeout as after } from 'node:timers';
import { describe, expect, it } from 'vitest';
import type { CompileReport } from '../../../engine/model/report.ts';
import { cli, cliCompile, cliJson } from '../../support/cli.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';
import { harbour, sampleFiles } from '../../support/sources.ts';

/** Kills a compile when it has run for a share of the time that a whole one takes. */
async function killCompile(folder: DiskFolder, afterMs: number): Promise<void> {
  const kill = (child: ChildProcess): void => {
    after(() => child.kill('SIGKILL'), afterMs).unref();
  };
  await cli(folder, ['compile', '--full', '--json'], { onStart: kill });
}

describe('two processes in one folder', () => {
  it('both compile, with equal results', async () => {
    const folder = diskFolder(harbour);
    await cliJson(folder, ['init']);
    const runs = await Promise.all([1, 2, 3].map(() => cliJson(folder, ['compile'])));
    const hashes = new Set((runs as CompileReport[]).map(report => report.graph.sha256));
    expect(hashes.size).toBe(1);
    const alone = diskFolder(harbour);
    await cliCompile(alone);
    expect(folder.outputs()).toEqual(alone.outputs());
    expect(folder.paths('.tesserae/lease')).toHaveLength(1);
  });

  it('compile, search and forget at once without an error', async () => {
    const folder = diskFolder(harbour);
    await cliCompile(folder);
    const runs = await Promise.all([
      cli(folder, ['compile', '--full', '--json']),
      cli(folder, ['search', 'tide', '--json']),
      cli(folder, ['sources', 'forget', 'docs/notes/oddities.txt', '--json']),
      cli(folder, ['context', 'tide', '--json']),
    ]);
    expect(runs.map(run => run.code)).toEqual([0, 0, 0, 0]);
    const without = diskFolder(harbour);
    without.remove('docs/notes');
    await cliCompile(without);
    expect(folder.outputs()).toEqual(without.outputs());
  });
});

describe('a compile that is killed', () => {
  it('leaves a state from which the next one gives the same bytes', async () => {
    const whole = diskFolder(sampleFiles());
    const startMs = performance.now();
    const { graph } = await cliCompile(whole);
    const wholeMs = performance.now() - startMs;
    const folder = diskFolder(sampleFiles());
    await cliJson(folder, ['init']);
    for (const share of [0.3, 0.5, 0.7, 0.9]) {
      await killCompile(folder, wholeMs * share);
      // Whatever the moment, a reader finds a whole state, or hears that there is none yet.
      const { code, stderr } = await cli(folder, ['search', 'tide']);
      expect(code === 0 ? '' : stderr).toMatch(/^(?:|tesserae: Nothing is compiled yet\..*\n)$/);
    }
    expect((await cliCompile(folder)).graph).toEqual(graph);
    expect(folder.outputs()).toEqual(whole.outputs());
  });

  it('by Ctrl-C says so and keeps what was there', async () => {
    const folder = diskFolder(sampleFiles());
    const { graph } = await cliCompile(folder);
    const before = folder.outputs();
    for (const share of [0.2, 0.4]) {
      const interrupted = await cli(folder, ['compile', '--full', '--json'], {
        onStart: child => after(() => child.kill('SIGINT'), 3000 * share).unref(),
      });
      // Before it listens for the signal, the system ends it.
      expect([0, 1, null]).toContain(interrupted.code);
      if (interrupted.code === 1) expect(interrupted.stderr).toBe('tesserae: Cancelled.\n');
    }
    expect((await cliCompile(folder)).graph).toEqual(graph);
    expect(folder.outputs()).toEqual(before);
  });
});
