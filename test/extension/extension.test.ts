import { afterEach, beforeEach, expect, test } from 'vitest';
import * as vscode from 'vscode';
import { commands } from '../../extension/contributions.ts';
import { activate, deactivate } from '../../extension/extension.ts';
import { settled } from './support/fakeEditor.ts';
import { fake, listeners, resetFake } from './support/vscodeFake.ts';

let subscriptions: vscode.Disposable[];

beforeEach(() => {
  resetFake();
  subscriptions = [];
});

afterEach(async () => {
  await deactivate();
});

function start(): void {
  const context = {
    subscriptions,
    asAbsolutePath: (path: string) => `/nowhere/${path}`,
    globalState: {},
    workspaceState: { get: () => undefined },
    globalStorageUri: vscode.Uri.file('/user/globalStorage/us'),
  };
  activate(context as unknown as vscode.ExtensionContext);
}

test('registers every command and says nothing on start', async () => {
  fake.openFolders('/projects/garden');
  start();
  await settled();
  expect([...fake.handlers.keys()]).toEqual(expect.arrayContaining(Object.values(commands)));
  expect(fake.messages).toEqual([]);
  expect(fake.statusBarItems.map(({ isShown }) => isShown)).toEqual([false]);
});

test('is quiet where nothing is set up: it asks whether there is a config and no more', async () => {
  fake.openFolders('/projects/garden');
  start();
  await settled();
  expect(fake.contextKeys.get('tesserae.state')).toBe('opening');
  expect(fake.watchers.map(({ pattern }) => pattern.pattern)).toEqual(['.tesserae/config.json']);
});

test('leaves no listener, watcher or command behind', async () => {
  fake.openFolders('/projects/garden', '/projects/harbour');
  start();
  await settled();
  subscriptions.forEach(subscription => void subscription.dispose());
  await deactivate();
  expect(listeners.count).toBe(0);
  expect([...fake.handlers.keys()].filter(id => id.startsWith('tesserae.'))).toEqual([]);
  expect(fake.watchers.every(({ isDisposed }) => isDisposed)).toBe(true);
});
