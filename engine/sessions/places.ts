import type { Agent } from '../model/session.ts';
import type { Machine } from '../ports.ts';

/** A folder in which an agent keeps its logs, and which of the files in it they are. */
export interface AgentPlace {
  readonly agent: Agent;
  /** Absolute, with `/`. It need not be there. */
  readonly folder: string;
  /** Ways from the folder, `*` for any part of a name: as deep as they go and no deeper. */
  readonly logs: readonly string[];
}

export interface PlaceOptions {
  /** The project's folder, for agents that keep their log in it. */
  readonly root: string;
  /** The `User` folder of the editor that asks: it is looked into first. */
  readonly editorData?: string | undefined;
}

const chats = [
  'workspaceStorage/*/chatSessions/*.jsonl',
  'workspaceStorage/*/chatSessions/*.json',
  'workspaceStorage/*/GitHub.copilot-chat/transcripts/*.jsonl',
  'globalStorage/emptyWindowChatSessions/*.jsonl',
  'globalStorage/emptyWindowChatSessions/*.json',
  'globalStorage/transferredChatSessions/*.jsonl',
  'globalStorage/transferredChatSessions/*.json',
];
const task = 'tasks/*/api_conversation_history.json';
const products = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf'];
const servers = [
  '.vscode-server',
  '.vscode-server-insiders',
  '.vscodium-server',
  '.cursor-server',
  '.windsurf-server',
];

/**
 * Where each agent keeps its logs on a machine unless it is told otherwise, with what the environment tells it. A table:
 * nothing is looked at. By agent, the likeliest place of each first; a folder comes once.
 */
export function agentPlaces(machine: Machine, { root, editorData }: PlaceOptions): AgentPlace[] {
  const { platform, home } = machine;
  const at = (name: string): string | undefined => placeIn(machine, name);
  const config = platform === 'win32' ? undefined : (at('XDG_CONFIG_HOME') ?? `${home}/.config`);
  const data = at('XDG_DATA_HOME') ?? `${home}/.local/share`;
  const editors = editorFolders(machine, editorData);
  const storage = (extension: string): string[] => editors.map(each => `${each}/globalStorage/${extension}`);
  const place = (agent: Agent, folders: readonly (string | undefined)[], ...logs: string[]): AgentPlace[] =>
    [...new Set(folders)].flatMap(folder => (folder === undefined ? [] : [{ agent, folder, logs }]));
  const cline = at('CLINE_DATA_DIR') ?? `${at('CLINE_DIR') ?? `${home}/.cline`}/data`;
  return [
    ...place('claude-code', claudeFolders(machine, config), 'projects/*/*.jsonl'),
    ...place(
      'codex-cli',
      [at('CODEX_HOME') ?? `${home}/.codex`],
      ...['sessions/*/*/*/', 'archived_sessions/'].flatMap(way => [`${way}*.jsonl`, `${way}*.jsonl.zst`]),
    ),
    ...place(
      'gemini-cli',
      [`${at('GEMINI_CLI_HOME') ?? home}/.gemini`],
      'tmp/*/chats/*.jsonl',
      'tmp/*/chats/*.json',
    ),
    ...place(
      'copilot-cli',
      [at('COPILOT_HOME') ?? `${home}/.copilot`],
      'session-state/*/events.jsonl',
      'session-state/*.jsonl',
    ),
    ...place('vscode-copilot-chat', editors, ...chats),
    ...place(
      'opencode',
      [at('OPENCODE_DATA_DIR') ?? `${data}/opencode`],
      'opencode.db',
      'opencode-*.db',
      'storage/session/*/*.json',
    ),
    ...place('cline', [cline, ...storage('saoudrizwan.claude-dev')], task),
    ...place('roo-code', storage('rooveterinaryinc.roo-cline'), task),
    ...place(
      'cursor',
      editors.filter(each => /\/Cursor\/User$/.test(each)),
      'globalStorage/state.vscdb',
      'workspaceStorage/*/state.vscdb',
    ),
    ...place(
      'cursor',
      [`${home}/.cursor`],
      ...['', '*/'].flatMap(way =>
        ['jsonl', 'txt'].map(ending => `projects/*/agent-transcripts/${way}*.${ending}`),
      ),
    ),
    ...place('continue', [at('CONTINUE_GLOBAL_DIR') ?? `${home}/.continue`], 'sessions/*.json'),
    ...place('goose', gooseFolders(machine, data), 'sessions.db', '*.jsonl'),
    ...place('aider', [root], '.aider.chat.history.md'),
  ];
}

/** The `User` folders of all editors of VS Code's kind, also of those that run here for another machine's window. */
function editorFolders(machine: Machine, own: string | undefined): string[] {
  const { platform, home } = machine;
  const base =
    platform === 'darwin'
      ? `${home}/Library/Application Support`
      : platform === 'win32'
        ? (placeIn(machine, 'APPDATA') ?? `${home}/AppData/Roaming`)
        : (placeIn(machine, 'XDG_CONFIG_HOME') ?? `${home}/.config`);
  const portable = placeIn(machine, 'VSCODE_PORTABLE');
  return [
    ...(own === undefined ? [] : [own]),
    ...(portable === undefined ? [] : [`${portable}/user-data/User`]),
    ...products.map(product => `${base}/${product}/User`),
    ...(platform === 'win32' ? [] : servers.map(server => `${home}/${server}/data/User`)),
  ];
}

function claudeFolders(machine: Machine, config: string | undefined): (string | undefined)[] {
  const told =
    machine.env['CLAUDE_CONFIG_DIR']?.split(',').flatMap(each => toPlace(each, machine) ?? []) ?? [];
  if (told.length > 0) return told;
  return [`${machine.home}/.claude`, config === undefined ? undefined : `${config}/claude`];
}

function gooseFolders(machine: Machine, data: string): string[] {
  const { platform, home } = machine;
  const told = placeIn(machine, 'GOOSE_PATH_ROOT');
  if (told !== undefined) return [`${told}/data/sessions`];
  if (platform === 'win32')
    return [`${placeIn(machine, 'APPDATA') ?? `${home}/AppData/Roaming`}/Block/goose/data/sessions`];
  const own = `${data}/goose/sessions`;
  return platform === 'darwin' ? [own, `${home}/Library/Application Support/goose/sessions`] : [own];
}

/** The folder that a variable names; `undefined` where it names none. */
export function placeIn(machine: Machine, variable: string): string | undefined {
  return toPlace(machine.env[variable] ?? '', machine);
}

/** A relative path would be another folder in each folder that a program is started in: none. */
function toPlace(text: string, { platform, home }: Machine): string | undefined {
  const trimmed = text.trim();
  const path = (platform === 'win32' ? trimmed.replaceAll('\\', '/') : trimmed).replace(/(?<=[^/:])\/+$/, '');
  if (path === '~' || path.startsWith('~/')) return home + path.slice(1);
  return (platform === 'win32' ? /^(?:[a-z]:)?\// : /^\//i).test(path.toLowerCase()) ? path : undefined;
}

/**
 * What cannot be seen from where the project is, for people; `undefined` where all can. `remoteName`: what the editor
 * calls the host that a window works on; without an editor the environment tells.
 */
export function unseenFrom({ env }: Pick<Machine, 'env'>, remoteName?: string): string | undefined {
  const host = remoteName ?? remoteOf(env);
  if (host === undefined || host === '') return undefined;
  return (
    `This is a remote host (${host}): only the logs of agents that run here can be seen. Chats that the editor keeps on ` +
    'the machine before you are not among them; open the project there to read those.'
  );
}

function remoteOf(env: Machine['env']): string | undefined {
  if (env['WSL_DISTRO_NAME']) return 'wsl';
  if (env['CODESPACES'] === 'true') return 'codespaces';
  if (env['REMOTE_CONTAINERS'] === 'true') return 'dev-container';
  return env['SSH_CONNECTION'] ? 'ssh' : undefined;
}
