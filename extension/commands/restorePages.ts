import * as vscode from 'vscode';
import { chooseSetUpProject } from '../chooseProject.ts';
import { commands, isProject } from '../contributions.ts';
import { formatCount } from '../labels.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';
import { compileWithProgress } from '../tellReport.ts';

/** "Restore Deleted Pages": brings back what a person deleted, which else stays away until it has something new to say. */
export function registerRestorePages(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.restorePages, async folder => {
    const project = await chooseSetUpProject(services, { root: isProject(folder) ? folder.root : undefined });
    if (!project) {
      return;
    }
    const { root, name } = project;
    const title = vscode.l10n.t('Tesserae: bringing back pages of “{0}”', name);
    const { wiki } = await compileWithProgress(services, { root, title }, signal =>
      services.engine.request('pipeline/run', { root, restore: true }, { signal }),
    );
    await vscode.window.showInformationMessage(restoredText(wiki.restored ?? 0, name));
  });
}

function restoredText(count: number, name: string): string {
  if (count === 0) {
    return vscode.l10n.t('No page of “{0}” is deleted.', name);
  }
  return count === 1
    ? vscode.l10n.t('1 deleted page is back.')
    : vscode.l10n.t('{0} deleted pages are back.', formatCount(count));
}
