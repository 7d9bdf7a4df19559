import type { Session } from '../../model/session.ts';
import { isObject, parseObject, toNumber, toObject, toObjects, toText } from '../fields.ts';
import { toFolder } from '../folders.ts';
import type { DatabaseFormat, LineFormat, LineSession, LogDatabase, LogObject } from '../reader.ts';
import { type Place, SessionBuilder } from '../sessionBuilder.ts';
import { toIsoTime } from '../times.ts';

/** Goose since 1.10: a table of sessions and one of messages. */
export const gooseDatabase: DatabaseFormat = {
  agent: 'goose',
  name: 'Goose database',
  isLog: (_, tables) => tables.includes('sessions') && tables.includes('messages'),
  *read(_, database, { changedAfterMs = 0 } = {}) {
    // Whole seconds: what changed within that one is read again.
    const changedAfter = toIsoTime(Math.max(0, changedAfterMs - 1000));
    for (const row of database.rows('SELECT * FROM sessions ORDER BY rowid')) {
      const updatedAt = toIsoTime(row['updated_at']);
      if (updatedAt === '' || changedAfterMs === 0 || updatedAt > changedAfter)
        yield readDatabaseSession(database, row);
    }
  },
};

/** Goose before 1.10: a file a session, its first line what is known of it, each other line a message. */
export const gooseLines: LineFormat = {
  agent: 'goose',
  name: 'Goose log',
  isLog: (_, head) =>
    head.some(
      record =>
        isHeader(record) ||
        (typeof record['role'] === 'string' && 'created' in record && Array.isArray(record['content'])),
    ),
  open: path => new GooseLog(path),
};

function readDatabaseSession(database: LogDatabase, row: LogObject): Session {
  const session = new SessionBuilder('goose');
  const id = row['id'];
  session.id = typeof id === 'number' ? `${id}` : toText(id);
  takeHeader(session, row);
  session.entitle(row['name'], row['user_set_name'] === 1 ? 'given' : 'generated');
  if (row['session_type'] === 'sub_agent')
    session.warn('a subagent’s session: Goose does not tell which one started it');
  session.keep();
  const messages = 'SELECT * FROM messages WHERE session_id = ? ORDER BY created_timestamp, id';
  let index = 0;
  for (const message of database.rows(messages, [typeof id === 'number' ? id : toText(id)])) {
    const told = message['message_id'] ?? message['id'];
    const uuid = typeof told === 'number' ? `${told}` : toText(told);
    takeMessage(
      session,
      {
        id: uuid,
        role: message['role'],
        content: parseList(message['content_json']),
        metadata: parseObject(toText(message['metadata_json'])),
      },
      { record: { message_index: index, uuid }, timestamp: message['created_timestamp'] },
    );
    index += 1;
  }
  for (const problem of database.problems()) session.warn(`not all of it could be read: ${problem}`);
  return session.build();
}

class GooseLog implements LineSession {
  readonly #session = new SessionBuilder('goose');

  constructor(path: string) {
    this.#session.id = (path.split('/').at(-1) ?? '').replace(/\.jsonl$/, '');
  }

  damaged(kind: string): void {
    this.#session.damaged(kind);
  }

  sessions(): Session[] {
    return [this.#session.build()];
  }

  read(record: LogObject, line: number): void {
    const session = this.#session;
    if (isHeader(record)) {
      takeHeader(session, record);
      session.keep();
      return;
    }
    const id = toText(record['id']);
    takeMessage(session, record, {
      record: id === '' ? { line } : { line, uuid: id },
      timestamp: record['created'],
    });
  }
}

function isHeader(record: LogObject): boolean {
  return !('role' in record) && 'working_dir' in record;
}

function takeHeader(session: SessionBuilder, header: LogObject): void {
  session.worksIn(toFolder(header['working_dir']));
  session.entitle(header['description'], 'generated');
  const tokens = (kind: string): number =>
    toNumber(header[`accumulated_${kind}_tokens`]) || toNumber(header[`${kind}_tokens`]);
  session.spend('session', { input: tokens('input'), output: tokens('output') });
  session.model = toText(parseObject(toText(header['model_config_json']))?.['model_name']) || session.model;
}

/** `undefined` for what is no list in JSON. */
function parseList(text: unknown): unknown {
  return typeof text === 'string' ? parseObject(`{"list":${text}}`)?.['list'] : undefined;
}

/** A message: what was said, calls of tools, and, in a user's name, their results. */
function takeMessage(session: SessionBuilder, message: LogObject, place: Place): void {
  const { role, content } = message;
  if (!Array.isArray(content)) {
    session.damaged('no record');
    return;
  }
  session.seeTime(place.timestamp);
  const blocks = toObjects(content);
  if (role !== 'user' && role !== 'assistant') {
    session.skip(`message of ${toText(role) || 'no role'}`);
    return;
  }
  // Summaries and hints that the agent puts there for the model alone.
  if (toObject(message['metadata'])['userVisible'] === false) {
    session.skip('not shown to the person');
    return;
  }
  const said = blocks.filter(({ type }) => type === 'text').map(({ text }) => toText(text));
  const text = said.join('\n\n').trim();
  let isKept = text !== '';
  if (role === 'user') {
    const images = blocks.filter(({ type }) => type === 'image').length;
    if (images > 0) session.damaged('image left out', images);
    if (text !== '' || images > 0) session.user(text, place);
    isKept ||= images > 0;
  } else session.assistant(toText(message['id']), text, place);
  for (const [index, block] of blocks.entries())
    isKept = takeBlock(session, block, { place, index }) || isKept;
  if (isKept || role === 'assistant') session.keep();
  else session.skip('nothing said');
}

/** Whether it is part of what is told. */
function takeBlock(
  session: SessionBuilder,
  block: LogObject,
  { place, index }: { readonly place: Place; readonly index: number },
): boolean {
  const { record } = place;
  const otherId = `${record.line ?? record.message_index ?? 0} ${index}`;
  switch (block['type']) {
    case 'toolRequest':
    case 'frontendToolRequest':
      call(session, { id: toText(block['id']) || otherId, asked: toObject(block['toolCall']) }, place);
      return true;
    case 'toolResponse':
      answer(session, block, place);
      return true;
    case 'conversationCompacted':
      session.system('compacted', place);
      return true;
    case 'systemNotification':
      if (!/compact/i.test(toText(block['msg']))) return false;
      session.system('compacted', place);
      return true;
    default:
      return false;
  }
}

function call(
  session: SessionBuilder,
  { id, asked }: { readonly id: string; readonly asked: LogObject },
  place: Place,
): void {
  const { name: told, arguments: input } = toObject(asked['value']);
  const name = toText(told);
  const given = toObject(input);
  // `developer__shell` of an extension, `shell` since it is built in.
  const tool = name.replace(/^.*__/, '');
  const isChange =
    tool === 'write' ||
    tool === 'edit' ||
    (tool === 'text_editor' &&
      ['write', 'str_replace', 'insert', 'undo_edit'].includes(toText(given['command'])));
  const path = isChange ? toText(given['path']) || toText(given['file_path']) : '';
  session.call(
    id,
    {
      name,
      input,
      command: tool === 'shell' ? toText(given['command']) : undefined,
      changes: path === '' ? undefined : [path],
    },
    place,
  );
  // A call that could not be read has no answer.
  if (asked['status'] === 'error')
    session.result(id, { output: textOf(asked['error']), isError: true }, place.timestamp);
}

function answer(session: SessionBuilder, block: LogObject, place: Place): void {
  const { status, value, error } = toObject(block['toolResult']);
  const result = isObject(value) ? value : { content: value };
  const output = status === 'error' ? textOf(error) : textOf(result['content']);
  const isError = status === 'error' || toObject(result)['isError'] === true;
  const isRejected =
    isError && /declined|denied by the user|user has chosen not to/i.test(output.slice(0, 300));
  if (!session.result(toText(block['id']), { output, isError, isRejected }, place.timestamp))
    session.damaged('result of no call');
}

/** A text, or the texts in a list of blocks. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return toObjects(content)
    .map(({ text, resource }) => toText(text) || toText(toObject(resource)['text']))
    .filter(text => text !== '')
    .join('\n');
}
