import { type Kin, readFamily, toFamilies } from '../families.ts';
import { isObject, parseObject, toNumber, toObject, toObjects, toText } from '../fields.ts';
import { toFolder } from '../folders.ts';
import type { DatabaseFormat, LogDatabase, LogObject } from '../reader.ts';
import { type Place, SessionBuilder } from '../sessionBuilder.ts';
import { cursorCall } from './cursorTools.ts';

/** `capabilityType` of the message that stands where the conversation was condensed. */
const compaction = 22;

/** Cursor's chats in the editor: one database for all windows; each window's own holds only what it had before 2025. */
export const cursorDatabase: DatabaseFormat = {
  agent: 'cursor',
  name: 'Cursor database',
  isLog: (path, tables) =>
    tables.includes('cursorDiskKV') ||
    (tables.includes('ItemTable') && /\/cursor[^/]*\/user\//i.test(`/${path}`)),
  *read(_, database, { changedAfterMs = 0, folderOf } = {}) {
    const tables = database.tables();
    const composers = tables.includes('cursorDiskKV') ? [...listComposers(database, tables)] : [];
    for (const family of toFamilies(composers)) {
      // One without a time may have changed.
      if (family.every(({ changedAtMs }) => changedAtMs !== 0 && changedAtMs <= changedAfterMs)) continue;
      yield readFamily('cursor', { family, database }, (session, { id, head }) => {
        readComposer(session, database, head);
        if (!session.hasFolder) session.worksIn(folderOf?.(id));
      });
    }
    if (tables.includes('ItemTable')) for (const session of oldChats(database)) yield session.build();
  },
};

/**
 * Ids of the chats that belong to a window, by its own database: with the folder that `workspace.json` beside it
 * names, `DatabaseRequest.folderOf` for chats that do not tell theirs.
 */
export function composersOf(database: LogDatabase): string[] {
  const data = parseObject(textOf(itemOf(database, 'composer.composerData')));
  return toObjects(data?.['allComposers'])
    .map(({ composerId }) => toText(composerId))
    .filter(id => id !== '');
}

/** What is known of a chat without reading it. */
interface Composer extends Kin {
  readonly changedAtMs: number;
  /** What newer versions keep of it in a table of its own. */
  readonly head: LogObject;
}

function* listComposers(database: LogDatabase, tables: readonly string[]): Generator<Composer> {
  const heads = new Map<string, LogObject>();
  if (tables.includes('composerHeaders'))
    for (const row of database.rows('SELECT * FROM composerHeaders'))
      heads.set(toText(row['composerId']), { ...row, ...parseObject(textOf(row['value'])) });
  const sql = `SELECT key, value FROM cursorDiskKV WHERE key >= 'composerData:' AND key < 'composerData;' ORDER BY key`;
  for (const { key, value } of database.rows(sql)) {
    const id = toText(key).slice('composerData:'.length);
    const data = toObject(parseObject(textOf(value)));
    const head = toObject(heads.get(id));
    const subagent = toObject(head['subagentInfo'] ?? data['subagentInfo']);
    yield {
      id,
      parentId: toText(subagent['parentComposerId']),
      changedAtMs: Math.max(toNumber(data['lastUpdatedAt']), toNumber(head['lastUpdatedAt'])),
      head,
    };
  }
}

function readComposer(session: SessionBuilder, database: LogDatabase, head: LogObject): void {
  const data = parseObject(textOf(valueOf(database, `composerData:${session.id}`)));
  if (data === undefined) {
    session.damaged('no record');
    return;
  }
  session.keep();
  session.entitle(head['name'] ?? data['name'], 'generated');
  session.worksIn(workspaceOf(head) || workspaceOf(data));
  const model = toText(toObject(data['modelConfig'])['modelName']);
  session.model = model === 'default' ? '' : model;
  const [branch] = toObjects(toObjects(head['trackedGitRepos'])[0]?.['branches']);
  session.branch = toText(branch?.['branchName']) || toText(data['createdOnBranch']);
  session.version = typeof data['_v'] === 'number' ? `composer ${data['_v']}` : '';

  // Until 2025 the messages stood in the chat itself; since then it has their order.
  const own = Array.isArray(data['conversation']) ? (data['conversation'] as unknown[]) : [];
  for (const [index, bubble] of own.entries()) take(session, bubble, index);
  if (own.length === 0) readBubbles(session, database, data['fullConversationHeadersOnly']);
  if (session.hasTime) return;
  session.seeTime(data['createdAt']);
  session.seeTime(data['lastUpdatedAt']);
}

/** Messages stand alone, one a row. The list is of those that count: others were taken back. */
function readBubbles(session: SessionBuilder, database: LogDatabase, headers: unknown): void {
  const prefix = `bubbleId:${session.id}:`;
  const listed = Array.isArray(headers) ? headers.map(header => toText(toObject(header)['bubbleId'])) : [];
  const met = new Set<string>();
  for (const [index, id] of listed.entries()) {
    if (id === '' || met.has(id)) {
      session.skip('told before');
      continue;
    }
    met.add(id);
    const value = valueOf(database, prefix + id);
    if (value === undefined) session.damaged('message missing');
    else take(session, parseObject(textOf(value)), index);
  }
  const keys = 'SELECT key FROM cursorDiskKV WHERE key >= ? AND key < ?';
  for (const { key } of database.rows(keys, [prefix, `bubbleId:${session.id};`]))
    if (!met.has(toText(key).slice(prefix.length))) session.skip('taken back');
}

function take(session: SessionBuilder, bubble: unknown, index: number): void {
  if (!isObject(bubble)) {
    session.damaged('no record');
    return;
  }
  const id = toText(bubble['bubbleId']);
  const place: Place = {
    record: id === '' ? { message_index: index } : { message_index: index, uuid: id },
    timestamp: timeOf(bubble),
  };
  session.seeTime(place.timestamp);
  const { type } = bubble;
  const text = toText(bubble['text']);
  const tool = bubble['toolFormerData'];
  for (const folder of Array.isArray(bubble['workspaceUris']) ? bubble['workspaceUris'] : [])
    session.worksIn(toFolder(folder));
  const tokens = toObject(bubble['tokenCount']);
  session.spend(id || `${index}`, {
    input: toNumber(tokens['inputTokens']),
    output: toNumber(tokens['outputTokens']),
  });
  if (type === 1) {
    const images = toObjects(bubble['images']).length;
    if (images > 0) session.damaged('image left out', images);
    if (text.trim() === '' && images === 0) session.skip('nothing said');
    else {
      session.user(text, place);
      session.keep();
    }
    return;
  }
  if (bubble['capabilityType'] === compaction) {
    session.system('compacted', place);
    session.keep();
    return;
  }
  if (type !== 2) {
    session.skip(`message of type ${typeof type === 'number' ? type : 'unknown'}`);
    return;
  }
  session.model ||= toText(toObject(bubble['modelInfo'])['modelName']);
  if (text.trim() !== '') session.assistant(id, text, place);
  if (isObject(tool)) cursorCall(session, tool, { place, otherId: id || `${index}` });
  if (text.trim() !== '' || isObject(tool)) session.keep();
  else session.skip('thinking' in bubble ? 'thinking' : 'nothing said');
}

function timeOf(bubble: LogObject): unknown {
  const timing = toObject(bubble['timingInfo']);
  const start = toNumber(timing['clientStartTime']);
  // Before 2025 a start was counted from the beginning of the process.
  return bubble['createdAt'] ?? (start > 1e12 ? start : timing['clientRpcSendTime']);
}

function workspaceOf(data: LogObject): string {
  const uri = toObject(toObject(data['workspaceIdentifier'])['uri']);
  return toFolder(uri['fsPath'] ?? uri['path'] ?? uri['external']);
}

/** Chats beside the editor, as they were kept in a window's own database until 2024. */
function* oldChats(database: LogDatabase): Generator<SessionBuilder> {
  const data = parseObject(textOf(itemOf(database, 'workbench.panel.aichat.view.aichat.chatdata')));
  for (const tab of toObjects(data?.['tabs'])) {
    const session = new SessionBuilder('cursor');
    session.id = toText(tab['tabId']);
    session.entitle(tab['chatTitle'], 'generated');
    session.seeTime(tab['lastSendTime']);
    session.keep();
    const bubbles: unknown[] = Array.isArray(tab['bubbles']) ? tab['bubbles'] : [];
    for (const [index, bubble] of bubbles.entries()) {
      const { type, text, rawText, id } = toObject(bubble);
      const of: Readonly<Record<string, number>> = { user: 1, ai: 2 };
      const kind = typeof type === 'string' && Object.hasOwn(of, type) ? of[type] : type;
      take(session, isObject(bubble) ? { bubbleId: id, type: kind, text: text ?? rawText } : bubble, index);
    }
    yield session;
  }
}

function valueOf(database: LogDatabase, key: string): unknown {
  for (const row of database.rows('SELECT value FROM cursorDiskKV WHERE key = ?', [key]))
    return row['value'] ?? '';
  return undefined;
}

function itemOf(database: LogDatabase, key: string): unknown {
  for (const row of database.rows('SELECT value FROM ItemTable WHERE key = ?', [key])) return row['value'];
  return undefined;
}

const decoder = new TextDecoder();

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? decoder.decode(value) : toText(value);
}
