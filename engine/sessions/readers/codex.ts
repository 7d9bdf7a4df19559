import type { Session, Turn } from '../../model/session.ts';
import { isObject, parseObject, toJson, toNumber, toObject, toObjects, toText } from '../fields.ts';
import type { LineFormat, LineSession, LogObject } from '../reader.ts';
import { type Place, SessionBuilder } from '../sessionBuilder.ts';

/** Begins a user's text that the agent put there itself. */
const injected =
  /^\s*<(?:environment_context|user_instructions|permissions|skill|turn_aborted|user_shell_command|collaboration_mode|INSTRUCTIONS)|^\s*# AGENTS\.md/;

/** Events that repeat what a response item says, or tell nothing of what was said and done. */
const shells: ReadonlySet<string> = new Set(['shell', 'exec_command', 'local_shell', 'container.exec']);

/** Codex: a file a session, lines wrapped as `{timestamp, type, payload}` since 0.39, bare items before. */
export const codex: LineFormat = {
  agent: 'codex-cli',
  name: 'Codex rollout',
  isLog: (path, head) => {
    const [first] = head;
    if (first === undefined) return false;
    const isWrapped = head.some(
      ({ type, payload }) =>
        isObject(payload) && (type === 'session_meta' || type === 'response_item' || type === 'turn_context'),
    );
    return (
      isWrapped ||
      ('id' in first && 'instructions' in first && 'timestamp' in first) ||
      /\/rollout-[^/]*\.jsonl$/.test(path)
    );
  },
  open: path => new CodexLog(path),
};

interface ToldPrompt {
  readonly text: string;
  readonly form: 'item' | 'event';
  /** `undefined`: there was no room for it. */
  readonly turn: Turn | undefined;
}

class CodexLog implements LineSession {
  readonly #session = new SessionBuilder('codex-cli');
  #isOpened = false;
  #messages = 0;
  /** Prompts that were told once, the newest last: most are told as an item and as an event. */
  #told: ToldPrompt[] = [];
  /** An event that tells a message right before its record does. */
  #announced: { text: string; place: Place } | undefined;

  constructor(path: string) {
    this.#session.id = /([0-9a-f]{8}-[0-9a-f-]{27})\.jsonl/.exec(path)?.[1] ?? '';
  }

  damaged(kind: string): void {
    this.#session.damaged(kind);
  }

  sessions(): Session[] {
    return [this.#session.build()];
  }

  read(record: LogObject, line: number): void {
    const session = this.#session;
    const { type, timestamp, payload } = record;
    const place = { record: { line }, timestamp };
    session.seeTime(timestamp);
    if (isObject(payload) && typeof type === 'string') this.#wrapped(type, payload, place);
    else if (record['record_type'] !== undefined) session.skip('state');
    else if ('instructions' in record || ('id' in record && type === undefined)) this.#open(record);
    else this.#item(record, place);
  }

  #wrapped(type: string, payload: LogObject, place: Place): void {
    const session = this.#session;
    switch (type) {
      case 'session_meta':
        this.#open(payload);
        break;
      case 'turn_context':
        session.worksIn(payload['cwd']);
        session.model = toText(payload['model']) || session.model;
        session.keep();
        break;
      case 'response_item':
        this.#item(payload, place);
        break;
      case 'event_msg':
        this.#event(payload, place);
        break;
      case 'compacted':
        session.system('compacted', place);
        session.skip('compaction');
        break;
      default:
        session.skip(type);
    }
  }

  /** A fork begins with a copy of what it was forked from, that session's own beginning among it: the first is its own. */
  #open(meta: LogObject): void {
    const session = this.#session;
    if (this.#isOpened) {
      session.warn('it begins with a copy of the session that it was forked from');
      session.skip('copied session_meta');
      return;
    }
    this.#isOpened = true;
    session.id = toText(meta['id']) || session.id;
    session.version = toText(meta['cli_version']);
    session.worksIn(meta['cwd']);
    const git = toObject(meta['git']);
    session.branch = toText(git['branch']);
    session.parentId = toText(meta['forked_from_id']) || toText(meta['parent_thread_id']);
    session.keep();
  }

  #item(item: LogObject, place: Place): void {
    const session = this.#session;
    const type = toText(item['type']);
    switch (type) {
      case 'message':
        this.#message(item, place);
        break;
      case 'function_call':
      case 'custom_tool_call':
      case 'local_shell_call':
      case 'web_search_call':
      case 'tool_search_call':
      case 'image_generation_call':
        this.#call(type, item, place);
        break;
      case 'function_call_output':
      case 'custom_tool_call_output':
      case 'tool_search_output':
        this.#output(item, place);
        break;
      default:
        session.skip(type === '' ? 'no type' : type);
    }
  }

  #message(item: LogObject, place: Place): void {
    const session = this.#session;
    const role = toText(item['role']);
    const parts = toObjects(item['content']);
    const text = parts
      .map(part => toText(part['text']))
      .filter(part => part !== '')
      .join('\n\n');
    const images = parts.filter(part => part['type'] === 'input_image').length;
    if (images > 0) session.damaged('image left out', images);
    if (role === 'assistant') {
      this.#messages += 1;
      const announced = this.#announced?.text === text ? this.#announced.place : place;
      session.assistant(`message ${this.#messages}`, text, announced);
      session.keep();
    } else if (role === 'user' && !injected.test(text)) {
      // Prompts come as events, too, but not in every version.
      this.#prompt(text, 'item', place);
    } else {
      // Before 0.39 nothing else tells where it works.
      session.worksIn(
        /<cwd>([^<]+)<\/cwd>|Current working directory: (.+)/.exec(text)?.slice(1).find(Boolean)?.trim(),
      );
      session.skip(role === 'user' ? 'injected' : `message of ${role}`);
    }
  }

  /** What a person typed; told again in the other form, it is the same prompt, and stands where the event does. */
  #prompt(text: string, form: ToldPrompt['form'], place: Place): void {
    const session = this.#session;
    if (text.trim() === '') {
      session.skip('empty prompt');
      return;
    }
    const at = this.#told.findLastIndex(other => other.form !== form && isSame(other.text, text));
    const [twin] = at < 0 ? [] : this.#told.splice(at, 1);
    if (twin === undefined) {
      this.#told = [...this.#told.slice(-3), { text, form, turn: session.user(text, place) }];
      session.keep();
      return;
    }
    if (form === 'event' && twin.turn !== undefined) session.place(twin.turn, place);
    session.skip('prompt told twice');
  }

  #event(event: LogObject, place: Place): void {
    const session = this.#session;
    const type = toText(event['type']);
    switch (type) {
      case 'user_message': {
        const text = toText(event['message']);
        if (injected.test(text) || text.trim() === '') session.skip('injected');
        else this.#prompt(text, 'event', place);
        break;
      }
      case 'agent_message':
        this.#announced = { text: toText(event['message']), place };
        session.skip('event agent_message');
        break;
      case 'turn_aborted':
        session.system('interrupted', place);
        session.keep();
        break;
      case 'token_count': {
        const total = toObject(toObject(event['info'])['total_token_usage']);
        session.spend('session', {
          input: toNumber(total['input_tokens']),
          output: toNumber(total['output_tokens']),
        });
        session.keep();
        break;
      }
      case 'patch_apply_end':
        for (const path of Object.keys(toObject(event['changes']))) session.touch(path);
        session.keep();
        break;
      case 'thread_name_updated':
        session.entitle(event['thread_name'] ?? event['name'], 'given');
        session.keep();
        break;
      default:
        session.skip(`event ${type}`);
    }
  }

  #call(type: string, item: LogObject, place: Place): void {
    const name = toText(item['name']) || type.replace(/_call$/, '');
    const raw = item['arguments'] ?? item['input'] ?? item['action'];
    const input = typeof raw === 'string' ? (parseObject(raw) ?? raw) : raw;
    const id = toText(item['call_id']) || toText(item['id']) || `line ${place.record.line ?? 0}`;
    const patch = name === 'apply_patch' ? toText(isObject(input) ? input['input'] : raw) : '';
    this.#session.call(
      id,
      {
        name,
        input: raw,
        command: shells.has(name) && isObject(input) ? commandOf(input) : undefined,
        changes: [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map(
          match => match[1]?.trim() ?? '',
        ),
      },
      place,
    );
    this.#session.keep();
  }

  #output(item: LogObject, place: Place): void {
    const raw = item['output'];
    const data = typeof raw === 'string' ? parseObject(raw) : isObject(raw) ? raw : undefined;
    const text = typeof raw === 'string' ? raw : toText(data?.['content']) || toJson(raw ?? '');
    const output = data === undefined ? text : toText(data['output']) || text;
    const told = toObject(data?.['metadata'])['exit_code'];
    const code = typeof told === 'number' ? told : exitCodeIn(output);
    const isError = code !== undefined && code !== 0;
    const result = { output, isError, exitCode: code, record: place.record };
    if (!this.#session.result(toText(item['call_id']), result, place.timestamp))
      this.#session.damaged('result of no call');
    this.#session.keep();
  }
}

/** One form may have the person's words with what the agent put around them. */
function isSame(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a.trim(), b] : [b.trim(), a];
  return long.includes(short);
}

function exitCodeIn(output: string): number | undefined {
  const match = /(?:^|\n)(?:Process exited with code|Exit code:?) (-?\d+)/.exec(output.slice(0, 2000));
  return match === null ? undefined : Number(match[1]);
}

/** `["bash", "-lc", "ls"]`, `ls`. */
function commandOf(input: LogObject): string | undefined {
  const command = input['command'] ?? input['cmd'];
  if (typeof command === 'string') return command;
  if (!Array.isArray(command)) return undefined;
  const words = command.filter(word => typeof word === 'string');
  const isShell =
    words.length === 3 &&
    /^(?:\/\S*\/)?(?:ba|z|da)?sh$/.test(words[0] ?? '') &&
    /^-\w*c$/.test(words[1] ?? '');
  return isShell ? words[2] : words.join(' ');
}
