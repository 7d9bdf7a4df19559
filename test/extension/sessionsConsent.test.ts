import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import type { ConsentState } from '../../engine/protocol.ts';
import { registerChooseAgents } from '../../extension/commands/chooseAgents.ts';
import { registerWhyLine } from '../../extension/commands/whyLine.ts';
import { registerLogWatcher } from '../../extension/watch/logWatcher.ts';
import { settled } from './support/fakeEditor.ts';
import { createHost, type Host } from './support/host.ts';
import { FakeTextDocument } from './support/textDocument.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

const root = '/projects/garden';
let host: Host;

beforeEach(async () => {
  vi.useFakeTimers();
  resetFake();
  fake.openFolders(root);
  host = createHost();
  host.services.projects.start();
  await settled();
});

afterEach(async () => {
  await host.dispose();
  vi.useRealTimers();
});

function consent(allowed: readonly string[], more: Partial<ConsentState> = {}): ConsentState {
  const agents = ['claude-code', 'codex-cli', 'vscode-copilot-chat'].map(agent => ({
    agent,
    answer: allowed.includes(agent) ? ('allowed' as const) : ('not-asked' as const),
    places: [`/home/${agent}`],
  }));
  return { isOff: false, agents, ...more };
}

async function run(id: string): Promise<void> {
  void vscode.commands.executeCommand(`tesserae.${id}`);
  await settled();
}

describe('whose sessions may be read', () => {
  test('is what a person ticks; the rest is denied', async () => {
    let shown: readonly { readonly label: string; readonly picked?: boolean; readonly detail?: string }[] =
      [];
    const done = vi.fn();
    host.own(registerChooseAgents(host.services, done));
    host.engine.answers['sessions/consent'] = () =>
      consent(['codex-cli'], { note: 'This is a remote host (wsl).' });
    host.engine.answers['sessions/setConsent'] = ({ allow = [] }) => consent(allow);
    fake.chooseMany = items => {
      shown = items;
      return items.filter(({ label }) => label === 'Claude Code');
    };
    await run('chooseAgents');
    expect(shown.map(({ label, picked }) => `${label} ${picked}`)).toEqual([
      'Codex true',
      'Claude Code false',
      'VS Code Chat (Copilot) false',
    ]);
    expect(shown[2]?.detail).toBe('This is a remote host (wsl). /home/vscode-copilot-chat');
    expect(host.engine.requests('sessions/setConsent')).toEqual([
      { root, allow: ['claude-code'], deny: ['codex-cli', 'vscode-copilot-chat'], isOff: false },
    ]);
    expect(done).toHaveBeenCalledOnce();
  });

  test('stays as it was when a person backs out', async () => {
    host.own(registerChooseAgents(host.services, () => undefined));
    host.engine.answers['sessions/consent'] = () => consent([]);
    fake.chooseMany = () => undefined;
    await run('chooseAgents');
    expect(host.engine.requests('sessions/setConsent')).toEqual([]);
  });

  test('says so when a setting keeps it off all the same', async () => {
    host.own(registerChooseAgents(host.services, () => undefined));
    host.engine.answers['sessions/consent'] = () => consent([]);
    host.engine.answers['sessions/setConsent'] = () => consent([], { isOff: true });
    fake.chooseMany = items => items.slice(0, 1);
    await run('chooseAgents');
    expect(fake.messages.map(({ message }) => message)).toEqual([
      'The setting “tesserae.sessions.enabled” keeps sessions from being read here.',
    ]);
  });
});

test('a folder may turn reading off, and not on again', () => {
  const { settings } = host.services;
  expect(settings.read().sessions?.isEnabled).toBe(true);
  fake.configure('tesserae.sessions.enabled', false);
  expect(settings.read().sessions?.isEnabled).toBe(false);
});

test('only the places that are allowed are watched, and the engine hears of new logs once', async () => {
  host.engine.answers['sessions/consent'] = () => consent(['claude-code']);
  host.engine.answers['sessions/touched'] = () => null;
  const logs = registerLogWatcher(host.services);
  host.own(logs);
  logs.refresh();
  await settled();
  expect(fake.watchers.map(({ pattern }) => pattern.baseUri.path)).toEqual(['/home/claude-code']);
  fake.watchers[0]?.create('projects/x/a.jsonl');
  fake.watchers[0]?.create('projects/x/b.jsonl');
  await vi.advanceTimersByTimeAsync(200);
  expect(host.engine.requests('sessions/touched')).toEqual([{ root }]);
  host.engine.answers['sessions/consent'] = () => consent([]);
  logs.refresh();
  await settled();
  expect(fake.watchers.map(({ isDisposed }) => isDisposed)).toEqual([true]);
});

describe('why a line is there', () => {
  beforeEach(() => {
    host.own(registerWhyLine(host.services));
    const document = new FakeTextDocument(`${root}/src/a.ts`, 'const berths = readBerths();\n');
    fake.activeTextEditor = { document, selection: { active: new vscode.Position(0, 3) } };
  });

  test('is told by what was found, asked, written and committed, each to be opened', async () => {
    host.engine.answers['sessions/lineOrigin'] = () => ({
      commit: { id: '0123456789', committedAt: '', subject: 'Mend berths' },
      session: { id: 'codex-cli:a', agent: 'codex-cli', title: 'Berths', startedAt: '', path: 'a.md' },
      written: { startLine: 9, endLine: 10 },
      prompt: { text: 'Mend the berths.', startLine: 3, endLine: 4 },
      findings: [],
    });
    let shown: readonly string[] = [];
    fake.choose = items => {
      shown = items.map(({ label }) => label);
      return items[1];
    };
    fake.provide('vscode.open');
    await run('whyLine');
    expect(shown).toEqual([
      '$(comment) Mend the berths.',
      '$(edit) Written in “Berths”',
      '$(git-commit) Mend berths',
    ]);
    expect(host.engine.requests('sessions/lineOrigin')).toEqual([
      { root, path: 'src/a.ts', text: 'const berths = readBerths();' },
    ]);
    expect(fake.runsOf('vscode.open')[0]?.[0]).toMatchObject({ path: `${root}/a.md` });
  });

  test('is said to be unknown where nothing tells', async () => {
    host.engine.answers['sessions/lineOrigin'] = () => ({ findings: [] });
    await run('whyLine');
    expect(fake.messages[0]?.message).toMatch(/^Unknown: no commit and no session/);
  });
});
