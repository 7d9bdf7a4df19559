import { compareStrings } from '../../base/compare.ts';
import { readRecords } from '../documents.ts';
import { readFamily, toFamilies } from '../families.ts';
import { isObject, parseObject, toNumber, toObject, toText } from '../fields.ts';
import type { DatabaseFormat, DocumentFormat, LogDatabase, LogObject } from '../reader.ts';
import { type Place, SessionBuilder } from '../sessionBuilder.ts';
import { toIsoTime } from '../times.ts';

/** Tools that change a file, by the field of their input that names it. */
const changing: Readonly<Record<string, string>> = {
  edit: 'filePath',
  multiedit: 'filePath',
  write: 'filePath',
};

/** OpenCode since 1.2: tables of sessions, messages and parts of messages; what they hold is JSON in `data`. */
export const openCodeDatabase: DatabaseFormat = {
  agent: 'opencode',
  name: 'OpenCode database',
  isLog: (_, tables) => ['session', 'message', 'part'].every(table => tables.includes(table)),
  *read(_, database, { changedAfterMs = 0 } = {}) {
    const listed = database.rows('SELECT * FROM session ORDER BY time_created, id');
    const members = Array.from(listed, row => ({
      id: toText(row['id']),
      parentId: toText(row['parent_id']),
      row,
    }));
    for (const family of toFamilies(members)) {
      if (changedAfterMs > 0 && family.every(({ row }) => toNumber(row['time_updated']) <= changedAfterMs))
        continue;
      yield readFamily('opencode', { family, database }, (session, { id, parentId, row }) =>
        readDatabaseSession(new OpenCodeSession(session, { ...row, parentID: parentId }, id), database, id),
      );
    }
  },
};

/** OpenCode before 1.2: a file a session, a message and a part, in folders of their own. */
export const openCodeTree: DocumentFormat = {
  agent: 'opencode',
  name: 'OpenCode session',
  isLog: path => /\/storage\/session\/[^/]+\/[^/]+\.json$/.test(`/${path}`),
  read(path, text, beside, namesIn) {
    const info = parseObject(text);
    const id = toText(info?.['id']) || (path.split('/').at(-1) ?? '').replace(/\.json$/, '');
    const builder = new SessionBuilder('opencode');
    const session = new OpenCodeSession(builder, info, id);
    if (namesIn === undefined) builder.warn('its messages are files beside it, which could not be listed');
    const objects = (folder: string): (LogObject | undefined)[] =>
      [...(namesIn?.(folder) ?? [])]
        .filter(name => name.endsWith('.json'))
        .sort(compareStrings)
        .map(name => parseObject(beside(`${folder}/${name}`) ?? ''));
    const messages = objects(`../../message/${id}`);
    const whole = messages.filter(message => message !== undefined);
    for (let lost = whole.length; lost < messages.length; lost += 1) session.take(undefined, []);
    for (const message of whole.sort(byTime))
      session.take(message, objects(`../../part/${toText(message['id'])}`));
    return [builder.build()];
  },
};

/** What `opencode export` writes: a session with its messages and their parts. */
export const openCodeExport: DocumentFormat = {
  agent: 'opencode',
  name: 'OpenCode export',
  isLog: (_, text) =>
    /^\s*\{\s*"(?:info|messages)"/.test(text.slice(0, 200)) &&
    text.includes('"messages"') &&
    text.includes('"sessionID"'),
  read(_, text) {
    const { head, records, isCut } = readRecords(text, 'messages');
    const builder = new SessionBuilder('opencode');
    const first = toObject(toObject(records[0])['info']);
    const session = new OpenCodeSession(builder, head['info'], toText(first['sessionID']));
    if (isCut) builder.damaged('cut file');
    for (const message of records)
      session.take(toObject(message)['info'], listed(toObject(message)['parts']));
    return [builder.build()];
  },
};

function readDatabaseSession(session: OpenCodeSession, database: LogDatabase, id: string): void {
  const messages = 'SELECT * FROM message WHERE session_id = ? ORDER BY time_created, id';
  for (const row of database.rows(messages, [id])) {
    const messageId = toText(row['id']);
    const parts = Array.from(
      database.rows('SELECT * FROM part WHERE message_id = ? ORDER BY id', [messageId]),
      part => withId(part),
    );
    session.take(withId(row), parts);
  }
}

/** What a row's JSON holds, with the id that stands beside it; `undefined` for no JSON. */
function withId(row: LogObject): LogObject | undefined {
  const data = parseObject(toText(row['data']));
  return data === undefined ? undefined : { ...data, id: row['id'] };
}

function listed(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function createdAt(message: LogObject): number {
  return toNumber(toObject(message['time'])['created']);
}

function byTime(a: LogObject, b: LogObject): number {
  return createdAt(a) - createdAt(b) || compareStrings(toText(a['id']), toText(b['id']));
}

/** Takes in a session's messages, however they are kept. */
class OpenCodeSession {
  readonly #session: SessionBuilder;
  /** From here on a person took back what was said; '' for nothing. */
  readonly #revertedFrom: { readonly message: string; readonly part: string };
  #isReverted = false;
  #messages = 0;

  constructor(session: SessionBuilder, info: unknown, id: string) {
    this.#session = session;
    if (!isObject(info)) {
      session.id = id;
      session.damaged('no record');
    }
    const { directory, version, title, parentID, revert } = toObject(info);
    session.id = toText(toObject(info)['id']) || id;
    session.version = toText(version);
    session.parentId = toText(parentID);
    session.worksIn(directory);
    // It names a session by its time until it knows better.
    if (!/^(?:New|Child) session - /.test(toText(title))) session.entitle(title, 'generated');
    const reverted = typeof revert === 'string' ? parseObject(revert) : toObject(revert);
    this.#revertedFrom = { message: toText(reverted?.['messageID']), part: toText(reverted?.['partID']) };
    if (isObject(info)) session.keep();
  }

  take(message: unknown, parts: readonly unknown[]): void {
    const session = this.#session;
    const index = this.#messages;
    this.#messages += 1;
    if (!isObject(message)) {
      session.damaged('no record');
      for (const part of parts) this.#refuse(part, 'part of no message');
      return;
    }
    const id = toText(message['id']);
    const time = toObject(message['time']);
    const place: Place = {
      record: id === '' ? { message_index: index } : { message_index: index, uuid: id },
      timestamp: time['created'],
    };
    this.#isReverted ||= id !== '' && id === this.#revertedFrom.message && this.#revertedFrom.part === '';
    const role = toText(message['role']);
    if (this.#isReverted || (role !== 'user' && role !== 'assistant')) {
      const kind = this.#isReverted ? 'taken back' : `message of ${role || 'no role'}`;
      session.skip(kind);
      for (const part of parts) this.#refuse(part, kind);
      return;
    }
    session.seeTime(time['created']);
    session.seeTime(time['completed']);
    if (role === 'user') this.#user(parts, place);
    else this.#assistant(message, parts, place);
    session.keep();
  }

  #refuse(part: unknown, kind: string): void {
    if (isObject(part)) this.#session.skip(kind);
    else this.#session.damaged('no record');
  }

  #user(parts: readonly unknown[], place: Place): void {
    const said: string[] = [];
    let images = 0;
    for (const part of this.#standing(parts)) {
      const { type } = part;
      if (type === 'text' && part['synthetic'] !== true && part['ignored'] !== true) {
        said.push(toText(part['text']));
        this.#session.keep();
      } else if (type === 'compaction') {
        this.#session.system('compacted', place);
        this.#session.keep();
      } else {
        if (type === 'file' && toText(part['mime']).startsWith('image/')) images += 1;
        this.#session.skip(type === 'text' ? 'injected' : kindOf(part));
      }
    }
    if (images > 0) this.#session.damaged('image left out', images);
    const text = said.join('\n\n');
    if (text.trim() !== '' || images > 0) this.#session.user(text, place);
  }

  #assistant(message: LogObject, parts: readonly unknown[], place: Place): void {
    const session = this.#session;
    const id = toText(message['id']);
    session.worksIn(toObject(message['path'])['cwd']);
    session.model = toText(message['modelID']) || session.model;
    const tokens = toObject(message['tokens']);
    const cache = toObject(tokens['cache']);
    session.spend(id || `message ${this.#messages}`, {
      input: toNumber(tokens['input']) + toNumber(cache['read']) + toNumber(cache['write']),
      output: toNumber(tokens['output']),
    });
    // A summary for the model itself, of what is told before.
    const isSummary = message['summary'] === true;
    if (!isSummary) session.assistant(id, '', place);
    for (const [index, part] of this.#standing(parts).entries()) {
      const { type } = part;
      if (type === 'text' && !isSummary) session.assistant(id, toText(part['text']), place);
      else if (type === 'tool') this.#tool(part, place, `${id} ${index}`);
      else if (type === 'patch') for (const file of listed(part['files'])) session.touch(file);
      else {
        session.skip(type === 'text' ? 'compaction' : kindOf(part));
        continue;
      }
      session.keep();
    }
    if (toObject(message['error'])['name'] === 'MessageAbortedError') session.system('interrupted', place);
  }

  /** The parts that are records, and were not taken back. */
  #standing(parts: readonly unknown[]): LogObject[] {
    return parts.filter((part): part is LogObject => {
      this.#isReverted ||=
        this.#revertedFrom.part !== '' && toText(toObject(part)['id']) === this.#revertedFrom.part;
      if (isObject(part) && !this.#isReverted) return true;
      this.#refuse(part, 'taken back');
      return false;
    });
  }

  /** A call is known by its part: calls of several providers may have one id. */
  #tool(part: LogObject, message: Place, otherId: string): void {
    const name = toText(part['tool']);
    const state = toObject(part['state']);
    const input = toObject(state['input']);
    const time = toObject(state['time']);
    const id = toText(part['id']) || otherId;
    // A message may take minutes, each of its calls has a time of its own.
    const timestamp = toIsoTime(time['start']) === '' ? message.timestamp : time['start'];
    this.#session.call(
      id,
      {
        name,
        input: state['input'],
        command: name === 'bash' ? toText(input['command']) : undefined,
        changes: changesOf(name, input),
      },
      { ...message, timestamp },
    );
    const status = toText(state['status']);
    if (status !== 'completed' && status !== 'error') return;
    const told = toObject(state['metadata'])['exit'];
    const exitCode = typeof told === 'number' ? told : undefined;
    const output = toText(status === 'error' ? state['error'] : state['output']);
    this.#session.result(
      id,
      {
        output,
        isError: status === 'error' || (exitCode !== undefined && exitCode !== 0),
        exitCode,
        isRejected: status === 'error' && /rejected permission/.test(output.slice(0, 500)),
      },
      time['end'],
    );
  }
}

function changesOf(name: string, input: LogObject): string[] {
  const field = Object.hasOwn(changing, name) ? changing[name] : undefined;
  const path = field === undefined ? '' : toText(input[field]);
  const patch = name === 'apply_patch' || name === 'patch' ? toText(input['patchText']) : '';
  const patched = [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)];
  return [path, ...patched.map(match => match[1]?.trim() ?? '')].filter(each => each !== '');
}

function kindOf(part: LogObject): string {
  return toText(part['type']) || 'no type';
}
