import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import { registerForgetSession } from '../../extension/commands/forgetSession.ts';
import { registerImportSessions } from '../../extension/commands/importSessions.ts';
import { registerJudgeFinding } from '../../extension/commands/judgeFinding.ts';
import { registerOpenTranscript } from '../../extension/commands/openTranscript.ts';
import type { FindingReference, SessionReference } from '../../extension/contributions.ts';
import { settled } from './support/fakeEditor.ts';
import { createHost, type Host } from './support/host.ts';
import { Uri } from './support/fakeValues.ts';
import { fake, resetFake } from './support/vscodeFake.ts';

const root = '/projects/garden';
const session: SessionReference = {
  root,
  nodeId: 'Session:tides',
  title: 'Tides',
  sessionId: 'claude-code:tides',
  path: '.tesserae/harness_sessions/tides.md',
};
const finding: FindingReference = {
  ...session,
  title: 'Use UTC',
  startLine: 12,
  endLine: 14,
  quote: 'Use UTC.',
  isApproved: false,
};
let host: Host;

beforeEach(async () => {
  resetFake();
  fake.openFolders(root);
  host = createHost();
  const { services } = host;
  host.own(
    registerOpenTranscript(services),
    registerImportSessions(services),
    registerForgetSession(services),
    registerJudgeFinding(services),
  );
  services.projects.start();
  await settled();
});

afterEach(() => host.dispose());

const run = async (id: string, ...args: readonly unknown[]) => {
  await vscode.commands.executeCommand(`tesserae.${id}`, ...args);
  await settled();
};

describe('a transcript', () => {
  const editor = { selection: undefined as unknown, revealRange: vi.fn() };

  beforeEach(() => {
    fake.files.add(`${root}/${session.path}`);
    fake.provide('fake.showTextDocument', () => editor);
    editor.revealRange.mockClear();
  });

  test('opens at the top, with tools folded', async () => {
    await run('openTranscript', session);
    expect(fake.runsOf('fake.showTextDocument')[0]?.[0]).toMatchObject({ path: `${root}/${session.path}` });
    expect(fake.runsOf('editor.foldAllMarkerRegions')).toHaveLength(1);
    expect(editor.selection).toMatchObject({ active: { line: 0 }, isEmpty: true });
  });

  test('opens at the lines of a finding, which are unfolded again', async () => {
    await run('openTranscript', finding);
    expect(editor.selection).toMatchObject({ active: { line: 11, character: 0 }, anchor: { line: 13 } });
    expect(fake.runsOf('editor.unfold')).toEqual([[{ direction: 'up', levels: 1, selectionLines: [11] }]]);
    expect(editor.revealRange).toHaveBeenCalledOnce();
  });

  test('that is gone says what to do', async () => {
    fake.files.clear();
    fake.answer = ({ buttons }) => buttons[0];
    await run('openTranscript', session);
    expect(fake.messages[0]).toMatchObject({ level: 'error', buttons: ['Import Sessions…'] });
    expect(fake.runsOf('tesserae.importSessions')).toEqual([[{ root }]]);
  });
});

describe('importing', () => {
  test('takes files one by one, tells what was kept, what was left out and why, and shows the log', async () => {
    fake.chooseFiles = () => ['/logs/a.jsonl', '/logs/b.txt', '/logs/c'].map(path => Uri.file(path));
    host.engine.answers['sessions/import'] = ({ files: [path = ''] }) =>
      path.endsWith('.txt')
        ? { imported: [], skipped: [{ path, reason: 'no agent writes such a file' }] }
        : { imported: [`codex-cli:${path}`], skipped: [] };
    fake.answer = ({ buttons }) => buttons[0];
    await run('importSessions');
    expect(host.engine.requests('sessions/import').map(({ files }) => files)).toEqual([
      ['/logs/a.jsonl'],
      ['/logs/b.txt'],
      ['/logs/c'],
    ]);
    expect(fake.progressReports).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    expect(fake.messages.map(({ message }) => message)).toEqual([
      'Imported 2 sessions. Left out “b.txt”: no agent writes such a file.',
    ]);
    expect(fake.logged).toEqual(['warn: Not imported: /logs/b.txt: no agent writes such a file', 'show: ']);
    expect(fake.runsOf('tesserae.sessions.focus')).toHaveLength(1);
  });

  test('keeps what was read before it was cancelled, and says so', async () => {
    fake.chooseFiles = () => ['/logs/a.jsonl', '/logs/b.jsonl'].map(path => Uri.file(path));
    host.engine.answers['sessions/import'] = ({ files: [path = ''] }) => {
      fake.progressCancels[0]?.cancel();
      return { imported: [path], skipped: [] };
    };
    await run('importSessions');
    expect(host.engine.requests('sessions/import').length).toBeLessThan(3);
    expect(fake.messages.filter(({ level }) => level === 'error')).toEqual([]);
  });

  describe('from a desktop', () => {
    const platform = (name: string) => Object.defineProperty(process, 'platform', { value: name });
    const { platform: here } = process;
    let asked: unknown;

    beforeEach(() => {
      fake.uiKind = vscode.UIKind.Desktop;
      fake.chooseFiles = options => {
        asked = options;
        return undefined;
      };
      asked = undefined;
    });

    afterEach(() => {
      platform(here);
    });

    test.each(['linux', 'win32'])('of %s asks for files or folders: its dialog has not both', async name => {
      platform(name);
      for (const what of ['Log Files…', 'Folders…']) {
        fake.choose = items => items.find(({ label }) => label.endsWith(what));
        await run('importSessions');
        const isFiles = what === 'Log Files…';
        expect(asked).toMatchObject({ canSelectFiles: isFiles, canSelectFolders: !isFiles });
      }
    });

    test('asks for neither when a person backs out', async () => {
      platform('linux');
      await run('importSessions');
      expect(asked).toBeUndefined();
    });

    test.each([
      ['darwin', undefined],
      ['linux', 'ssh-remote'],
    ])('of %s, remote %s, has one dialog for both', async (name, remoteName) => {
      platform(name);
      fake.remoteName = remoteName;
      await run('importSessions');
      expect(asked).toMatchObject({ canSelectFiles: true, canSelectFolders: true });
    });
  });

  test('does nothing when nothing was chosen', async () => {
    await run('importSessions');
    expect(host.engine.requests('sessions/import')).toEqual([]);
    expect(fake.messages).toEqual([]);
  });
});

describe('forgetting', () => {
  test('asks first', async () => {
    await run('forgetSession', session);
    expect(fake.messages).toMatchObject([{ message: 'Forget the session “Tides”?', isModal: true }]);
    expect(host.engine.requests('sessions/forget')).toEqual([]);
  });

  test('takes the session out', async () => {
    host.engine.answers['sessions/forget'] = () => ({ removed: 4 });
    fake.answer = () => 'Forget';
    await run('forgetSession', session);
    expect(host.engine.requests('sessions/forget')).toEqual([{ root, id: 'claude-code:tides' }]);
    expect(fake.statusMessages).toEqual(['$(check) Forgot “Tides”: 4 entries removed.']);
  });
});

describe('a finding', () => {
  beforeEach(() => {
    host.engine.answers['sessions/judge'] = () => null;
  });
  const verdicts = () => host.engine.requests('sessions/judge').map(({ verdict }) => verdict);

  test('is approved, and that is withdrawn', async () => {
    await run('approveFinding', finding);
    await run('withdrawApproval', finding);
    expect(verdicts()).toEqual(['approve', 'undo']);
    expect(fake.statusMessages).toHaveLength(2);
  });

  test('is dismissed, and comes back by undo', async () => {
    fake.answer = ({ buttons }) => buttons[0];
    await run('dismissFinding', finding);
    expect(verdicts()).toEqual(['dismiss', 'undo']);
    await run('dismissFinding', { ...finding, isApproved: true });
    expect(verdicts().slice(2)).toEqual(['dismiss', 'approve']);
  });

  test('gives its quote to the clipboard', async () => {
    await run('copyQuote', finding);
    expect(fake.clipboard).toBe('Use UTC.');
  });

  test('is nothing that a caller makes up', async () => {
    for (const id of ['approveFinding', 'dismissFinding', 'copyQuote', 'forgetSession', 'openTranscript'])
      await run(id, { ...finding, path: 3 });
    expect([verdicts(), fake.clipboard, fake.messages]).toEqual([[], '', []]);
  });
});
