import { before, describe, it } from 'mocha';
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { claudeLog } from '../../support/claudeLog.ts';
import { readText, runCli, sampleRoot, setUp, until } from './editor.ts';

const title = 'Why are the piers of the harbour closed?';
const cause = 'The root cause was that';
const folder = '.tesserae/harness_sessions/claude-code';

describe('a session in the editor', () => {
  before(() => setUp(sampleRoot()));

  it('opens at its top, and a finding of it at its lines, tools folded away', async () => {
    await importLog(sampleRoot());
    const session = transcript();
    const lines = readText(sampleRoot(), session.path).split('\n');
    await vscode.commands.executeCommand('tesserae.openTranscript', session);
    await until('it is open at its top', () => openText().includes(title) && activeLine() === 0);
    const startLine = lines.findIndex(line => line.startsWith(cause)) + 1;
    assert(startLine > 1, lines.join('\n'));
    const finding = { ...session, startLine, endLine: startLine, quote: lines[startLine - 1] };
    await vscode.commands.executeCommand('tesserae.openTranscript', finding);
    await until('it is open at the finding', () => activeLine() === startLine - 1);
    const region = lines.findIndex(line => line.startsWith('<!-- #region'));
    assert(region > 0, 'a tool ran');
    await until('what the tool did is not in sight', () => !visibleLines().has(region + 3));
  });

  it('is told to be gone when it is', async () => {
    const session = transcript();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await runCli('sessions', 'forget', session.sessionId, '--project', sampleRoot());
    await until('its transcript is gone', () => !names().some(name => name.endsWith('.md')));
    void vscode.commands.executeCommand('tesserae.openTranscript', session);
    await vscode.commands.executeCommand('notifications.clearAll');
    assert.equal(vscode.window.activeTextEditor, undefined);
  });
});

async function importLog(root: string): Promise<void> {
  const logs = mkdtempSync(join(tmpdir(), 'tesserae-logs-'));
  try {
    const log = join(logs, 'piers.jsonl');
    writeFileSync(log, claudeLog(root, { title }));
    await runCli('sessions', 'import', log, '--project', root);
  } finally {
    rmSync(logs, { recursive: true });
  }
}

function names(): string[] {
  return readdirSync(join(sampleRoot(), folder));
}

/** What the row of the session hands to a command. */
function transcript() {
  const root = sampleRoot();
  const record = names().find(
    name => name.endsWith('.json') && readText(root, `${folder}/${name}`).includes(title),
  );
  assert(record !== undefined, 'the session is kept');
  const { id } = JSON.parse(readText(root, `${folder}/${record}`)) as { readonly id: string };
  return {
    root,
    nodeId: 'Session:x',
    title,
    sessionId: id,
    path: `${folder}/${record.replace(/json$/, 'md')}`,
  };
}

/** Of the active editor: lines that are not folded away, as far as they are in sight. */
function visibleLines(): Set<number> {
  const ranges = vscode.window.activeTextEditor?.visibleRanges ?? [];
  return new Set(ranges.flatMap(({ start, end }) => span(start.line, end.line)));
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const openText = () => vscode.window.activeTextEditor?.document.getText() ?? '';
const activeLine = () => vscode.window.activeTextEditor?.selection.active.line ?? -1;
