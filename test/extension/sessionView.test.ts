import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import type { FindingItem, SessionItem } from '../../engine/protocol.ts';
import { sessionsCoalesceMs, SessionTree } from '../../extension/views/sessionTree.ts';
import type { SessionTreeNode } from '../../extension/views/sessionNode.ts';
import { registerSessionView, sessionsQuietMs } from '../../extension/views/sessionView.ts';
import { settled } from './support/fakeEditor.ts';
import { FakeEngine, Refusal } from './support/fakeEngine.ts';
import { createHost, type Host } from './support/host.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

const root = '/projects/garden';
const hour = 3_600_000;
/** Noon of the person's day, wherever the test runs. */
const now = new Date(2026, 1, 3, 12);
let host: Host;
let tree: SessionTree;

beforeEach(() => {
  vi.useFakeTimers({ now });
  resetFake();
  fake.openFolders(root);
});

afterEach(async () => {
  await host.dispose();
  vi.useRealTimers();
});

/** A session that ended so many hours before now. */
function session(title: string, hoursAgo: number, more: Partial<SessionItem> = {}): SessionItem {
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    nodeId: `Session:${title}`,
    id: `claude-code:${title}`,
    agent: 'claude-code',
    title,
    startedAt: at(now.getTime() - (hoursAgo + 1) * hour),
    endedAt: at(now.getTime() - hoursAgo * hour),
    branch: 'main',
    prompts: 3,
    findings: 1,
    path: `.tesserae/harness_sessions/${title}.md`,
    isLive: false,
    sameWork: [],
    ...more,
  };
}

function finding(text: string, more: Partial<FindingItem> = {}): FindingItem {
  return {
    nodeId: `SessionDecision:${text}`,
    kind: 'decision',
    text,
    quote: `We said: ${text}`,
    turn: 2,
    path: '.tesserae/harness_sessions/tides.md',
    startLine: 12,
    endLine: 14,
    confidence: 0.9,
    saidAt: now.toISOString(),
    needsApproval: false,
    isApproved: false,
    ...more,
  };
}

function engineWith(sessions: readonly SessionItem[], findings: readonly FindingItem[] = []): FakeEngine {
  return new FakeEngine({
    'sessions/list': () => ({ sessions }),
    'sessions/findings': () => ({ findings }),
  });
}

async function open(engine: FakeEngine): Promise<readonly SessionTreeNode[]> {
  host = createHost('ready', engine);
  tree = new SessionTree(host.services, 'day');
  host.own(tree);
  await tree.getChildren();
  await settled();
  await vi.advanceTimersByTimeAsync(sessionsCoalesceMs);
  return tree.getChildren();
}

async function showView(engine: FakeEngine) {
  host = createHost('ready', engine);
  host.own(registerSessionView(host.services));
  host.services.projects.start();
  await settled();
  await vi.advanceTimersByTimeAsync(sessionsCoalesceMs + sessionsQuietMs);
  const view = fake.treeViews.get('tesserae.sessions');
  if (!view) throw new Error('There is no view.');
  return view;
}

const item = (node: SessionTreeNode | undefined) => tree.getTreeItem(node!);
const labels = (nodes: readonly SessionTreeNode[]) => nodes.map(node => item(node).label);

test('puts sessions under the days they were last written to, the newest first', async () => {
  const days = await open(
    engineWith([
      session('old', 24 * 40, { startedAt: '2025-12-24T11:00:00Z', endedAt: '2025-12-24T12:00:00Z' }),
      session('undated', 0, { startedAt: '', endedAt: '' }),
      session('this morning', 2),
      session('tides', 1),
      session('yesterday', 24),
      session('last week', 24 * 5),
    ]),
  );
  expect(labels(days)).toEqual(['Today', 'Yesterday', 'Thu, Jan 29', 'Wed, Dec 24, 2025', 'Without a Date']);
  expect(labels(await tree.getChildren(days[0]))).toEqual(['tides', 'this morning']);
  expect(days.map(day => item(day).collapsibleState)).toEqual([2, 1, 1, 1, 1]);
});

test('puts them under their agents when told so, and says then when they were', async () => {
  await open(engineWith([session('tides', 1), session('ebb', 30, { agent: 'codex-cli' })]));
  tree.setGrouping('agent');
  const agents = await tree.getChildren();
  expect(labels(agents)).toEqual(['Claude Code', 'Codex']);
  const [ebb] = await tree.getChildren(agents[1]);
  expect(String(item(ebb).description).replace('\u202f', ' ')).toBe('Feb 2, 2026, 6:00 AM');
});

test('tells of a session at a glance, aloud, and in full on hover; a click opens its transcript', async () => {
  const sameWork = Array.from({ length: 10 }, (_, index) => `Part ${index}`);
  const [day] = await open(engineWith([session('tides', 1, { isLive: true, sameWork })]));
  const [node] = await tree.getChildren(day);
  const shown = item(node);
  expect(String(shown.description).replace('\u202f', ' ')).toBe('live · Claude Code · 11:00 AM');
  expect(shown.iconPath).toMatchObject({ id: 'loading~spin' });
  expect(shown.accessibilityInformation?.label).toMatch(/^tides, live, Claude Code, 11:00.AM, 1 finding$/u);
  expect(shown.command).toMatchObject({
    command: 'tesserae.openTranscript',
    arguments: [{ root, sessionId: 'claude-code:tides', path: '.tesserae/harness_sessions/tides.md' }],
  });
  const { value } = shown.tooltip as vscode.MarkdownString;
  for (const part of ['Branch: main', '3 prompts, 1 finding', 'Part 7', 'and 2 more'])
    expect(value).toContain(part);
  expect(value).not.toContain('Part 8');
});

test('asks for findings only where a session is unfolded, and for none where there are none', async () => {
  const engine = engineWith([session('tides', 1), session('ebb', 2, { findings: 0 })], [finding('Use UTC')]);
  const [day] = await open(engine);
  const [tides, ebb] = await tree.getChildren(day);
  expect(engine.requests('sessions/findings')).toEqual([]);
  expect(item(ebb).collapsibleState).toBe(vscode.TreeItemCollapsibleState.None);
  expect(labels(await tree.getChildren(tides))).toEqual(['Use UTC']);
  expect(engine.requests('sessions/findings')).toEqual([{ root, id: 'claude-code:tides' }]);
});

test('shows of each finding what kind it is, and whether it waits for approval', async () => {
  const wish = { kind: 'preference', needsApproval: true };
  const found = [
    finding('Use UTC'),
    finding('No mocks', wish),
    finding('Small commits', { ...wish, isApproved: true }),
    finding('Odd', { kind: '__proto__' }),
  ];
  const [day] = await open(engineWith([session('tides', 1, { findings: 4 })], found));
  const [node] = await tree.getChildren(day);
  const shown = (await tree.getChildren(node)).map(item);
  expect(shown.map(({ description, contextValue }) => [description, contextValue])).toEqual([
    ['decision', 'finding.plain'],
    ['preference · waits for approval', 'finding.waiting'],
    ['preference · approved', 'finding.approved'],
    ['  proto  ', 'finding.plain'],
  ]);
  expect(shown[1]?.accessibilityInformation?.label).toBe('preference, No mocks, waits for approval');
  expect(shown[0]?.command?.arguments).toMatchObject([{ startLine: 12, endLine: 14 }]);
});

test('shows what logs say as text on one line, never as markup', async () => {
  const hostile = '[x](command:evil)\n<img src=x>\r\n $(alert)';
  const [day] = await open(
    engineWith(
      [session('tides', 1, { title: hostile, branch: hostile, sameWork: [hostile] })],
      [finding(hostile, { quote: hostile })],
    ),
  );
  const [node] = await tree.getChildren(day);
  const [found] = await tree.getChildren(node);
  for (const shown of [item(node), item(found)]) {
    const { value, isTrusted } = shown.tooltip as vscode.MarkdownString;
    expect(isTrusted).toBe(false);
    expect(value).toContain('\\[x\\]\\(command:evil\\)');
    expect(value).not.toMatch(/(?<!\\)<img|(?<!\\)\[x/);
    expect(shown.label).toBe('[x](command:evil) <img src=x> $(alert)');
  }
});

test('keeps ids apart and the same, and shows folders where there are several', async () => {
  const second = '/projects/harbour';
  fake.openFolders(root, second);
  const engine = engineWith([session('tides', 1)]);
  const folders = await open(engine);
  expect(labels(folders)).toEqual(['garden', 'harbour']);
  const days = (await Promise.all(folders.map(node => tree.getChildren(node)))).flat();
  const all = [...folders, ...days, ...(await Promise.all(days.map(day => tree.getChildren(day)))).flat()];
  const ids = all.map(node => item(node).id);
  expect(new Set(ids).size).toBe(6);
  tree.refresh();
  expect((await tree.getChildren()).map(node => item(node).id)).toEqual(ids.slice(0, 2));
});

test('is empty where the engine has no answer', async () => {
  const engine = new FakeEngine({
    'sessions/list': () => {
      throw new Refusal('not-set-up', 'Not yet.');
    },
  });
  expect(await open(engine)).toEqual([]);
});

test('draws once for many changes', async () => {
  await open(engineWith([session('tides', 1)]));
  const refreshes: unknown[] = [];
  host.own(tree.onDidChangeTreeData(node => refreshes.push(node)));
  for (let findings = 1; findings <= 20; findings += 1)
    host.engine.emit('sessions/didChange', { root, sessions: 1, findings });
  await vi.advanceTimersByTimeAsync(sessionsCoalesceMs);
  expect(refreshes).toEqual([undefined]);
});

test('counts quietly what came since the view was looked at, over restarts and what was forgotten', async () => {
  const view = await showView(engineWith([session('tides', 1, { findings: 3 })]));
  expect(view.badge).toEqual({ value: 3, tooltip: '3 new findings' });
  view.show(true);
  await settled();
  expect(view.badge).toBeUndefined();
  host.engine.emit('sessions/didChange', { root, sessions: 1, findings: 4 });
  await settled();
  expect(view.badge).toBeUndefined();
  view.show(false);
  host.engine.emit('sessions/didChange', { root, sessions: 2, findings: 5 });
  await settled();
  expect(view.badge).toEqual({ value: 1, tooltip: '1 new finding' });
  host.engine.emit('sessions/didChange', { root, sessions: 1, findings: 2 });
  host.engine.emit('sessions/didChange', { root, sessions: 1, findings: 3 });
  await settled();
  expect(view.badge).toMatchObject({ value: 1 });
  expect(fake.messages).toEqual([]);
  expect(host.services.workspaceMemory.get('tesserae.findingsSeen')).toEqual({ [root]: 2 });
});

test('says how far the reading of older logs is', async () => {
  const view = await showView(engineWith([]));
  const known = { root, sessions: 1, findings: 0 };
  host.engine.emit('sessions/didChange', { ...known, history: { done: 12, total: 3000, isPaused: false } });
  expect(view.message).toBe('Reading 12 of 3,000 older logs…');
  expect(fake.contextKeys.get('tesserae.sessionHistory')).toBe('reading');
  host.engine.emit('sessions/didChange', { ...known, history: { done: 40, total: 3000, isPaused: true } });
  expect(view.message).toBe('Paused after 40 of 3,000 older logs.');
  expect(fake.contextKeys.get('tesserae.sessionHistory')).toBe('paused');
  host.engine.emit('sessions/didChange', known);
  expect(view.message).toBe('');
  expect(fake.contextKeys.get('tesserae.sessionHistory')).toBe('none');
});

test('remembers what sessions stand under', async () => {
  await showView(engineWith([]));
  expect(fake.contextKeys.get('tesserae.sessionsByAgent')).toBe(false);
  await vscode.commands.executeCommand('tesserae.groupSessionsByAgent');
  expect(fake.contextKeys.get('tesserae.sessionsByAgent')).toBe(true);
  expect(host.services.workspaceMemory.get('tesserae.sessionGrouping')).toBe('agent');
  await vscode.commands.executeCommand('tesserae.groupSessionsByDay');
  expect(host.services.workspaceMemory.get('tesserae.sessionGrouping')).toBe('day');
});
