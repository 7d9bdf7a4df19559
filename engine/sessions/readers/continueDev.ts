import { readRecords } from '../documents.ts';
import { isObject, parseObject, toNumber, toObject, toObjects, toText } from '../fields.ts';
import { toFolder } from '../folders.ts';
import type { DocumentFormat, LogObject } from '../reader.ts';
import { type Place, SessionBuilder } from '../sessionBuilder.ts';

/** Tools that change a file, by the field of their input that names it. */
const changing: Readonly<Record<string, string>> = {
  builtin_create_new_file: 'filepath',
  builtin_edit_existing_file: 'filepath',
  builtin_search_and_replace_in_file: 'filepath',
  builtin_single_find_and_replace: 'filepath',
  builtin_multi_edit: 'filepath',
  create_new_file: 'filepath',
  edit_existing_file: 'filepath',
  single_find_and_replace: 'filepath',
  multi_edit: 'filepath',
  Edit: 'file_path',
  MultiEdit: 'file_path',
  Write: 'filepath',
};
const shells: ReadonlySet<string> = new Set(['builtin_run_terminal_command', 'run_terminal_command', 'Bash']);

/**
 * Continue: a file a session, rewritten whole, without times. `promptLogs`, which repeat everything said before, and
 * `editorState`, which repeats the prompt, are not looked at.
 */
export const continueDev: DocumentFormat = {
  agent: 'continue',
  name: 'Continue session',
  isLog: (path, text) =>
    /\/sessions\/[^/]+\.json$/.test(`/${path}`) && text.includes('"history"') && text.includes('"sessionId"'),
  read(path, text) {
    const session = new SessionBuilder('continue');
    session.id = (path.split('/').at(-1) ?? '').replace(/\.json$/, '');
    const { head, records, isCut } = readRecords(text, 'history');
    session.id = toText(head['sessionId']) || session.id;
    session.worksIn(toFolder(head['workspaceDirectory']));
    session.model = toText(head['chatModelTitle']);
    // It names a session so until it knows better.
    if (head['title'] !== 'New Session') session.entitle(head['title'], 'generated');
    if (isCut) session.damaged('cut file');
    for (const [index, item] of records.entries()) take(session, item, index);
    return [session.build()];
  },
};

function take(session: SessionBuilder, item: unknown, index: number): void {
  if (!isObject(item) || !isObject(item['message'])) {
    session.damaged('no record');
    return;
  }
  const { message } = item;
  const uuid = toText(message['id']);
  const record = uuid === '' ? { message_index: index } : { message_index: index, uuid };
  const place: Place = { record, timestamp: message['timestamp'] };
  const { text, images } = said(message['content']);
  if (images > 0) session.damaged('image left out', images);
  switch (message['role']) {
    case 'user':
      if (text.trim() === '' && images === 0) session.skip('nothing said');
      else {
        session.user(text, place);
        session.keep();
      }
      break;
    case 'assistant':
      session.assistant(uuid, text, place);
      spend(session, message, index);
      calls(session, item, place);
      session.keep();
      break;
    case 'tool': {
      const result = { output: text, isError: false };
      const id = toText(message['toolCallId']);
      // The state of the call, which came before, knows whether it failed.
      const known = session.toolOf(id);
      if (known === undefined) session.damaged('result of no call');
      else if (known.output === '') session.result(id, { ...result, isError: known.isError });
      session.keep();
      break;
    }
    default:
      session.skip(`message of ${toText(message['role']) || 'no role'}`);
  }
  if (toText(item['conversationSummary']) !== '') session.system('compacted', place);
}

function said(content: unknown): { readonly text: string; readonly images: number } {
  if (typeof content === 'string') return { text: content, images: 0 };
  const parts = toObjects(content);
  return {
    text: parts
      .filter(({ type }) => type === 'text')
      .map(({ text }) => toText(text))
      .join('\n\n'),
    images: parts.filter(({ type }) => type === 'imageUrl').length,
  };
}

function spend(session: SessionBuilder, message: LogObject, index: number): void {
  const usage = toObject(message['usage']);
  session.spend(`${index}`, {
    input: toNumber(usage['promptTokens']),
    output: toNumber(usage['completionTokens']),
  });
}

/** Calls stand in the message, and again with their state beside it. */
function calls(session: SessionBuilder, item: LogObject, place: Place): void {
  const states = toObjects(item['toolCallStates']);
  const old = item['toolCallState'];
  if (states.length === 0 && isObject(old)) states.push(old);
  const stated = new Set(states.map(idOf));
  for (const toolCall of toObjects(toObject(item['message'])['toolCalls']))
    if (!stated.has(toText(toolCall['id']))) states.push({ toolCallId: toolCall['id'], toolCall });
  for (const [index, state] of states.entries())
    call(session, { state, id: idOf(state) || `${place.record.message_index ?? 0} ${index}` }, place);
}

function idOf(state: LogObject): string {
  return toText(state['toolCallId']) || toText(toObject(state['toolCall'])['id']);
}

function call(
  session: SessionBuilder,
  { state, id }: { readonly state: LogObject; readonly id: string },
  place: Place,
): void {
  const { name: told, arguments: raw } = toObject(toObject(state['toolCall'])['function']);
  const name = toText(told);
  const parsed = state['parsedArgs'];
  const input = isObject(parsed) ? parsed : toObject(parseObject(toText(raw)));
  const field = Object.hasOwn(changing, name) ? changing[name] : undefined;
  const path = field === undefined ? '' : toFolder(input[field]);
  session.call(
    id,
    {
      name,
      input: raw ?? parsed,
      command: shells.has(name) ? toText(input['command']) : undefined,
      changes: path === '' ? undefined : [path],
    },
    place,
  );
  const { status } = state;
  const output = toObjects(state['output'])
    .map(({ content }) => toText(content))
    .join('\n');
  if (output === '' && status !== 'errored' && status !== 'canceled') return;
  session.result(id, { output, isError: status === 'errored', isRejected: status === 'canceled' });
}
