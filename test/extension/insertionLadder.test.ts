import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import { insertAndTell, insertBundle } from '../../extension/chat/insertionLadder.ts';
import { mentionOf } from '../../extension/chat/mention.ts';
import { newTabTimeoutMs } from '../../extension/chat/newChatTab.ts';
import { restoreTimeoutMs } from '../../extension/chat/warmChat.ts';
import { settled } from './support/fakeEditor.ts';
import { FakeEngine, Refusal } from './support/fakeEngine.ts';
import { createHost, type Host } from './support/host.ts';
import { fake, resetFake, TabInputText } from './support/vscodeFake.ts';

const open = 'workbench.action.chat.open';
const newEditor = 'workbench.action.openChat';
const context = { root: '/projects/garden', query: 'When do boats leave?', body: '# Context: boats\n' };
const path = '.tesserae/context/boats.md';
let host: Host;

beforeEach(() => {
  vi.useFakeTimers();
  resetFake();
  host = createHost('ready', new FakeEngine({ 'context/write': () => ({ path }) }));
});

afterEach(async () => {
  await host.dispose();
  vi.useRealTimers();
});

const insert = (into: 'auto' | 'chat' | 'clipboard' = 'auto') => insertBundle(host.services, context, into);

/** A chat that was shown before. */
function withChat(): void {
  fake.showChatInput();
  fake.provide(open);
  fake.provide(newEditor, () => {
    fake.openTab({ label: 'Chat', input: {} });
  });
}

function readOnlyFolder(): void {
  host.engine.answers['context/write'] = () => {
    throw new Refusal('read-only', 'This folder cannot be written.');
  };
}

/** What was put into a chat box: every query that was passed to the chat. */
const queries = () => fake.runsOf(open).map(([options]) => (options as { query?: string }).query);

test('attaches the bundle as a file, without a query, so that a draft stays', async () => {
  withChat();
  expect(await insert()).toMatchObject({ rung: 'attach', file: { path } });
  expect(fake.runsOf(open)).toEqual([[{ attachFiles: [vscode.Uri.file(`${context.root}/${path}`)] }]]);
  expect(Object.keys(fake.runsOf(open)[0]![0] as object)).toEqual(['attachFiles']);
  expect(fake.clipboard).toBe('');
});

test('shows a chat that was never shown, and attaches only once that has restored its box', async () => {
  fake.provide(open);
  const inserted = insert();
  await settled();
  expect(fake.runsOf(open)).toEqual([[]]);
  fake.showChatInput();
  expect(await inserted).toMatchObject({ rung: 'attach' });
  expect(fake.runsOf(open).slice(1)).toMatchObject([[{ attachFiles: [{ scheme: 'file' }] }]]);
});

test('takes a box as restored that changes while the chat is being shown', async () => {
  fake.provide(open, () => {
    fake.showChatInput();
  });
  expect(await insert()).toMatchObject({ rung: 'attach' });
});

test('attaches after a while to a chat that says nothing of its box', async () => {
  fake.provide(open);
  const inserted = insert();
  await vi.advanceTimersByTimeAsync(restoreTimeoutMs);
  expect(await inserted).toMatchObject({ rung: 'attach' });
});

test('writes the text into a chat of its own when no file can be written', async () => {
  withChat();
  readOnlyFolder();
  expect(await insert()).toMatchObject({ rung: 'text' });
  expect(fake.ran.map(({ id }) => id)).toEqual([newEditor, open]);
  expect(fake.runsOf(open)).toEqual([[{ query: context.body, isPartialQuery: true }]]);
});

test('never sends: whatever query goes to a chat is partial', async () => {
  withChat();
  readOnlyFolder();
  await insert();
  for (const [options] of fake.runsOf(open)) {
    expect(options).toMatchObject({ isPartialQuery: true });
  }
});

test('puts no text anywhere when the new chat does not come to the front', async () => {
  withChat();
  readOnlyFolder();
  fake.provide(newEditor, () => {
    fake.openTab({ label: 'notes.md', input: new TabInputText() });
  });
  const inserted = insert();
  await settled();
  await vi.advanceTimersByTimeAsync(newTabTimeoutMs);
  expect(await inserted).toMatchObject({ rung: 'copy' });
  expect(queries()).toEqual([]);
});

test('waits for a new chat whose tab comes late', async () => {
  withChat();
  readOnlyFolder();
  fake.openTab({ label: 'An older chat', input: {} });
  fake.provide(newEditor);
  const inserted = insert();
  await settled();
  expect(queries()).toEqual([]);
  fake.openTab({ label: 'Chat', input: {} });
  expect(await inserted).toMatchObject({ rung: 'text' });
});

test('does not rely on the focus of a window that has not the keyboard', async () => {
  withChat();
  readOnlyFolder();
  fake.isFocused = false;
  expect(await insert()).toMatchObject({ rung: 'copy' });
  expect(fake.runsOf(newEditor)).toEqual([]);
});

test('without a chat, puts the mention of the bundle on the clipboard and says so', async () => {
  const inserted = await insert();
  expect(inserted).toMatchObject({ rung: 'mention', file: { path } });
  expect(inserted?.message).toContain(`@${path}`);
  expect(fake.clipboard).toBe(`@${path}`);
});

test('without a chat and without a writable folder, copies the text', async () => {
  readOnlyFolder();
  expect(await insert()).toMatchObject({ rung: 'copy' });
  expect(fake.clipboard).toBe(context.body);
});

test('goes on to the next rung when the chat fails', async () => {
  withChat();
  fake.provide(open, () => {
    throw new Error('no chat view');
  });
  expect(await insert()).toMatchObject({ rung: 'mention' });
  expect(fake.logged.some(line => line.includes('no chat view'))).toBe(true);
});

test('takes a chat that the person switched off for none', async () => {
  withChat();
  fake.configuration.set('chat.disableAIFeatures', true);
  expect(await insert()).toMatchObject({ rung: 'mention' });
  expect(fake.runsOf(open)).toEqual([]);
});

test('asks the engine for the file once, however many rungs want it', async () => {
  withChat();
  fake.provide(open, () => {
    throw new Error('no chat view');
  });
  await insert();
  expect(host.engine.requests('context/write')).toEqual([{ ...context }]);
});

test('keeps to the clipboard, or to the chat, when the setting says so', async () => {
  withChat();
  expect(await insert('clipboard')).toMatchObject({ rung: 'mention' });
  expect(fake.runsOf(open)).toEqual([]);
  resetFake();
  expect(await insert('chat')).toBeUndefined();
  expect(fake.clipboard).toBe('');
});

test('offers the clipboard when the chat was wanted and could not be reached', async () => {
  fake.configuration.set('tesserae.context.insertInto', 'chat');
  fake.answer = ({ buttons }) => buttons.find(button => button === 'Copy Instead');
  await insertAndTell(host.services, context);
  expect(fake.messages[0]).toMatchObject({ level: 'warning', buttons: ['Copy Instead'] });
  expect(fake.clipboard).toBe(`@${path}`);
});

test('tells which rung worked, and hands out the question that it did not type', async () => {
  withChat();
  fake.answer = ({ buttons }) => buttons.find(button => button === 'Copy Question');
  await insertAndTell(host.services, context);
  expect(fake.messages).toMatchObject([{ level: 'info', buttons: ['Copy Question', 'Open Bundle'] }]);
  expect(fake.messages[0]?.message).toContain(path);
  expect(fake.clipboard).toBe(context.query);
});

test('mentions a path with spaces in quotes', () => {
  expect(mentionOf('a/b.md')).toBe('@a/b.md');
  expect(mentionOf('my notes/b.md')).toBe('@"my notes/b.md"');
});
