import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import { overallState, registerOverallState } from '../../extension/overallState.ts';
import { crashesToShow } from '../../extension/projects.ts';
import { registerConfigWatcher, startWhereSetUp } from '../../extension/watch/configWatcher.ts';
import { settled } from './support/fakeEditor.ts';
import { FakeEngine, lastSettings, Refusal, stateOf } from './support/fakeEngine.ts';
import { createHost, type Host } from './support/host.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

let host: Host;

beforeEach(() => {
  vi.useFakeTimers();
  resetFake();
});

afterEach(async () => {
  await host.dispose();
  vi.useRealTimers();
});

const statuses = () => host.services.projects.all().map(({ name, status }) => `${name}: ${status}`);

test('opens nothing and starts nothing until somebody looks', async () => {
  fake.openFolders('/projects/garden');
  host = createHost();
  await settled();
  expect(host.engine.runs).toHaveLength(0);
  expect(statuses()).toEqual(['garden: opening']);
});

test('opens every folder of a multi-root workspace, after sending the settings', async () => {
  fake.openFolders('/projects/garden', '/projects/harbour');
  fake.configuration.set('tesserae.sources.maxFileKilobytes', 64);
  fake.configuration.set('tesserae.sources.exclude', ['drafts/**', 7]);
  host = createHost();
  host.services.projects.start();
  await settled();
  expect(host.engine.methods).toEqual([
    'settings/didChange',
    'project/open',
    'settings/didChange',
    'project/open',
  ]);
  expect(lastSettings(host.engine)).toMatchObject({
    maxFileBytes: 65_536,
    exclude: ['drafts/**'],
    budgetChars: 0,
  });
  expect(statuses()).toEqual(['garden: ready', 'harbour: ready']);
});

test('asks the engine nothing about an untrusted workspace, and opens it once it is trusted', async () => {
  fake.isTrusted = false;
  fake.openFolders('/projects/garden');
  host = createHost();
  host.services.projects.start();
  await settled();
  expect(host.engine.runs).toHaveLength(0);
  expect(statuses()).toEqual(['garden: untrusted']);
  fake.grantTrust();
  await settled();
  expect(statuses()).toEqual(['garden: ready']);
});

test('leaves out folders that are not on disk', async () => {
  fake.openFolders('/projects/garden');
  fake.folders = [
    ...fake.folders,
    { name: 'remote', index: 1, uri: vscode.Uri.from({ scheme: 'vscode-vfs', path: '/r' }) },
  ];
  host = createHost();
  host.services.projects.start();
  await settled();
  expect(statuses()).toEqual(['garden: ready', 'remote: unsupported']);
  expect(host.engine.requests('project/open')).toHaveLength(1);
});

test('opens a folder that is added and closes one that is removed', async () => {
  fake.openFolders('/projects/garden');
  host = createHost();
  host.services.projects.start();
  await settled();
  fake.openFolders('/projects/harbour');
  await settled();
  expect(statuses()).toEqual(['harbour: ready']);
  expect(host.engine.requests('project/close')).toEqual([{ root: '/projects/garden' }]);
});

test('keeps the newest snapshot when an older answer comes late', async () => {
  fake.openFolders('/projects/garden');
  const engine = new FakeEngine();
  engine.answers['project/open'] = ({ root }) => stateOf(root, 'compiling', { revision: 1 });
  host = createHost('ready', engine);
  host.services.projects.start();
  engine.emit('project/didChange', stateOf('/projects/garden', 'ready', { revision: 5 }));
  await settled();
  expect(statuses()).toEqual(['garden: ready']);
});

test('opens the folders again in an engine that was restarted', async () => {
  fake.openFolders('/projects/garden');
  host = createHost();
  host.services.projects.start();
  await settled();
  host.engine.emit('project/didChange', stateOf('/projects/garden', 'ready', { revision: 40 }));
  host.engine.crash();
  await vi.advanceTimersByTimeAsync(250);
  expect(host.engine.requests('project/open')).toHaveLength(2);
  expect(host.services.projects.find('/projects/garden')?.state?.revision).toBe(1);
});

test('has the folders open in a restarted engine before it answers what waited', async () => {
  fake.openFolders('/projects/garden');
  host = createHost('ready', new FakeEngine({ search: () => ({ hits: [] }) }));
  host.services.projects.start();
  await settled();
  host.engine.crash();
  void host.services.engine.request('search', { root: '/projects/garden', query: 'rain', limit: 1 });
  await settled();
  expect(host.engine.methods.slice(-3)).toEqual(['settings/didChange', 'project/open', 'search']);
});

test('shows a folder as failed, with the reason, when the engine keeps crashing', async () => {
  fake.openFolders('/projects/garden');
  host = createHost();
  host.services.projects.start();
  await settled();
  for (let crash = 1; crash <= crashesToShow; crash += 1) {
    expect(statuses()).toEqual(['garden: ready']);
    host.engine.crash();
    if (crash < crashesToShow) {
      host.services.engine.start();
      await settled();
    }
  }
  expect(statuses()).toEqual(['garden: failed']);
  expect(host.services.projects.find('/projects/garden')?.state?.problem?.code).toBe('engine-stopped');
  await vi.advanceTimersByTimeAsync(1000);
  expect(statuses()).toEqual(['garden: ready']);
});

test('shows the reason when the engine refuses a folder', async () => {
  fake.openFolders('/home/ada');
  const engine = new FakeEngine();
  engine.answers['project/open'] = () => {
    throw new Refusal('home-folder', 'This is your home folder. Open a project.');
  };
  host = createHost('ready', engine);
  host.services.projects.start();
  await settled();
  const [project] = host.services.projects.all();
  expect(project).toMatchObject({ status: 'failed', state: { problem: { code: 'home-folder' } } });
});

test('sends changed settings to the engine', async () => {
  fake.openFolders('/projects/garden');
  host = createHost();
  host.services.projects.start();
  await settled();
  fake.configure('tesserae.sources.exclude', ['old/**']);
  expect(lastSettings(host.engine)?.exclude).toEqual(['old/**']);
  const sent = host.engine.requests('settings/didChange').length;
  fake.configure('editor.fontSize', 14);
  expect(host.engine.requests('settings/didChange')).toHaveLength(sent);
});

test('starts by itself only where a folder was set up before', async () => {
  fake.openFolders('/projects/garden', '/projects/harbour');
  host = createHost();
  await startWhereSetUp(host.services.projects);
  expect(host.engine.runs).toHaveLength(0);
  fake.files.add('/projects/harbour/.tesserae/config.json');
  await startWhereSetUp(host.services.projects);
  expect(host.engine.runs).toHaveLength(1);
});

test('looks again at a folder that another program sets up', async () => {
  fake.openFolders('/projects/garden');
  const engine = new FakeEngine();
  host = createHost('not-set-up', engine);
  host.own(registerConfigWatcher(host.services.projects));
  host.services.projects.start();
  await settled();
  engine.answers['project/open'] = ({ root }) => stateOf(root, 'compiling', { revision: 2 });
  fake.watchers[0]?.create('.tesserae/config.json');
  await settled();
  expect(statuses()).toEqual(['garden: compiling']);
});

test('the most telling folder decides the state of the window', () => {
  host = createHost();
  const project = (status: 'ready' | 'not-set-up' | 'failed') => ({
    root: `/${status}`,
    name: status,
    uri: vscode.Uri.file(`/${status}`),
    status,
  });
  expect(overallState([])).toBe('noFolder');
  expect(overallState([project('failed'), project('not-set-up')])).toBe('notSetUp');
  expect(overallState([project('not-set-up'), project('ready'), project('failed')])).toBe('ready');
});

test('keeps the context key true to the folders', async () => {
  host = createHost('not-set-up');
  host.own(registerOverallState(host.services.projects));
  expect(fake.contextKeys.get('tesserae.state')).toBe('noFolder');
  fake.openFolders('/projects/garden');
  host.services.projects.start();
  await settled();
  expect(fake.contextKeys.get('tesserae.state')).toBe('notSetUp');
});
