import type { Agent, Session } from '../../model/session.ts';
import { readObjects, readRecords } from '../documents.ts';
import { isObject, parseObject, toNumber, toObject, toObjects, toText } from '../fields.ts';
import type { Beside, DocumentFormat, LogObject } from '../reader.ts';
import { type Place, SessionBuilder } from '../sessionBuilder.ts';
import { taggedTexts } from '../taggedText.ts';
import { changesOf, commandOf } from '../toolInputs.ts';

/** Around what a person typed; all else in a user's message the agent put there. */
const prompts: ReadonlySet<string> = new Set(['task', 'feedback', 'user_message', 'answer']);
/** Begins a user's text that no person typed. */
const injected =
  /^\s*(?:<environment_details>|<explicit_instructions|<file_content|<folder_content|\[ERROR\]|\[TASK RESUMPTION\]|# task_progress|# TODO LIST)/;
/** Begins the result of a tool where a person had a word. */
const answered = /^\s*(?:The user (?:has )?(?:denied|provided|rejected)|<(?:feedback|answer|user_message)>)/;
const denied = /^\s*The user denied this operation/;
const failed = /^\s*The tool execution failed with the following error/;
/** `[read_file for 'a.ts'] Result:`, before tools were called by their own kind of block. */
const legacyResult = /^\s*\[([a-z_]{1,40})(?: for '[^\n]*')?\] Result:\s*/;
const workingFolder = /# Current (?:Working|Workspace) Directory \((.+)\) Files/;

/** Tools that were called by tags in the text, before they had their own kind of block. */
const tagTools: ReadonlySet<string> = new Set([
  'access_mcp_resource',
  'apply_diff',
  'ask_followup_question',
  'attempt_completion',
  'browser_action',
  'codebase_search',
  'execute_command',
  'fetch_instructions',
  'insert_content',
  'list_code_definition_names',
  'list_files',
  'new_task',
  'plan_mode_respond',
  'read_file',
  'replace_in_file',
  'search_and_replace',
  'search_files',
  'switch_mode',
  'update_todo_list',
  'use_mcp_tool',
  'web_fetch',
  'write_to_file',
]);
const parameters: ReadonlySet<string> = new Set([
  'args',
  'arguments',
  'command',
  'content',
  'diff',
  'file_path',
  'mode',
  'options',
  'path',
  'query',
  'question',
  'regex',
  'requires_approval',
  'response',
  'result',
  'server_name',
  'todos',
  'tool_name',
  'url',
]);
/** What a tool says to the person: tool → parameter. */
const speaking: Readonly<Record<string, string>> = {
  ask_followup_question: 'question',
  attempt_completion: 'result',
  plan_mode_respond: 'response',
};

function clineFormat(agent: Agent, name: string, isOwn: (path: string) => boolean): DocumentFormat {
  return {
    agent,
    name,
    isLog: path => path.endsWith('/api_conversation_history.json') && isOwn(path),
    read: (path, text, beside) => [new ClineTask(agent, path, beside).read(text)],
  };
}

const isRoo = (path: string): boolean => /roo-cline|roo-code|kilo/i.test(path);

/** Cline: a folder a task, its messages as the model sees them, and beside them what the person saw. */
export const cline = clineFormat('cline', 'Cline task', path => !isRoo(path));

/** Roo Code, which began as Cline. */
export const rooCode = clineFormat('roo-code', 'Roo Code task', isRoo);

class ClineTask {
  readonly #session: SessionBuilder;
  readonly #beside: Beside;
  /** Calls by tags that have no result yet: the oldest first. */
  #open: { id: string; name: string }[] = [];
  /** Of a result whose text comes in the next block. */
  #waiting: string | undefined;

  constructor(agent: Agent, path: string, beside: Beside) {
    this.#session = new SessionBuilder(agent);
    this.#session.id = path.split('/').at(-2) ?? '';
    this.#beside = beside;
  }

  read(text: string): Session {
    const session = this.#session;
    this.#task();
    const { records, isCut } = readRecords(text, 'messages');
    if (isCut) {
      session.damaged('cut file');
      session.warn('the file is cut: only what stands before the break is told');
    }
    for (const [index, record] of records.entries()) {
      if (isObject(record))
        this.#message(record, { record: { message_index: index }, timestamp: record['ts'] });
      else session.skip('no message');
    }
    return session.build();
  }

  /** What the files beside it tell of the task. */
  #task(): void {
    const session = this.#session;
    const [own] = readObjects(this.#beside('history_item.json'));
    const [index] = readObjects(this.#beside('../_index.json'));
    const history = readObjects(this.#beside('../../state/taskHistory.json'));
    const entries = [own ?? {}, ...toObjects(index?.['entries']), ...history];
    for (const entry of entries.filter(({ id }) => id === session.id)) {
      session.worksIn(entry['cwdOnTaskInitialization'] ?? entry['workspace']);
      session.parentId ||= toText(entry['parentTaskId']);
      session.model ||= toText(entry['modelId']);
    }
    const [metadata] = readObjects(this.#beside('task_metadata.json'));
    const [usage] = toObjects(metadata?.['model_usage']);
    session.model ||= toText(usage?.['model_id']);
    for (const file of toObjects(metadata?.['files_in_context']))
      if (/^(?:cline|roo)_edited$/.test(toText(file['record_source']))) session.touch(file['path']);
    for (const [at, message] of readObjects(this.#beside('ui_messages.json')).entries()) {
      session.seeTime(message['ts']);
      if (message['say'] === 'api_req_started') this.#spent(`request ${at}`, toText(message['text']));
    }
  }

  #spent(id: string, text: string): void {
    const told = parseObject(text) ?? {};
    const input = ['tokensIn', 'cacheWrites', 'cacheReads'].map(key => toNumber(told[key]));
    this.#session.spend(id, {
      input: input.reduce((sum, tokens) => sum + tokens, 0),
      output: toNumber(told['tokensOut']),
    });
  }

  #message(message: LogObject, place: Place): void {
    const session = this.#session;
    const { role, content } = message;
    session.seeTime(message['ts']);
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : toObjects(content);
    if (role === 'assistant') {
      this.#assistant(blocks, message, place);
      session.keep();
    } else if (role !== 'user') session.skip(typeof role === 'string' ? `message of ${role}` : 'no role');
    else if (message['isSummary'] === true) {
      session.system('compacted', place);
      session.skip('compaction');
    } else {
      const isTold = blocks.map(block => this.#userBlock(block, place)).some(Boolean);
      if (isTold) session.keep();
      else session.skip('injected');
    }
  }

  /** True for what a person typed or a tool gave back. */
  #userBlock(block: LogObject, place: Place): boolean {
    switch (block['type']) {
      case 'tool_result':
        this.#result(
          toText(block['tool_use_id']),
          textOf(block['content']),
          block['is_error'] === true,
          place,
        );
        return true;
      case 'text':
        return this.#userText(toText(block['text']), place);
      case 'image':
        this.#session.damaged('image left out');
        return false;
      default:
        return false;
    }
  }

  #userText(text: string, place: Place): boolean {
    const folder = workingFolder.exec(text)?.[1];
    this.#session.worksIn(folder);
    const result = legacyResult.exec(text);
    if (result !== null) {
      const [{ length }, name] = result;
      const at = this.#open.findIndex(call => call.name === name);
      const [call] = at < 0 ? [] : this.#open.splice(at, 1);
      const rest = text.slice(length);
      if (rest.trim() === '') this.#waiting = call?.id ?? '';
      else this.#result(call?.id ?? '', rest, false, place);
      return true;
    }
    if (this.#waiting !== undefined && !injected.test(text)) {
      this.#result(this.#waiting, text, false, place);
      this.#waiting = undefined;
      return true;
    }
    const typed = taggedTexts(text, prompts).map(each => each.text);
    const said =
      typed.length > 0 ? typed : injected.test(text) ? [] : [text.split('<environment_details>', 1)[0] ?? ''];
    return this.#prompts(said, place);
  }

  #prompts(texts: readonly string[], place: Place): boolean {
    const said = texts.filter(text => text.trim() !== '');
    for (const text of said) this.#session.user(text, place);
    return said.length > 0;
  }

  #result(id: string, output: string, isFlagged: boolean, place: Place): void {
    const session = this.#session;
    const isShell = session.toolOf(id)?.command !== undefined;
    const code = isShell ? /(?:^|\n)Exit code: (-?\d+)/.exec(output.slice(0, 2000))?.[1] : undefined;
    const exitCode = code === undefined ? undefined : Number(code);
    const isError = isFlagged || failed.test(output) || (exitCode !== undefined && exitCode !== 0);
    if (!session.result(id, { output, isError, exitCode, isRejected: denied.test(output) }, place.timestamp))
      session.damaged('result of no call');
    if (answered.test(output))
      this.#prompts(
        taggedTexts(output, prompts).map(each => each.text),
        place,
      );
  }

  #assistant(blocks: readonly LogObject[], message: LogObject, place: Place): void {
    const session = this.#session;
    const id = `message ${place.record.message_index ?? 0}`;
    session.model ||= toText(toObject(message['modelInfo'])['modelId']);
    session.assistant(id, '', place);
    const hasOwnBlocks = blocks.some(({ type }) => type === 'tool_use');
    for (const [at, block] of blocks.entries()) {
      if (block['type'] === 'tool_use') {
        const input = toObject(block['input']);
        this.#call(toText(block['id']) || `${id} ${at}`, toText(block['name']), input, place);
        this.#spoken(id, toText(block['name']), input, place);
      } else if (block['type'] === 'text') {
        const text = toText(block['text']);
        if (hasOwnBlocks) session.assistant(id, text, place);
        else this.#tagged(`${id} ${at}`, id, text, place);
      }
    }
  }

  /** Text with calls by tags in it. */
  #tagged(prefix: string, id: string, text: string, place: Place): void {
    let end = 0;
    const calls = taggedTexts(text, new Set([...tagTools, 'thinking']));
    for (const [at, call] of calls.entries()) {
      this.#session.assistant(id, text.slice(end, call.start).trim(), place);
      end = call.end;
      if (call.tag === 'thinking') continue;
      const input = Object.fromEntries(taggedTexts(call.text, parameters).map(each => [each.tag, each.text]));
      const callId = `${prefix} ${at}`;
      this.#open.push({ id: callId, name: call.tag });
      this.#call(callId, call.tag, input, place);
      this.#spoken(id, call.tag, input, place);
    }
    this.#session.assistant(id, text.slice(end).trim(), place);
  }

  #spoken(id: string, tool: string, input: LogObject, place: Place): void {
    const field = Object.hasOwn(speaking, tool) ? speaking[tool] : undefined;
    if (field !== undefined) this.#session.assistant(id, toText(input[field]), place);
  }

  #call(id: string, name: string, input: LogObject, place: Place): void {
    this.#session.call(
      id,
      { name, input, command: commandOf(name, input), changes: changesOf(name, input) },
      place,
    );
  }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return toObjects(content)
    .filter(({ type }) => type === 'text')
    .map(({ text }) => toText(text))
    .join('\n');
}
