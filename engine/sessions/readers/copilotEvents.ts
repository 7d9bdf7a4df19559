import { parseYaml } from '../../base/yaml.ts';
import type { Agent, Session } from '../../model/session.ts';
import { isObject, parseObject, toNumber, toObject, toText } from '../fields.ts';
import type { Beside, LineFormat, LineSession, LogObject } from '../reader.ts';
import { type Place, SessionBuilder } from '../sessionBuilder.ts';
import { changesOf, commandOf } from '../toolInputs.ts';

const transcriptPath = /\/github\.copilot-chat\/transcripts\/[^/]*$/i;
const eventType = /^(?:session|user|assistant|tool|hook|system)\./;
/** Ends what a shell tool gives back. */
const exitStatus = /exit(?:ed)? (?:with )?(?:exit )?code:? (-?\d+)>?\s*$/;

/** Copilot CLI: a folder a session, its events a line each, every one with the id of the one before. */
export const copilotCli: LineFormat = {
  agent: 'copilot-cli',
  name: 'Copilot CLI events',
  isLog: (path, head) => !transcriptPath.test(path) && isEvents(head),
  open: (path, beside) => new CopilotEvents('copilot-cli', path, beside),
};

/** What VS Code's Copilot Chat writes besides the editor's own chat files, in the same form. */
export const copilotTranscript: LineFormat = {
  agent: 'vscode-copilot-chat',
  name: 'Copilot Chat transcript',
  isLog: (path, head) => transcriptPath.test(path) && isEvents(head),
  open: path => new CopilotEvents('vscode-copilot-chat', path, undefined),
};

function isEvents(head: readonly LogObject[]): boolean {
  return head.some(({ type, data }) => isObject(data) && typeof type === 'string' && eventType.test(type));
}

class CopilotEvents implements LineSession {
  readonly #session: SessionBuilder;
  readonly #beside: Beside | undefined;
  /** Subagent → the call that started it. */
  readonly #callOfAgent = new Map<string, string>();
  /** Calls that a person refused and that have no result yet. */
  readonly #refused = new Set<string>();

  constructor(agent: Agent, path: string, beside: Beside | undefined) {
    this.#session = new SessionBuilder(agent);
    this.#beside = beside;
    const [folder = '', name = ''] = path.split('/').slice(-2);
    this.#session.id = name === 'events.jsonl' ? folder : name.replace(/\.jsonl$/, '');
  }

  damaged(kind: string): void {
    this.#session.damaged(kind);
  }

  sessions(): Session[] {
    this.#entitle();
    return [this.#session.build()];
  }

  read(record: LogObject, line: number): void {
    const session = this.#session;
    const { id, type, timestamp } = record;
    session.seeTime(timestamp);
    if (typeof id === 'string' && !session.isNew(id)) {
      session.skip('told before');
      return;
    }
    const place = { record: typeof id === 'string' ? { line, uuid: id } : { line }, timestamp };
    const data = toObject(record['data']);
    const isTold = this.#said(toText(type), data, record, place) || this.#state(toText(type), data, place);
    if (isTold) session.keep();
    else session.skip(typeof type === 'string' ? type : 'no type');
  }

  /** What was said and done. */
  #said(type: string, data: LogObject, record: LogObject, place: Place): boolean {
    const builder = this.#builderOf(record, data);
    switch (type) {
      case 'user.message': {
        const source = toText(data['source']);
        const text = toText(data['content']);
        if ((source !== '' && source !== 'user') || text.trim() === '') return false;
        builder.user(text, place);
        return true;
      }
      case 'assistant.message':
        this.#message(builder, data, place);
        return true;
      case 'tool.execution_start':
        this.#call(builder, data, place);
        return true;
      case 'tool.execution_complete':
        this.#result(builder, data, place);
        return true;
      case 'abort':
        builder.system('interrupted', place);
        return true;
      case 'session.compaction_complete':
        builder.system('compacted', place);
        return true;
      default:
        return false;
    }
  }

  /** What is told of the session as a whole. */
  #state(type: string, data: LogObject, place: Place): boolean {
    const session = this.#session;
    switch (type) {
      case 'session.start':
      case 'session.resume':
        session.id = toText(data['sessionId']) || session.id;
        session.version = toText(data['copilotVersion']) || session.version;
        session.model ||= toText(data['selectedModel']);
        this.#context(toObject(data['context']));
        return true;
      case 'session.context_changed':
        this.#context(data);
        return true;
      case 'session.model_change':
        session.model = toText(data['newModel']) || session.model;
        return true;
      case 'session.title_changed':
        session.entitle(data['title'], 'generated');
        return true;
      case 'session.shutdown':
        this.#spent(toObject(data['modelMetrics']), place);
        return true;
      case 'session.snapshot_rewind': {
        const from = data['upToEventId'];
        if (typeof from === 'string') session.rewindTo(turn => turn.record.uuid === from);
        return true;
      }
      case 'subagent.started':
        return true;
      case 'permission.completed':
        if (toText(toObject(data['result'])['kind']).startsWith('denied'))
          this.#refused.add(toText(data['toolCallId']));
        return true;
      default:
        return false;
    }
  }

  #context(context: LogObject): void {
    this.#session.worksIn(context['cwd']);
    if (this.#session.branch === '') this.#session.branch = toText(context['branch']);
  }

  /** A subagent's events name their agent, in older logs the call that started it. */
  #builderOf(record: LogObject, data: LogObject): SessionBuilder {
    const agent = toText(record['agentId']);
    if (record['type'] === 'subagent.started' && agent !== '') {
      this.#callOfAgent.set(agent, toText(data['toolCallId']) || agent);
    }
    const call = toText(data['parentToolCallId']) || (this.#callOfAgent.get(agent) ?? agent);
    return call === '' ? this.#session : this.#session.subagent(call);
  }

  #message(builder: SessionBuilder, data: LogObject, place: Place): void {
    const id = toText(data['messageId']) || (place.record.uuid ?? '');
    if (builder.model === '') builder.model = toText(data['model']);
    builder.assistant(id, toText(data['content']), place);
    if (id !== '') builder.spend(id, { input: 0, output: toNumber(data['outputTokens']) });
  }

  #call(builder: SessionBuilder, data: LogObject, place: Place): void {
    const name = toText(data['toolName']);
    const given = data['arguments'];
    const input = typeof given === 'string' ? (parseObject(given) ?? {}) : toObject(given);
    builder.call(
      toText(data['toolCallId']) || `line ${place.record.line ?? 0}`,
      { name, input: given, command: commandOf(name, input), changes: changesOf(name, input) },
      place,
    );
  }

  #result(builder: SessionBuilder, data: LogObject, place: Place): void {
    const id = toText(data['toolCallId']);
    const output = toText(toObject(data['result'])['content']) || toText(toObject(data['error'])['message']);
    const code =
      builder.toolOf(id)?.command === undefined ? undefined : exitStatus.exec(output.slice(-200))?.[1];
    const result = {
      output,
      isError: data['success'] === false,
      exitCode: code === undefined ? undefined : Number(code),
      isRejected: this.#refused.delete(id),
      record: place.record,
    };
    if (!builder.result(id, result, place.timestamp)) this.#session.damaged('result of no call');
  }

  /** Each message tells what it gave out; what went in is only told at the end. */
  #spent(metrics: LogObject, place: Place): void {
    const input = Object.values(metrics)
      .map(metric => toNumber(toObject(toObject(metric)['usage'])['inputTokens']))
      .reduce((sum, tokens) => sum + tokens, 0);
    this.#session.spend(`line ${place.record.line ?? 0}`, { input, output: 0 });
  }

  #entitle(): void {
    const text = this.#beside?.('workspace.yaml');
    const root = text === undefined ? undefined : parseYaml(text).root;
    if (root?.kind !== 'map') return;
    for (const { key, value } of root.entries) {
      if (value.kind !== 'value') continue;
      if (key === 'name') this.#session.entitle(value.value, 'given');
      else if (key === 'summary') this.#session.entitle(value.value, 'generated');
    }
  }
}
