import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatsOf, type StoredChat, storedChats } from '../../../engine/sessions/vscodeStorage.ts';

const workspaceUri = 'file:///home/a/srv/all.code-workspace';
const texts: Readonly<Record<string, string>> = {
  'workspaceStorage/shop/workspace.json': '{"folder":"file:///home/a/my%20shop"}',
  'workspaceStorage/shop2/workspace.json': '\ufeff{"folder":"file:///home/a/my shop/"}',
  'workspaceStorage/shopping/workspace.json': '{"folder":"file:///home/a/my%20shopping"}',
  'workspaceStorage/sub/workspace.json': '{"folder":"file:///home/a/my%20shop/api"}',
  'workspaceStorage/win/workspace.json': '{"folder":"file:///c%3A/Users/A/Shop"}',
  'workspaceStorage/wsl/workspace.json': '{"folder":"vscode-remote://wsl%2Bubuntu/home/a/my%20shop"}',
  'workspaceStorage/multi/workspace.json': JSON.stringify({ workspace: workspaceUri }),
  'workspaceStorage/broken/workspace.json': '{"folder":',
};
const workspaceFiles: Readonly<Record<string, string>> = {
  [workspaceUri]: `{
    // written by a person
    "folders": [{ "path": "../my shop" }, { "path": "docs" }, { "uri": "file:///home/a/lib" }, { "path": "/opt/tool" }, 7,],
  }`,
};
const transfer = {
  'file:///home/a/my%20shop': { sessionResource: { path: `/${Buffer.from('moved').toString('base64')}` } },
};

function chats(files: readonly string[], transferIndex?: string): StoredChat[] {
  return storedChats({
    files,
    text: file => texts[file],
    workspaceFile: uri => workspaceFiles[uri],
    transferIndex,
  });
}

function ownChats(...folders: string[]): string[] {
  return folders.map(folder => `workspaceStorage/${folder}/chatSessions/${folder}.jsonl`);
}

const ids = (found: readonly StoredChat[]): string[] => found.map(({ id }) => id);

describe('the chats in VS Code\u2019s storage', () => {
  it('belong to the folder of their window or to one above it, whatever their own folder is called', () => {
    const all = chats(ownChats('shop', 'shop2', 'shopping', 'sub', 'win', 'wsl', 'broken', 'none'));
    expect(ids(chatsOf('/home/a/my shop', all))).toEqual(['shop', 'shop2', 'sub']);
    expect(ids(chatsOf('file:///home/a/my%20shop', all))).toEqual(['shop', 'shop2', 'sub']);
    expect(ids(chatsOf('C:\\Users\\a\\shop', all))).toEqual(['win']);
    expect(ids(chatsOf('vscode-remote://wsl+ubuntu/home/a/my shop', all))).toEqual(['wsl']);
    expect(all.filter(({ window }) => window === 'lost').map(({ id }) => id)).toEqual(['broken', 'none']);
  });

  it('of a window of several folders belong to each of them', () => {
    const all = chats(ownChats('multi'));
    expect(all[0]).toMatchObject({
      window: 'workspace',
      folders: ['/home/a/my shop', '/home/a/srv/docs', '/home/a/lib', '/opt/tool'],
    });
    expect(ids(chatsOf('/home/a/lib', all))).toEqual(['multi']);
    expect(ids(chatsOf('/home/a/srv/docs', all))).toEqual(['multi']);
  });

  it('of a window without a folder belong to none', () => {
    const files = [
      'globalStorage/emptyWindowChatSessions/e.jsonl',
      'workspaceStorage/no-workspace/chatSessions/n.json',
    ];
    const all = chats(files);
    expect(all.map(({ window, folders }) => [window, folders])).toEqual([
      ['empty', []],
      ['empty', []],
    ]);
    expect(chatsOf('/', all)).toEqual([]);
  });

  it('that were handed over belong to the folder that they were for', () => {
    const files = [
      'globalStorage/transferredChatSessions/moved.json',
      'globalStorage/transferredChatSessions/other.json',
    ];
    const all = chats(files, JSON.stringify(transfer));
    expect(ids(chatsOf('/home/a/my shop', all))).toEqual(['moved']);
    expect(all.map(({ window }) => window)).toEqual(['transferred', 'transferred']);
  });

  it('are told once where both formats or a transcript are there', () => {
    const all = chats([
      'workspaceStorage/shop/chatSessions/a.json',
      'workspaceStorage/shop/chatSessions/a.jsonl',
      'workspaceStorage/shop/chatSessions/b.json',
      'workspaceStorage/shop/GitHub.copilot-chat/transcripts/a.jsonl',
      'workspaceStorage/shop/GitHub.copilot-chat/transcripts/c.jsonl',
      'workspaceStorage/shop/state.vscdb',
    ]);
    expect(all.map(({ file, kind }) => [file.split('/').slice(2).join('/'), kind])).toEqual([
      ['chatSessions/a.jsonl', 'chat'],
      ['chatSessions/b.json', 'chat'],
      ['GitHub.copilot-chat/transcripts/c.jsonl', 'transcript'],
    ]);
  });

  it('are found whatever the files hold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.oneof(fc.json(), fc.string()), (text, other) => {
        const found = storedChats({
          files: ownChats('x'),
          text: () => text,
          workspaceFile: () => other,
          transferIndex: other,
        });
        expect(ids(found)).toEqual(['x']);
      }),
    );
  });
});
