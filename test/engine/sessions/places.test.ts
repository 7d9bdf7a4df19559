import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Machine } from '../../../engine/ports.ts';
import { type Agent, agents } from '../../../engine/model/session.ts';
import { agentPlaces, unseenFrom } from '../../../engine/sessions/places.ts';

const homes = { darwin: '/Users/me', linux: '/home/me', win32: 'C:/Users/me' };

function machine(platform: Machine['platform'], env: Machine['env'] = {}): Machine {
  return { platform, home: homes[platform], env, realPath: folder => folder };
}

function foldersOf(agent: Agent, given: Machine, editorData?: string): string[] {
  return agentPlaces(given, { root: '/p', editorData })
    .filter(place => place.agent === agent)
    .map(({ folder }) => folder);
}

describe('the places of agents', () => {
  it.each([
    ['linux', 'claude-code', ['/home/me/.claude', '/home/me/.config/claude']],
    ['darwin', 'claude-code', ['/Users/me/.claude', '/Users/me/.config/claude']],
    ['win32', 'claude-code', ['C:/Users/me/.claude']],
    ['linux', 'codex-cli', ['/home/me/.codex']],
    ['win32', 'gemini-cli', ['C:/Users/me/.gemini']],
    ['darwin', 'copilot-cli', ['/Users/me/.copilot']],
    ['win32', 'opencode', ['C:/Users/me/.local/share/opencode']],
    ['linux', 'goose', ['/home/me/.local/share/goose/sessions']],
    [
      'darwin',
      'goose',
      ['/Users/me/.local/share/goose/sessions', '/Users/me/Library/Application Support/goose/sessions'],
    ],
    ['win32', 'goose', ['C:/Users/me/AppData/Roaming/Block/goose/data/sessions']],
    ['linux', 'continue', ['/home/me/.continue']],
    ['linux', 'cursor', ['/home/me/.config/Cursor/User', '/home/me/.cursor']],
    ['win32', 'cursor', ['C:/Users/me/AppData/Roaming/Cursor/User', 'C:/Users/me/.cursor']],
    ['linux', 'aider', ['/p']],
  ] as const)('on %s: %s', (platform, agent, folders) => {
    expect(foldersOf(agent, machine(platform))).toEqual(folders);
  });

  it.each([
    ['linux', '/home/me/.config/Code/User', '/home/me/.vscode-server/data/User'],
    [
      'darwin',
      '/Users/me/Library/Application Support/Code - Insiders/User',
      '/Users/me/.vscode-server/data/User',
    ],
    ['win32', 'C:/Users/me/AppData/Roaming/VSCodium/User', undefined],
  ] as const)('of the editors on %s', (platform, product, server) => {
    const folders = foldersOf('vscode-copilot-chat', machine(platform));
    expect(folders).toContain(product);
    if (server === undefined) expect(folders.join()).not.toContain('server');
    else expect(folders).toContain(server);
    const extension = agentPlaces(machine(platform), { root: '/p' }).find(
      ({ agent }) => agent === 'roo-code',
    );
    expect(extension?.folder).toMatch(/\/Code\/User\/globalStorage\/rooveterinaryinc\.roo-cline$/);
  });

  it.each<[Machine['platform'], Machine['env'], Agent, string[]]>([
    ['linux', { CLAUDE_CONFIG_DIR: '/a, ~/b,' }, 'claude-code', ['/a', '/home/me/b']],
    ['linux', { CODEX_HOME: '/x/codex/' }, 'codex-cli', ['/x/codex']],
    ['win32', { CODEX_HOME: 'D:\\codex' }, 'codex-cli', ['D:/codex']],
    ['linux', { GEMINI_CLI_HOME: '/g' }, 'gemini-cli', ['/g/.gemini']],
    ['linux', { COPILOT_HOME: '/c' }, 'copilot-cli', ['/c']],
    ['linux', { XDG_DATA_HOME: '/d' }, 'opencode', ['/d/opencode']],
    ['linux', { XDG_DATA_HOME: '/d' }, 'goose', ['/d/goose/sessions']],
    ['win32', { GOOSE_PATH_ROOT: 'D:\\g' }, 'goose', ['D:/g/data/sessions']],
    ['linux', { CONTINUE_GLOBAL_DIR: '/c' }, 'continue', ['/c']],
    // A relative path names no one place.
    ['linux', { CODEX_HOME: 'codex' }, 'codex-cli', ['/home/me/.codex']],
  ])('are those the environment names: %s %j', (platform, env, agent, folders) => {
    expect(foldersOf(agent, machine(platform, env))).toEqual(folders);
  });

  it('begin with those of the extension’s own editor, of a portable one and of Cline’s variables', () => {
    const portable = machine('win32', { VSCODE_PORTABLE: 'D:\\Code\\data', APPDATA: 'E:\\Roaming' });
    expect(foldersOf('vscode-copilot-chat', portable, 'F:/own/User').slice(0, 3)).toEqual([
      'F:/own/User',
      'D:/Code/data/user-data/User',
      'E:/Roaming/Code/User',
    ]);
    expect(foldersOf('cline', machine('linux', { CLINE_DIR: '/cl' }))[0]).toBe('/cl/data');
    expect(foldersOf('cline', machine('linux', { CLINE_DATA_DIR: '/cd' }))[0]).toBe('/cd');
  });

  it('are known for every agent, absolute, and each once for an agent and its logs', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('darwin', 'linux', 'win32'),
        fc.dictionary(
          fc.constantFrom('CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'XDG_DATA_HOME', 'VSCODE_PORTABLE', 'CLINE_DIR'),
          fc.string(),
        ),
        (platform, env) => {
          const places = agentPlaces(machine(platform, env), { root: '/p' });
          expect(new Set(places.map(({ agent }) => agent))).toEqual(new Set(agents));
          for (const { folder } of places) expect(folder).toMatch(/^(?:[a-z]:)?\//i);
          const keys = places.map(({ agent, folder, logs }) => [agent, folder, ...logs].join('\n'));
          expect(new Set(keys).size).toBe(keys.length);
        },
      ),
    );
  });

  it('say on a remote host that the machine before the person is not seen', () => {
    expect(unseenFrom({ env: {} })).toBeUndefined();
    expect(unseenFrom({ env: {} }, 'ssh-remote')).toContain('ssh-remote');
    expect(unseenFrom({ env: { WSL_DISTRO_NAME: 'Ubuntu' } })).toContain('wsl');
    expect(unseenFrom({ env: { SSH_CONNECTION: '1' } })).toContain('ssh');
  });
});
