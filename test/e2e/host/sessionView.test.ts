import { before, describe, it } from 'mocha';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { claudeLog } from '../../support/claudeLog.ts';
import { readText, runCli, sampleRoot, setUp, until } from './editor.ts';

const title = 'Why are the piers of the harbour closed?';

describe('the sessions view', () => {
  before(() => setUp(sampleRoot()));

  it('is filled by an import, and opens by keyboard a session at its top and a finding at its line', async () => {
    const root = sampleRoot();
    await importLog(root);
    await until('a session is open at its top', async () => {
      await keys('tesserae.sessions.focus', 'list.focusFirst', ...repeat('list.focusDown', 2), 'list.select');
      return openText().includes(title) && activeLine() === 0;
    });
    const cause = 'The root cause was that';
    await until('a finding is open at its line', async () => {
      await keys('tesserae.sessions.focus', 'list.focusFirst', ...repeat('list.focusDown', 2));
      await keys('list.expand', 'list.focusDown', 'list.select');
      return openText().split('\n')[activeLine()]?.startsWith(cause) === true;
    });
  });

  it('loses a session that is forgotten', async () => {
    const root = sampleRoot();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await runCli('sessions', 'forget', 'claude-code:piers', '--project', root);
    await until('it is forgotten', () =>
      readText(root, '.tesserae/review.json').includes('claude-code:piers'),
    );
    await keys('tesserae.sessions.focus');
    await until('nothing of it opens any more', async () => {
      await keys('list.focusFirst', ...repeat('list.focusDown', 2), 'list.select');
      return !openText().includes(title);
    });
  });
});

async function importLog(root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tesserae-logs-'));
  try {
    const log = join(folder, 'piers.jsonl');
    writeFileSync(log, claudeLog(root, { title }));
    await runCli('sessions', 'import', log, '--project', root);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function keys(...commands: readonly string[]): Promise<void> {
  for (const command of commands) await vscode.commands.executeCommand(command);
}

const repeat = (command: string, times: number) => Array.from({ length: times }, () => command);
const openText = () => vscode.window.activeTextEditor?.document.getText() ?? '';
const activeLine = () => vscode.window.activeTextEditor?.selection.active.line ?? -1;
