import { before, describe, it } from 'mocha';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import {
  findExtension,
  pageArgument,
  readText,
  sampleRoot,
  setUp,
  until,
  untilCursorIsAt,
} from './editor.ts';

interface Lease {
  readonly pid: number;
  readonly released: boolean;
}

/** Every thread that the extension host started, oldest first; this file is loaded before there is one. */
const engines: Worker[] = [];
process.on('worker', worker => engines.push(worker));

describe('the engine behind the editor', () => {
  before(() => setUp(sampleRoot()));

  it('does the work of a command line that finds the folder taken', async () => {
    const leases = readLeases(sampleRoot());
    assert.deepEqual(
      leases.map(({ pid, released }) => ({ pid, released })),
      [{ pid: process.pid, released: false }],
    );

    const { stdout, stderr } = await tesserae('compile', '--json', '--project', sampleRoot());
    assert.match(stderr, /An editor window holds this project/);
    const report = JSON.parse(stdout) as { readonly sources: { readonly total: number } };
    assert(report.sources.total > 80, stdout);
    assert.deepEqual(
      readLeases(sampleRoot()).map(({ pid }) => pid),
      [process.pid],
    );
  });

  it('comes back after a crash, for the next thing that a person does', async () => {
    await crashEngine();
    const page = pageArgument(sampleRoot(), '.tesserae/wiki/sources/docs-architecture.md');
    await vscode.commands.executeCommand('tesserae.openSources', page);
    await untilCursorIsAt(sampleRoot(), 'docs/architecture.md:3');
    const { stderr } = await tesserae('compile', '--json', '--project', sampleRoot());
    assert.match(stderr, /An editor window holds this project/);
  });
});

/** Runs the built command line in a Node of its own. */
function tesserae(...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const cli = join(findExtension().extensionPath, 'dist/cli.js');
  return promisify(execFile)(process.env['TESSERAE_TEST_NODE'] ?? 'node', [cli, ...args]);
}

function readLeases(root: string): Lease[] {
  const folder = '.tesserae/lease';
  const names = readdirSync(join(root, folder)).filter(name => /^\d+\.json$/.test(name));
  return names.map(name => JSON.parse(readText(root, `${folder}/${name}`)) as Lease);
}

/** Ends the engine's thread, as a bug in it would, and waits for the one that takes its place. */
async function crashEngine(): Promise<void> {
  const crashed = engines.at(-1);
  assert(crashed, 'no engine runs');
  await crashed.terminate();
  await until('a new engine runs', () => engines.at(-1) !== crashed);
}
