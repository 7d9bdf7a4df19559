import type { RecordLocator, Session } from '../../model/session.ts';
import { toNumber, toObject, toObjects, toText } from '../fields.ts';
import type { ToldRecords } from '../toldRecords.ts';
import type { LineFormat, LineSession, LogObject } from '../reader.ts';
import { type Place, SessionBuilder } from '../sessionBuilder.ts';

/** Begins a user's text that no person typed as a prompt. */
const wrappers: readonly (readonly [start: string, kind: string])[] = [
  ['<command-name>', 'slash command'],
  ['<command-message>', 'slash command'],
  ['<local-command-', 'local command'],
  ['<bash-', 'local command'],
  ['<task-notification>', 'notification'],
  ['<system-reminder>', 'reminder'],
  ['Caveat: The messages below', 'reminder'],
  ['Operation stopped by hook:', 'hook'],
  ['This session is being continued from a previous conversation', 'compaction'],
];
const interrupted = '[Request interrupted';
const rejected = "The user doesn't want to proceed with this tool use";

/** Tools that change a file, by the field of their input that names it. */
const changing: Readonly<Record<string, string>> = {
  Edit: 'file_path',
  MultiEdit: 'file_path',
  Write: 'file_path',
  NotebookEdit: 'notebook_path',
};

/** Claude Code: a file a session, a line a content block; subagents in a folder beside it, or as side chains within. */
export const claudeCode: LineFormat = {
  agent: 'claude-code',
  name: 'Claude Code log',
  isLog: (_, head) =>
    head.some(
      record =>
        ('sessionId' in record && ('uuid' in record || 'leafUuid' in record || 'operation' in record)) ||
        (record['type'] === 'file-history-snapshot' && 'messageId' in record) ||
        (record['type'] === 'summary' && 'leafUuid' in record),
    ),
  open: (path, _, told) => new ClaudeCodeLog(path, told),
};

class ClaudeCodeLog implements LineSession {
  readonly #session = new SessionBuilder('claude-code');
  readonly #told: ToldRecords | undefined;
  /** As the first record that names a session has it. */
  #sessionId = '';

  constructor(path: string, told: ToldRecords | undefined) {
    this.#told = told;
    const name = path.split('/').at(-1) ?? '';
    this.#session.id = name.replace(/\.jsonl$/, '');
    // `<session>/subagents/agent-1.jsonl`
    const parent = /([^/]+)\/subagents\//.exec(path)?.[1];
    if (parent !== undefined) this.#session.parentId = parent;
  }

  damaged(kind: string): void {
    this.#session.damaged(kind);
  }

  sessions(): Session[] {
    return [this.#session.build()];
  }

  read(record: LogObject, line: number): void {
    const main = this.#session;
    const { uuid, type } = record;
    main.seeTime(record['timestamp']);
    main.worksIn(record['cwd']);
    if (main.branch === '') main.branch = toText(record['gitBranch']);
    if (main.version === '') main.version = toText(record['version']);
    this.#belongs(toText(record['sessionId']));
    const copied = this.#copyOf(record);
    if (copied !== undefined) {
      main.skip(copied);
      return;
    }
    const place = { record: locate(line, uuid), timestamp: record['timestamp'] };
    switch (type) {
      case 'user':
        this.#user(record, place);
        break;
      case 'assistant':
        this.#assistant(record, place);
        break;
      case 'attachment':
        this.#attachment(toObject(record['attachment']), place);
        break;
      case 'system':
        this.#system(record, place);
        break;
      default:
        this.#state(record);
    }
  }

  /** Two that write to one file, or a history that was copied as it stood. */
  #belongs(sessionId: string): void {
    this.#sessionId ||= sessionId;
    if (sessionId !== '' && sessionId !== this.#sessionId) this.#session.damaged('record of another session');
  }

  /** Where a record was told already; `undefined`: nowhere. A copy may have a new id and its message the old one. */
  #copyOf({ type, uuid, message }: LogObject): string | undefined {
    if (type === 'progress' || typeof uuid !== 'string') return undefined;
    if (!this.#session.isNew(uuid)) return 'told before';
    const messageId = type === 'assistant' ? toText(toObject(message)['id']) : '';
    const isCopy = [uuid, messageId].some(
      id => id !== '' && this.#told?.isCopy(this.#session.id, id) === true,
    );
    return isCopy ? 'told in another session' : undefined;
  }

  /** Records that tell of the session as a whole; all others are left out. */
  #state(record: LogObject): void {
    const main = this.#session;
    const { type } = record;
    switch (type) {
      case 'summary':
        main.entitle(record['summary'], 'summary');
        main.keep();
        break;
      case 'ai-title':
        main.entitle(record['title'] ?? record['aiTitle'], 'generated');
        main.keep();
        break;
      case 'custom-title':
        main.entitle(record['customTitle'] ?? record['title'], 'given');
        main.keep();
        break;
      case 'pr-link':
        main.link(record['prUrl']);
        main.keep();
        break;
      case 'worktree-state':
      case 'relocated':
        main.worksIn(record['worktreePath'] ?? record['cwd'] ?? record['path']);
        main.keep();
        break;
      default:
        main.skip(typeof type === 'string' ? type : 'no type');
    }
  }

  /** A subagent's records stand among the session's own in older logs. */
  #builderOf(record: LogObject): SessionBuilder {
    if (record['isSidechain'] !== true || this.#session.parentId !== '') return this.#session;
    return this.#session.subagent(toText(record['agentId']) || 'sidechain');
  }

  #user(record: LogObject, place: Place): void {
    const builder = this.#builderOf(record);
    const content = toObject(record['message'])['content'];
    const blocks = toObjects(content);
    const results = blocks.filter(({ type }) => type === 'tool_result');
    for (const block of results)
      this.#result(builder, block, { source: toText(record['sourceToolUseID']), place });
    const images = blocks.filter(({ type }) => type === 'image' || type === 'document').length;
    if (images > 0) this.#session.damaged('image left out', images);
    const said = blocks.filter(({ type }) => type === 'text').map(({ text }) => toText(text));
    const text = typeof content === 'string' ? content : said.join('\n\n');
    const kind = this.#kindOf(record, text);
    if (kind === undefined && (text.trim() !== '' || images > 0)) builder.user(text, place);
    else if (kind === 'interrupted' || kind === 'compaction')
      builder.system(kind === 'interrupted' ? kind : 'compacted', place);
    if (kind === undefined || kind === 'interrupted' || results.length > 0) this.#session.keep();
    else this.#session.skip(kind);
  }

  /** What kind of a user's record is no prompt of a person; `undefined` for one. */
  #kindOf(record: LogObject, text: string): string | undefined {
    if (record['isCompactSummary'] === true) return 'compaction';
    if (record['isMeta'] === true) return 'meta';
    const start = text.trimStart();
    if (start.startsWith(interrupted)) return 'interrupted';
    return wrappers.find(([mark]) => start.startsWith(mark))?.[1];
  }

  #result(
    builder: SessionBuilder,
    block: LogObject,
    { source, place }: { source: string; place: Place },
  ): void {
    const output = textOf(block['content']);
    const isRejected = output.startsWith(rejected);
    const id = toText(block['tool_use_id']) || source;
    const code = /^(?:Error: )?Exit code (\d+)/.exec(output)?.[1];
    const tool = builder.toolOf(id);
    const exitCode =
      code !== undefined
        ? Number(code)
        : tool?.command !== undefined && block['is_error'] !== true
          ? 0
          : undefined;
    const result = {
      output,
      isError: block['is_error'] === true,
      exitCode,
      isRejected,
      record: place.record,
    };
    if (!builder.result(id, result, place.timestamp)) this.#session.damaged('result of no call');
  }

  #assistant(record: LogObject, place: Place): void {
    const builder = this.#builderOf(record);
    const message = toObject(record['message']);
    const id = toText(message['id']) || toText(record['uuid']);
    const model = toText(message['model']);
    if (builder.model === '' && model !== '<synthetic>') builder.model = model;
    const usage = toObject(message['usage']);
    const input = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'];
    builder.spend(id, {
      input: input.reduce((sum, key) => sum + toNumber(usage[key]), 0),
      output: toNumber(usage['output_tokens']),
    });
    builder.assistant(id, '', place);
    for (const block of toObjects(message['content'])) {
      if (block['type'] === 'text') builder.assistant(id, toText(block['text']), place);
      else if (block['type'] === 'tool_use' || block['type'] === 'server_tool_use')
        this.#call(builder, block, place);
    }
    this.#session.keep();
  }

  #call(builder: SessionBuilder, block: LogObject, place: Place): void {
    const name = toText(block['name']);
    const input = toObject(block['input']);
    const field = Object.hasOwn(changing, name) ? changing[name] : undefined;
    const path = field === undefined ? '' : toText(input[field]);
    const id = toText(block['id']) || `${place.record.line ?? 0}`;
    builder.call(
      id,
      {
        name,
        input: block['input'],
        command: name === 'Bash' ? toText(input['command']) : undefined,
        changes: path === '' ? undefined : [path],
      },
      place,
    );
  }

  /** A prompt that was typed while the agent worked comes as an attachment; all others are injected. */
  #attachment(attachment: LogObject, place: Place): void {
    const kind = toText(attachment['type']);
    const text = textOf(attachment['prompt'] ?? attachment['content']);
    const { kind: origin = 'human' } = toObject(attachment['origin']);
    const { commandMode: mode = 'prompt' } = attachment;
    const isTyped = kind === 'queued_command' && mode === 'prompt' && origin === 'human';
    if (!isTyped || text === '') this.#session.skip(`attachment ${kind}`);
    else {
      this.#session.user(text, place);
      this.#session.keep();
    }
  }

  #system(record: LogObject, place: Place): void {
    const subtype = toText(record['subtype']);
    if (subtype === 'compact_boundary') {
      this.#session.system('compacted', place);
      this.#session.keep();
    } else this.#session.skip(`system ${subtype}`);
  }
}

function locate(line: number, uuid: unknown): RecordLocator {
  return typeof uuid === 'string' ? { line, uuid } : { line };
}

/** The text of a content: itself, or its blocks of text. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return toObjects(content)
    .filter(({ type }) => type === 'text')
    .map(({ text }) => toText(text))
    .join('\n');
}
