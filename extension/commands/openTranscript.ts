import * as vscode from 'vscode';
import { commands, isFinding, isSession, type SessionReference } from '../contributions.ts';
import { fileUri } from '../openFile.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** A line is no longer than this. */
const lineEnd = 1_000_000;

/** "Open Transcript": a session from its top, a finding at its lines; what tools took and gave is folded away. */
export function registerOpenTranscript({ log }: Services): vscode.Disposable {
  return registerCommand(log, commands.openTranscript, async place => {
    if (isSession(place)) {
      await openTranscript(place);
    }
  });
}

async function openTranscript(place: SessionReference): Promise<void> {
  const uri = fileUri(place.root, place.path);
  if (!(await exists(uri))) {
    await tellGone(place);
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document, { preview: true });
  // The editor folds by the marks in the text of the active editor, which this is now.
  await vscode.commands.executeCommand('editor.foldAllMarkerRegions');
  const lines = linesOf(place);
  editor.selection = lines;
  if (lines.isEmpty) {
    editor.revealRange(lines, vscode.TextEditorRevealType.AtTop);
    return;
  }
  // What a tool did may be the very thing that was found.
  await vscode.commands.executeCommand('editor.unfold', {
    direction: 'up',
    levels: 1,
    selectionLines: [lines.active.line],
  });
  editor.revealRange(lines, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

// The cursor stands where a person begins to read.
function linesOf(place: SessionReference): vscode.Selection {
  if (!isFinding(place)) {
    return new vscode.Selection(0, 0, 0, 0);
  }
  const start = Math.max(0, place.startLine - 1);
  return new vscode.Selection(Math.max(start, place.endLine - 1), lineEnd, start, 0);
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) {
      return false;
    }
    throw error;
  }
}

async function tellGone({ root, path }: SessionReference): Promise<void> {
  const importAgain = vscode.l10n.t('Import Sessions…');
  const message = vscode.l10n.t(
    'The transcript “{0}” is gone. Import the session’s log again to bring it back, or forget the session.',
    path,
  );
  if ((await vscode.window.showErrorMessage(message, importAgain)) === importAgain) {
    await vscode.commands.executeCommand(commands.importSessions, { root });
  }
}
