import path from 'node:path';
import * as vscode from 'vscode';
import { withSignal } from '../cancellation.ts';
import { chooseSetUpProject } from '../chooseProject.ts';
import { commands, isProject, views } from '../contributions.ts';
import { isCancel } from '../engineFailure.ts';
import { formatCount } from '../labels.ts';
import type { Project } from '../project.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';
import { countSessions } from '../views/sessionLabels.ts';

/** What became of the logs that a person chose. */
interface Outcome {
  readonly imported: Set<string>;
  readonly skipped: { readonly path: string; readonly reason: string }[];
}

/** "Import Sessions…": logs of any agent, files or folders, many at once; what was left out is told with the reason. */
export function registerImportSessions(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.importSessions, async folder => {
    const project = await chooseSetUpProject(services, { root: isProject(folder) ? folder.root : undefined });
    if (!project) {
      return;
    }
    const chosen = await chooseLogs(project);
    const files = (chosen ?? []).filter(({ scheme }) => scheme === 'file').map(toEnginePath);
    if (files.length > 0) {
      const outcome = await importWithProgress(services, project, files);
      await tell(services, outcome);
    }
  });
}

async function chooseLogs({ name }: Project): Promise<readonly vscode.Uri[] | undefined> {
  const title = vscode.l10n.t('Import Sessions of Coding Agents into “{0}”', name);
  const offered = canOfferBoth() ? { canSelectFiles: true, canSelectFolders: true } : await chooseWhat(title);
  const openLabel = vscode.l10n.t('Import');
  return offered && vscode.window.showOpenDialog({ title, openLabel, canSelectMany: true, ...offered });
}

/** Whether one dialog takes files and folders: those of Windows and Linux do not, and would offer folders alone. */
function canOfferBoth(): boolean {
  const { uiKind, remoteName } = vscode.env;
  // In a browser and on a remote host the editor brings a dialog of its own.
  const isOwn = uiKind === vscode.UIKind.Web || remoteName !== undefined;
  return isOwn || process.platform === 'darwin';
}

async function chooseWhat(
  title: string,
): Promise<Pick<vscode.OpenDialogOptions, 'canSelectFiles' | 'canSelectFolders'> | undefined> {
  const items = [
    {
      label: `$(file) ${vscode.l10n.t('Log Files…')}`,
      detail: vscode.l10n.t('Of any agent; which one is told by what stands in them'),
      canSelectFiles: true,
      canSelectFolders: false,
    },
    {
      label: `$(folder) ${vscode.l10n.t('Folders…')}`,
      detail: vscode.l10n.t('With all the logs in them'),
      canSelectFiles: false,
      canSelectFolders: true,
    },
  ];
  const picked = await vscode.window.showQuickPick(items, { title });
  return picked && { canSelectFiles: picked.canSelectFiles, canSelectFolders: picked.canSelectFolders };
}

// One by one: what was read before a cancel is kept, and told.
async function importWithProgress(
  { engine }: Services,
  { root, name }: Project,
  files: readonly string[],
): Promise<Outcome> {
  const outcome: Outcome = { imported: new Set(), skipped: [] };
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Tesserae: importing sessions into “{0}”', name),
    cancellable: true,
  };
  await vscode.window.withProgress(options, (progress, token) =>
    withSignal(token, async signal => {
      try {
        for (const [index, file] of files.entries()) {
          const message = vscode.l10n.t('{0} of {1}', formatCount(index + 1), formatCount(files.length));
          progress.report({ message, increment: index === 0 ? 0 : 100 / files.length });
          const told = await engine.request('sessions/import', { root, files: [file] }, { signal });
          told.imported.forEach(id => outcome.imported.add(id));
          outcome.skipped.push(...told.skipped);
        }
      } catch (error) {
        if (!isCancel(error) || outcome.imported.size + outcome.skipped.length === 0) {
          throw error;
        }
      }
    }),
  );
  return outcome;
}

async function tell({ log }: Services, { imported, skipped }: Outcome): Promise<void> {
  for (const { path: file, reason } of skipped) {
    log.warn(vscode.l10n.t('Not imported: {0}: {1}', file, reason));
  }
  if (imported.size > 0) {
    await vscode.commands.executeCommand(`${views.sessions}.focus`);
  }
  const kept = vscode.l10n.t('Imported {0}.', countSessions(imported.size));
  const [first] = skipped;
  if (!first) {
    await vscode.window.showInformationMessage(kept);
    return;
  }
  const left =
    skipped.length === 1
      ? vscode.l10n.t('Left out “{0}”: {1}.', nameOf(first.path), first.reason)
      : vscode.l10n.t('{0} logs were left out.', formatCount(skipped.length));
  const details = vscode.l10n.t('Show Details');
  const message = imported.size === 0 ? left : `${kept} ${left}`;
  if ((await vscode.window.showWarningMessage(message, details)) === details) {
    log.show();
  }
}

function nameOf(file: string): string {
  return file.split('/').at(-1) ?? file;
}

/** Absolute with `/`, as the engine names what is outside a project. */
function toEnginePath({ fsPath }: vscode.Uri): string {
  return fsPath.replaceAll(path.sep, '/');
}
