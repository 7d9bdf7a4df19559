import * as vscode from 'vscode';
import type { LineOrigin, SourceLocation } from '../../engine/protocol.ts';
import { agentName } from '../agentNames.ts';
import { commands } from '../contributions.ts';
import { openSource } from '../openFile.ts';
import { relativePath } from '../relativePath.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';
import { isSetUp } from '../project.ts';

interface OriginItem extends vscode.QuickPickItem {
  /** Where it stands; a commit stands in no file. */
  readonly place?: SourceLocation;
  readonly commit?: string;
}

/** "Why Is This Line Here?": the line's commit, the turn of a session that wrote it, and what was decided there. */
export function registerWhyLine(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.whyLine, async () => {
    const editor = vscode.window.activeTextEditor;
    const project = editor && services.projects.ofUri(editor.document.uri);
    const path = editor && project && relativePath(project.uri, editor.document.uri);
    if (!editor || !project || path === undefined || !isSetUp(project)) {
      await vscode.window.showInformationMessage(
        vscode.l10n.t('Put the cursor into a line of a file of a project that is set up.'),
      );
      return;
    }
    const { text } = editor.document.lineAt(editor.selection.active.line);
    const { root } = project;
    const origin = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Window,
        title: vscode.l10n.t('Looking for where this line comes from…'),
      },
      () => services.engine.request('sessions/lineOrigin', { root, path, text }),
    );
    const items = toItems(origin);
    if (items.length === 0) {
      await vscode.window.showInformationMessage(
        vscode.l10n.t(
          'Unknown: no commit and no session that is kept here tells where this line comes from.',
        ),
      );
      return;
    }
    const picked = await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('Why Is This Line Here?'),
      placeHolder: text.trim(),
      matchOnDetail: true,
    });
    if (picked?.place) {
      await openSource(root, picked.place);
    } else if (picked?.commit !== undefined) {
      await vscode.env.clipboard.writeText(picked.commit);
      vscode.window.setStatusBarMessage(vscode.l10n.t('The commit’s name is on the clipboard.'), 4000);
    }
  });
}

function toItems({ commit, session, written, prompt, findings }: LineOrigin): OriginItem[] {
  const path = session?.path;
  const at = (lines: { readonly startLine: number; readonly endLine: number } | undefined) =>
    path === undefined || lines === undefined ? {} : { place: { path, ...lines } };
  const items: OriginItem[] = [];
  for (const { text, kind, quote, ...lines } of findings) {
    items.push({
      label: `$(lightbulb) ${text}`,
      description: kind.replaceAll('_', ' '),
      detail: quote,
      ...at(lines),
    });
  }
  if (prompt) {
    items.push({
      label: `$(comment) ${prompt.text}`,
      description: vscode.l10n.t('what you asked for'),
      ...at(prompt),
    });
  }
  if (session) {
    const description = `${agentName(session.agent)} · ${dayOf(session.startedAt)}`;
    items.push({
      label: `$(edit) ${vscode.l10n.t('Written in “{0}”', session.title)}`,
      description,
      ...at(written),
    });
  }
  if (commit) {
    const description = `${commit.id} · ${dayOf(commit.committedAt)}`;
    items.push({ label: `$(git-commit) ${commit.subject}`, description, commit: commit.id });
  }
  return items;
}

function dayOf(iso: string): string {
  return iso === '' ? '' : new Date(iso).toLocaleDateString(vscode.env.language, { dateStyle: 'medium' });
}
