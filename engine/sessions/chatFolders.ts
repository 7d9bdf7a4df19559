import { addTo } from '../base/multimap.ts';
import { readObjects } from './documents.ts';
import { toText } from './fields.ts';
import { pathOfFileUri } from './fileUris.ts';
import type { FoundLog } from './logListing.ts';
import type { LogPorts } from './readLog.ts';
import { storedChats } from './vscodeStorage.ts';

const maxTextBytes = 1024 * 1024;
const transferred = 'globalStorage/transferredChatSessions/';
const transferQuery = "SELECT value FROM ItemTable WHERE key = 'ChatSessionStore.transferIndex'";

export interface ChatFolders {
  /** Folders of a log, by its path, where the editor keeps them beside it. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  /** Paths of logs that say again what another one says. */
  readonly superseded: ReadonlySet<string>;
}

/** Where the chats among these logs were held, as far as the storage of the editors they lie in tells. */
export async function chatFolders(logs: readonly FoundLog[], ports: LogPorts): Promise<ChatFolders> {
  const folders = new Map<string, readonly string[]>();
  const superseded = new Set<string>();
  const byStorage = new Map<string, Set<string>>();
  for (const { agent, place, path } of logs)
    if (agent === 'vscode-copilot-chat') addTo(byStorage, place.folder, path.slice(place.folder.length + 1));
  for (const [storage, names] of byStorage) {
    const files = [...names];
    const text = (file: string): string | undefined => ports.outside.read(`${storage}/${file}`, maxTextBytes);
    const hasTransfers = files.some(file => file.startsWith(transferred));
    const stored = storedChats({
      files,
      text,
      workspaceFile: uri => {
        const path = pathOfFileUri(uri);
        return path?.endsWith('.code-workspace') === true
          ? ports.outside.read(path, maxTextBytes)
          : undefined;
      },
      transferIndex: hasTransfers ? await transferIndex(storage, ports) : undefined,
    });
    const told = new Map(stored.map(chat => [chat.file, chat]));
    for (const file of files) {
      const chat = told.get(file);
      if (chat === undefined) superseded.add(`${storage}/${file}`);
      else if (chat.folders.length > 0) folders.set(`${storage}/${file}`, chat.folders);
    }
  }
  for (const { agent, path } of logs) {
    const window = /^.*\/workspaceStorage\/[^/]+(?=\/state\.vscdb$)/.exec(path)?.[0];
    if (agent !== 'cursor' || window === undefined) continue;
    const [workspace] = readObjects(ports.outside.read(`${window}/workspace.json`, maxTextBytes));
    const folder = pathOfFileUri(toText(workspace?.['folder']));
    if (folder !== undefined) folders.set(path, [folder]);
  }
  return { folders, superseded };
}

async function transferIndex(
  storage: string,
  { outside, logDatabases }: LogPorts,
): Promise<string | undefined> {
  const path = `${storage}/globalStorage/state.vscdb`;
  if (outside.stat(path) === undefined) return undefined;
  const database = await logDatabases.open(path);
  if ('problem' in database) return undefined;
  try {
    for (const { value } of database.rows(transferQuery)) {
      if (typeof value === 'string') return value;
      if (value instanceof Uint8Array) return new TextDecoder().decode(value);
    }
    return undefined;
  } finally {
    database.close();
  }
}
