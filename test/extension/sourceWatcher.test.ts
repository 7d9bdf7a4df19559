import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import type { CompileReport } from '../../engine/protocol.ts';
import { relativePath } from '../../extension/relativePath.ts';
import { isWatched, wholeRunAbove } from '../../extension/watch/changes.ts';
import { registerSourceWatcher } from '../../extension/watch/sourceWatcher.ts';
import { finishedAfterMs } from '../../extension/watch/typedFiles.ts';
import { settled, type FakeWatcher } from './support/fakeEditor.ts';
import { FakeEngine, Refusal, stateOf } from './support/fakeEngine.ts';
import { createHost, type Host } from './support/host.ts';
import { FakeTextDocument } from './support/textDocument.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

const root = '/projects/garden';
const debounceMs = 400;
const report = {} as CompileReport;
let host: Host;

beforeEach(() => {
  vi.useFakeTimers();
  resetFake();
  fake.configuration.set('tesserae.watch.debounceMilliseconds', debounceMs);
  fake.openFolders(root);
});

afterEach(async () => {
  await host.dispose();
  vi.useRealTimers();
});

const quiet = () => vi.advanceTimersByTimeAsync(debounceMs);
/** What each run was asked for: its paths, or `everything`. */
const runs = () => host.engine.requests('pipeline/run').map(({ paths }) => paths ?? 'everything');
const watcher = (): FakeWatcher => fake.watchers[0]!;

/** A watch whose first look at everything is over, unless runs are left open. */
async function watch(engine = new FakeEngine({ 'pipeline/run': () => report })): Promise<void> {
  host = createHost('ready', engine);
  host.own(registerSourceWatcher(host.services));
  host.services.projects.start();
  await settled();
  await quiet();
}

test('begins with a look at everything, since the watcher may subscribe late', async () => {
  await watch();
  expect(runs()).toEqual(['everything']);
});

test('watches nothing in a folder that is not set up', async () => {
  host = createHost('not-set-up');
  host.own(registerSourceWatcher(host.services));
  host.services.projects.start();
  await settled();
  await quiet();
  expect(fake.watchers).toHaveLength(0);
  expect(host.engine.requests('pipeline/run')).toHaveLength(0);
});

test('sends a path once, however often and from wherever it is reported', async () => {
  await watch();
  watcher().create('docs/tides.md');
  watcher().change('docs/tides.md');
  watcher().create('docs/tides.md');
  fake.didSave.fire({ uri: vscode.Uri.file(`${root}/docs/tides.md`) });
  watcher().delete('docs/old.md');
  await quiet();
  expect(runs().slice(1)).toEqual([['docs/tides.md', 'docs/old.md']]);
});

test('waits for a quiet moment, but not for ever', async () => {
  await watch();
  for (let elapsedMs = 0; elapsedMs < debounceMs * 9; elapsedMs += 100) {
    watcher().change('log.md');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(runs()).toHaveLength(1);
  watcher().change('log.md');
  await quiet();
  expect(runs().slice(1)).toEqual([['log.md']]);
});

test('counts what the editor itself creates, deletes and renames', async () => {
  await watch();
  const uri = (path: string) => vscode.Uri.file(`${root}/${path}`);
  fake.didCreateFiles.fire({ files: [uri('a.md')] });
  fake.didDeleteFiles.fire({ files: [uri('b.md')] });
  fake.didRenameFiles.fire({ files: [{ oldUri: uri('c.md'), newUri: uri('d.md') }] });
  await quiet();
  expect(runs().slice(1)).toEqual([['a.md', 'b.md', 'c.md', 'd.md']]);
});

test('ignores what we write ourselves, git and dependencies, but not a person’s wiki edit', async () => {
  await watch();
  for (const path of [
    '.tesserae/graph.json',
    '.tesserae/sqlite.db',
    '.git/index',
    'web/node_modules/x/README.md',
  ]) {
    watcher().change(path);
  }
  await quiet();
  expect(runs()).toHaveLength(1);
  watcher().change('.tesserae/wiki/concepts/tide-window.md');
  await quiet();
  expect(runs().slice(1)).toEqual([['.tesserae/wiki/concepts/tide-window.md']]);
});

describe('a page that the editor saves by itself while a person types', () => {
  const path = '.tesserae/wiki/concepts/tide-window.md';
  const page = (isDirty: boolean) => {
    const document = new FakeTextDocument(`${root}/${path}`, '');
    document.isDirty = isDirty;
    return document;
  };
  const type = () => {
    fake.didChangeDocument.fire({ document: page(true) });
  };
  const save = (reason: number) => {
    fake.willSaveDocument.fire({ document: page(true), reason });
    fake.didSave.fire(page(false));
    watcher().change(path);
  };
  const { AfterDelay, Manual } = vscode.TextDocumentSaveReason;

  beforeEach(() => watch());

  test('is read once nobody types in it any more', async () => {
    type();
    save(AfterDelay);
    await vi.advanceTimersByTimeAsync(finishedAfterMs - 100);
    type();
    save(AfterDelay);
    await vi.advanceTimersByTimeAsync(finishedAfterMs - 100);
    expect(runs()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    await quiet();
    expect(runs().slice(1)).toEqual([[path]]);
  });

  test('is read at once when the person saves it or turns to another', async () => {
    type();
    save(Manual);
    await quiet();
    expect(runs().slice(1)).toEqual([[path]]);
    type();
    save(AfterDelay);
    fake.didChangeActiveEditor.fire(undefined);
    await quiet();
    expect(runs().slice(2)).toEqual([[path]]);
  });

  test('does not keep other files, or a page that another program writes, from being read', async () => {
    fake.didChangeDocument.fire({ document: page(false) });
    watcher().change(path);
    const source = new FakeTextDocument(`${root}/a.md`, '');
    source.isDirty = true;
    fake.didChangeDocument.fire({ document: source });
    watcher().change('a.md');
    await quiet();
    expect(runs().slice(1)).toEqual([[path, 'a.md']]);
  });
});

test('sends a burst as one look at everything', async () => {
  await watch();
  for (let index = 0; index <= wholeRunAbove; index += 1) {
    watcher().change(`notes/${index}.md`);
  }
  watcher().change('notes/after.md');
  await quiet();
  expect(runs().slice(1)).toEqual(['everything']);
});

test('sends as many paths as a batch may hold by name', async () => {
  await watch();
  for (let index = 0; index < wholeRunAbove; index += 1) {
    watcher().change(`notes/${index}.md`);
  }
  await quiet();
  expect(runs()[1]).toHaveLength(wholeRunAbove);
});

test('runs one at a time; the next sees all that happened meanwhile', async () => {
  const engine = new FakeEngine();
  await watch(engine);
  watcher().change('a.md');
  await quiet();
  watcher().change('b.md');
  await quiet();
  watcher().change('c.md');
  await quiet();
  expect(runs()).toEqual(['everything']);
  engine.reply('pipeline/run', report);
  await settled();
  expect(runs()).toEqual(['everything', ['a.md', 'b.md', 'c.md']]);
  engine.reply('pipeline/run', report);
  await settled();
  await quiet();
  expect(runs()).toHaveLength(2);
});

test('keeps the paths of a run that failed for the next', async () => {
  const engine = new FakeEngine({ 'pipeline/run': () => report });
  await watch(engine);
  engine.answers['pipeline/run'] = () => {
    throw new Refusal('disk-full', 'No space left.');
  };
  watcher().change('a.md');
  await quiet();
  engine.answers['pipeline/run'] = () => report;
  watcher().change('b.md');
  await quiet();
  expect(runs().at(-1)).toEqual(['a.md', 'b.md']);
  expect(fake.messages).toEqual([]);
});

test('has a restarted engine look at everything', async () => {
  await watch();
  host.engine.crash();
  await vi.advanceTimersByTimeAsync(250);
  await quiet();
  expect(runs()).toEqual(['everything', 'everything']);
});

test('gives each folder of the workspace only its own changes', async () => {
  fake.openFolders(root, '/projects/harbour');
  await watch();
  const before = host.engine.requests('pipeline/run').length;
  fake.didSave.fire({ uri: vscode.Uri.file('/projects/harbour/a.md') });
  fake.didSave.fire({ uri: vscode.Uri.file('/elsewhere/a.md') });
  await quiet();
  expect(host.engine.requests('pipeline/run').slice(before)).toEqual([
    { root: '/projects/harbour', paths: ['a.md'] },
  ]);
});

test('stops watching a folder that leaves the workspace or is given up', async () => {
  fake.openFolders(root, '/projects/harbour');
  await watch();
  fake.openFolders(root);
  host.engine.emit('project/didChange', stateOf(root, 'not-set-up', { revision: 2 }));
  expect(fake.watchers.map(({ isDisposed }) => isDisposed)).toEqual([true, true]);
});

test('knows the paths that matter', () => {
  const watched = [
    'a.md',
    '.gitignore',
    '.tesserae/wiki/x.md',
    'docs/.github/x.md',
    'gitnotes/.gitkeep',
    'docs',
  ];
  const ignored = [
    '',
    '.tesserae',
    '.tesserae/config.json',
    '.git',
    '.git/HEAD',
    'a/.git/HEAD',
    'node_modules',
    'b/node_modules/c',
  ];
  expect(watched.filter(path => !isWatched(path))).toEqual([]);
  expect(ignored.filter(path => isWatched(path))).toEqual([]);
});

test('finds a path below a folder whatever the case of its drive', () => {
  const folder = vscode.Uri.file('/c:/Work');
  expect(relativePath(folder, vscode.Uri.file('/C:/Work/a b.md'))).toBe('a b.md');
  expect(relativePath(folder, vscode.Uri.file('/c:/Workshop/a.md'))).toBeUndefined();
});
