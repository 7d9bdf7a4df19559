import type { RecordLocator, Session } from '../../model/session.ts';
import { readObjects, readRecords } from '../documents.ts';
import { isObject, toNumber, toObject, toObjects, toText } from '../fields.ts';
import { pathOfFileUri } from '../fileUris.ts';
import { LogFile } from '../logFile.ts';
import { MutationLog } from '../mutationLog.ts';
import type { Beside, DocumentFormat, LineFormat, LineSession, LogObject } from '../reader.ts';
import { type Place, SessionBuilder } from '../sessionBuilder.ts';
import { copilotTranscript } from './copilotEvents.ts';

const agent = 'vscode-copilot-chat';
const chatFile = /(?:^|\/)(?:chatSessions|emptyWindowChatSessions|transferredChatSessions)\/[^/]+\.json(l?)$/;

/** Tools that change the files that their message names. */
const editors: ReadonlySet<string> = new Set([
  'copilot_applyPatch',
  'copilot_createFile',
  'copilot_editNotebook',
  'copilot_insertEdit',
  'copilot_multiReplaceString',
  'copilot_replaceString',
  'vscode_editFile_internal',
]);
const cancelled = 2;
const denied = 0;
/** Lines that are named in a warning. */
const maxNamedLines = 5;

/** VS Code's chat before 1.109, and what "Chat: Export" writes: one object with the requests of a person. */
export const vscodeChat: DocumentFormat = {
  agent,
  name: 'VS Code chat',
  isLog: (path, text) =>
    chatFile.exec(path)?.[1] === '' || (text.includes('"requests"') && text.includes('"responderUsername"')),
  read(path, text, beside) {
    const session = new SessionBuilder(agent);
    const { head, records, isCut } = readRecords(text, 'requests');
    if (isCut) {
      session.damaged('cut file');
      session.warn('the file is cut: only what stands before the break is told');
    }
    for (const record of records) {
      if (isObject(record)) session.keep();
      else session.skip('no request');
    }
    tellChat(session, { chat: head, requests: records, path, beside });
    return [orTranscript(session.build(), path, beside)];
  },
};

/** VS Code's chat since 1.109: the same object as the log of its changes. */
export const vscodeChatLog: LineFormat = {
  agent,
  name: 'VS Code chat log',
  isLog: (path, head) =>
    chatFile.exec(path)?.[1] === 'l' ||
    head.some(({ kind, k, v }) =>
      kind === 0 ? isObject(v) && 'requests' in v : kind === 2 && Array.isArray(k) && k[0] === 'requests',
    ),
  open: (path, beside) => new ChatLog(path, beside),
};

/** Its records are its changes. */
class ChatLog implements LineSession {
  readonly #path: string;
  readonly #beside: Beside;
  readonly #log = new MutationLog();
  /** What is counted while reading: the session is told anew whenever it is asked for. */
  readonly #lines = new SessionBuilder(agent);
  #damagedLines = 0;

  constructor(path: string, beside: Beside = () => undefined) {
    this.#path = path;
    this.#beside = beside;
  }

  read(record: LogObject): void {
    const { kind } = record;
    if (this.#log.apply(record)) this.#lines.keep();
    else
      this.#lines.skip(
        typeof kind === 'number' && kind >= 0 && kind <= 3 ? 'change without a place' : 'no change',
      );
  }

  damaged(kind: string, line?: number): void {
    this.#lines.damaged(kind);
    this.#damagedLines += 1;
    if (line !== undefined && this.#damagedLines <= maxNamedLines)
      this.#lines.warn(`line ${line} cannot be read: what it changed is missing`);
  }

  sessions(): Session[] {
    const session = new SessionBuilder(agent);
    const { receipt, warnings } = this.#lines.build();
    session.account(receipt);
    for (const warning of warnings) session.warn(warning);
    if (!this.#log.isWhole) {
      session.damaged('no snapshot');
      session.warn('its beginning is missing: told is what the changes after it hold');
    }
    const chat = this.#log.state;
    const requests = Array.isArray(chat['requests']) ? chat['requests'] : [];
    tellChat(session, { chat, requests, path: this.#path, beside: this.#beside });
    return [orTranscript(session.build(), this.#path, this.#beside)];
  }
}

interface Chat {
  readonly chat: LogObject;
  readonly requests: readonly unknown[];
  readonly path: string;
  readonly beside: Beside;
}

function tellChat(session: SessionBuilder, { chat, requests, path, beside }: Chat): void {
  session.id = toText(chat['sessionId']) || stemOf(path);
  session.seeTime(chat['creationDate']);
  session.seeTime(chat['lastMessageDate']);
  session.entitle(chat['computedTitle'], 'generated');
  session.entitle(chat['customTitle'], 'given');
  if (/\/chatSessions\/[^/]*$/.test(path)) {
    const [workspace] = readObjects(beside('../workspace.json'));
    session.worksIn(pathOfFileUri(workspace?.['folder']));
  }
  for (const [index, request] of requests.entries())
    if (isObject(request)) tellRequest(session, request, index);
}

function tellRequest(session: SessionBuilder, request: LogObject, index: number): void {
  const requestId = toText(request['requestId']);
  const record: RecordLocator = { message_index: index, ...(requestId === '' ? {} : { uuid: requestId }) };
  const place = { record, timestamp: request['timestamp'] };
  session.seeTime(request['timestamp']);
  if (session.model === '') session.model = toText(request['modelId']);
  if (session.version === '') session.version = toText(toObject(request['agent'])['extensionVersion']);
  const { message } = request;
  const text = typeof message === 'string' ? message : toText(toObject(message)['text']);
  if (text.trim() !== '') session.user(text, place);
  const variables = toObjects(toObject(request['variableData'])['variables']);
  const images = variables.filter(({ kind }) => kind === 'image').length;
  if (images > 0) session.damaged('image left out', images);
  new Response(session, request, place).tell();
  if (request['isCanceled'] === true || toObject(request['modelState'])['value'] === cancelled)
    session.system('interrupted', place);
}

/** What came back on a request, part by part. */
class Response {
  readonly #session: SessionBuilder;
  readonly #request: LogObject;
  readonly #place: Place;
  readonly #id: string;
  readonly #metadata: LogObject;
  /** Id → what the model asked of a tool. */
  readonly #asked = new Map<string, LogObject>();
  /** Text and names within it that follow each other. */
  #said = '';
  #tools = 0;

  constructor(session: SessionBuilder, request: LogObject, place: Place) {
    this.#session = session;
    this.#request = request;
    this.#place = place;
    this.#id =
      toText(request['responseId']) || place.record.uuid || `request ${place.record.message_index ?? 0}`;
    this.#metadata = toObject(toObject(request['result'])['metadata']);
    for (const round of toObjects(this.#metadata['toolCallRounds']))
      for (const call of toObjects(round['toolCalls'])) this.#asked.set(toText(call['id']), call);
  }

  tell(): void {
    const { response } = this.#request;
    const parts: readonly unknown[] = Array.isArray(response) ? response : [];
    if (parts.length === 0) return;
    this.#session.assistant(this.#id, '', this.#place);
    for (const part of parts) this.#part(isObject(part) ? part : { value: part });
    this.#flush();
    const usage = toObject(toObject(this.#request['result'])['usage']);
    this.#session.spend(this.#id, {
      input: toNumber(this.#metadata['promptTokens'] ?? usage['promptTokens']),
      output: toNumber(this.#metadata['outputTokens'] ?? usage['completionTokens']),
    });
  }

  #part(part: LogObject): void {
    const kind = part['kind'] ?? 'markdownContent';
    switch (kind) {
      case 'markdownContent':
      case 'markdownVuln':
        this.#said += markdownOf(part['content'] ?? part['value']);
        break;
      case 'inlineReference':
        this.#said += nameOf(part);
        break;
      case 'toolInvocationSerialized':
        this.#flush();
        this.#tool(part);
        break;
      case 'textEditGroup':
      case 'notebookEditGroup':
        this.#session.touch(pathOf(part['uri']));
        break;
      default:
        this.#session.skip(`response ${toText(kind)}`);
    }
  }

  #flush(): void {
    this.#session.assistant(this.#id, this.#said, this.#place);
    this.#said = '';
  }

  #tool(part: LogObject): void {
    this.#tools += 1;
    const id = toText(part['toolCallId']) || `${this.#id} ${this.#tools}`;
    const name = toText(part['toolId']);
    const data = toObject(part['toolSpecificData']);
    const within = toText(part['subAgentInvocationId']);
    const builder = within === '' ? this.#session : this.#session.subagent(within);
    const { uris } = toObject(part['invocationMessage']);
    const details = toObject(part['resultDetails']);
    const asked = this.#asked.get(id)?.['arguments'];
    builder.call(
      id,
      {
        name,
        input: data['rawInput'] ?? details['input'] ?? asked ?? markdownOf(part['invocationMessage']),
        command: data['kind'] === 'terminal' ? commandOf(data) : undefined,
        changes: editors.has(name) ? Object.values(toObject(uris)).map(pathOf).filter(isSome) : undefined,
      },
      this.#place,
    );
    const { isConfirmed } = part;
    const isRejected = isConfirmed === false || toObject(isConfirmed)['type'] === denied;
    const code = toObject(data['terminalCommandState'])['exitCode'];
    const exitCode = typeof code === 'number' ? code : undefined;
    const isError = isRejected || details['isError'] === true || (exitCode !== undefined && exitCode !== 0);
    builder.result(id, { output: this.#outputOf(id, data, details), isError, exitCode, isRejected });
    if (data['kind'] === 'subagent') this.#subagent(id, data);
  }

  #outputOf(id: string, data: LogObject, details: LogObject): string {
    const given = toObject(toObject(this.#metadata['toolCallResults'])[id])['content'];
    const shown = [given, details['output']].flatMap(toObjects).map(({ value }) => toText(value));
    return (
      toText(toObject(data['terminalCommandOutput'])['text']) || shown.filter(text => text !== '').join('\n')
    );
  }

  #subagent(id: string, data: LogObject): void {
    const builder = this.#session.subagent(id);
    builder.user(toText(data['prompt']), this.#place);
    builder.assistant('', toText(data['result']), this.#place);
  }
}

/** A chat of which little is left, told from the transcript that the extension keeps of it, where that holds more. */
function orTranscript(session: Session, path: string, beside: Beside): Session {
  const isSuspect = session.counts.user_turns === 0 || Object.keys(session.receipt.damage).length > 0;
  // The id is a name of a file here, and anybody may have written it.
  if (!isSuspect || !/^[\w-]+$/.test(session.id) || !/\/chatSessions\/[^/]*$/.test(path)) return session;
  const way = `../GitHub.copilot-chat/transcripts/${session.id}.jsonl`;
  const text = beside(way);
  if (text === undefined) return session;
  const log = new LogFile(way, [copilotTranscript]);
  log.push(new TextEncoder().encode(text));
  const [told] = log.sessions(true) ?? [];
  if (told === undefined || told.counts.user_turns <= session.counts.user_turns) return session;
  const { title, cwds, warnings, counts } = session;
  const warning = `the chat file holds ${counts.user_turns} of ${told.counts.user_turns} prompts: told from the transcript beside it`;
  return {
    ...told,
    id: session.id,
    title: counts.user_turns === 0 && title !== '' ? title : told.title,
    cwds: told.cwds.length > 0 ? told.cwds : cwds,
    warnings: [...warnings, ...told.warnings, warning],
  };
}

function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.jsonl?$/, '');
}

/** Text of a Markdown string as VS Code keeps one: itself, or an object around it. */
function markdownOf(value: unknown): string {
  return typeof value === 'string' ? value : toText(toObject(value)['value']);
}

/** What stands for a reference in running text. */
function nameOf(part: LogObject): string {
  const reference = toObject(part['inlineReference']);
  const location = reference['location'] ?? reference;
  const path = pathOf(toObject(location)['uri'] ?? location) ?? '';
  return toText(part['name']) || toText(reference['name']) || (path.split('/').at(-1) ?? '');
}

/** The path of URI components. */
function pathOf(uri: unknown): string | undefined {
  const { fsPath, path } = toObject(uri);
  return toText(fsPath) || toText(path) || undefined;
}

function isSome(path: string | undefined): path is string {
  return path !== undefined;
}

/** The command as it ran at last: a person may have changed it, or the tool. */
function commandOf(data: LogObject): string {
  const line = data['commandLine'] ?? data['command'];
  const { userEdited, toolEdited, original } = toObject(line);
  return toText(line) || toText(userEdited) || toText(toolEdited) || toText(original);
}
