import { type DataNode } from '../base/dataTree.ts';
import { parseJson } from '../base/json.ts';
import { resolvePath } from '../base/paths.ts';
import { readObjects } from './documents.ts';
import { toObject, toText } from './fields.ts';
import { pathOfFileUri } from './fileUris.ts';

/** What lies in VS Code's `User` folder, as far as chats go. */
export interface VscodeStorage {
  /** Files, by their way from that folder with `/`. */
  readonly files: readonly string[];
  /** Text of one of them. */
  text(file: string): string | undefined;
  /** Text of a `.code-workspace`, by its URI. */
  workspaceFile(uri: string): string | undefined;
  /** Value of `ChatSessionStore.transferIndex` in the global `state.vscdb`. */
  readonly transferIndex?: string | undefined;
}

/** A chat's file and whose it is. */
export interface StoredChat {
  readonly file: string;
  /** Of the session: the file's name. The same one may lie in several folders, since VS Code copies and never moves. */
  readonly id: string;
  /** `transcript`: Copilot Chat's own, where the editor keeps no file of that session. */
  readonly kind: 'chat' | 'transcript';
  /** Of the window that it was held in; `lost`: nothing tells which it was. */
  readonly window: 'folder' | 'workspace' | 'empty' | 'transferred' | 'lost';
  /** Paths; URIs where they are on another machine. Empty for `empty` and `lost`: only its text can tell. */
  readonly folders: readonly string[];
}

const inWorkspace =
  /^workspaceStorage\/([^/]+)\/(?:chatSessions\/([^/]+)\.jsonl?|GitHub\.copilot-chat\/transcripts\/([^/]+)\.jsonl)$/i;
const inGlobal = /^globalStorage\/(emptyWindow|transferred)ChatSessions\/([^/]+)\.jsonl?$/;

/** All chats of a `User` folder, in the order of its files. Of a session in both formats the newer one is told. */
export function storedChats(storage: VscodeStorage): StoredChat[] {
  const files = new Set(storage.files);
  const windows = new Map<string, Pick<StoredChat, 'window' | 'folders'>>();
  const transfers = transfersIn(storage.transferIndex);
  return storage.files.flatMap((file): StoredChat[] => {
    // `.json` is what the same session was before.
    if (file.endsWith('.json') && files.has(`${file}l`)) return [];
    const [, hash, chat, transcript] = inWorkspace.exec(file) ?? [];
    if (hash !== undefined) {
      const id = chat ?? transcript ?? '';
      const own = `workspaceStorage/${hash}/chatSessions/${id}.json`;
      if (chat === undefined && (files.has(own) || files.has(`${own}l`))) return [];
      let window = windows.get(hash);
      if (window === undefined) windows.set(hash, (window = windowOf(hash, storage)));
      return [{ file, id, kind: chat === undefined ? 'transcript' : 'chat', ...window }];
    }
    const [, where, id] = inGlobal.exec(file) ?? [];
    if (id === undefined) return [];
    if (where === 'emptyWindow') return [{ file, id, kind: 'chat', window: 'empty', folders: [] }];
    return [{ file, id, kind: 'chat', window: 'transferred', folders: transfers.get(id) ?? [] }];
  });
}

/** The chats that were held in a folder or below it. `folder`: its path or URI. */
export function chatsOf(folder: string, chats: readonly StoredChat[]): StoredChat[] {
  const root = comparable(placeOf(folder));
  return chats.filter(({ folders }) =>
    folders.some(each => {
      const place = comparable(each);
      return place === root || place.startsWith(root.endsWith('/') ? root : `${root}/`);
    }),
  );
}

function windowOf(hash: string, storage: VscodeStorage): Pick<StoredChat, 'window' | 'folders'> {
  if (hash === 'no-workspace') return { window: 'empty', folders: [] };
  const [workspace] = readObjects(storage.text(`workspaceStorage/${hash}/workspace.json`));
  const folder = toText(workspace?.['folder']);
  if (folder !== '') return { window: 'folder', folders: [placeOf(folder)] };
  const uri = toText(workspace?.['workspace'] ?? workspace?.['configuration']);
  if (uri === '') return { window: 'lost', folders: [] };
  return { window: 'workspace', folders: foldersIn(uri, storage.workspaceFile(uri)) };
}

/** Folders of a `.code-workspace`: each with a URI, or a path that may be seen from the file. */
function foldersIn(uri: string, text: string | undefined): string[] {
  const root = text === undefined ? undefined : parseJson(text).root;
  const list = fieldOf(root, 'folders');
  if (list?.kind !== 'list') return [];
  return list.items.flatMap(item => {
    const own = textOf(fieldOf(item, 'uri'));
    if (own !== '') return [placeOf(own)];
    const path = textOf(fieldOf(item, 'path'));
    return path === '' ? [] : [seenFrom(placeOf(uri), path)];
  });
}

function seenFrom(file: string, path: string): string {
  const [, drive, absolute = path] = /^([a-z]:)(.*)$/i.exec(path.replaceAll('\\', '/')) ?? [];
  if (drive !== undefined) return `${drive}/${resolvePath('', absolute) ?? ''}`;
  // `vscode-remote://host`, `c:`, `//server`, or nothing before the path.
  const [, origin = '', rest = ''] = /^([a-z][\w+.-]*:\/\/[^/]*|[a-z]:|\/\/[^/]+)?(.*)$/i.exec(file) ?? [];
  const folder = rest.slice(0, Math.max(0, rest.lastIndexOf('/'))).replace(/^\/+/, '');
  return `${origin}/${resolvePath(folder, path.replaceAll('\\', '/')) ?? ''}`;
}

function fieldOf(node: DataNode | undefined, key: string): DataNode | undefined {
  return node?.kind === 'map' ? node.entries.find(entry => entry.key === key)?.value : undefined;
}

function textOf(node: DataNode | undefined): string {
  return node?.kind === 'value' ? toText(node.value) : '';
}

/** Session → the folder that its window was to open: `{<folder URI>: {sessionResource: {path: "/<base64 of the id>"}}}`. */
function transfersIn(index: string | undefined): Map<string, string[]> {
  const [transfers] = readObjects(index);
  const folders = new Map<string, string[]>();
  for (const [folder, transfer] of Object.entries(transfers ?? {})) {
    const { sessionId, sessionResource } = toObject(transfer);
    const encoded = toText(toObject(sessionResource)['path']).slice(1);
    const id = toText(sessionId) || Buffer.from(encoded, 'base64').toString('utf8');
    if (id !== '') folders.set(id, [...(folders.get(id) ?? []), placeOf(folder)]);
  }
  return folders;
}

/** A path as it is, that of a `file:` URI, or another URI without its escapes. */
function placeOf(folder: string): string {
  const path = pathOfFileUri(folder);
  if (path !== undefined) return path;
  const bare = folder.replaceAll('\\', '/').replace(/(?<=[^/])\/+$/, '');
  if (!/^[a-z][\w+.-]+:\/\//i.test(bare)) return bare;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** Windows does not tell case apart. */
function comparable(place: string): string {
  return /^(?:[a-z]:|\/\/)/i.test(place) ? place.toLowerCase() : place;
}
