import * as vscode from 'vscode';
import { chooseReadyProject } from '../chooseProject.ts';
import { commands, isProject } from '../contributions.ts';
import { countSkipped, escapeIcons } from '../labels.ts';
import { openPath } from '../openFile.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** "Show Skipped Files": each file that is no part of the knowledge, and why; choosing one opens it. */
export function registerShowSkipped(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.showSkipped, async folder => {
    const project = await chooseReadyProject(services, { root: isProject(folder) ? folder.root : undefined });
    if (!project) {
      return;
    }
    const { root } = project;
    const { skipped } = await services.engine.request('sources/skipped', { root });
    if (skipped.length === 0) {
      await vscode.window.showInformationMessage(
        vscode.l10n.t('No file of “{0}” was skipped.', project.name),
      );
      return;
    }
    const items = skipped.map(({ path, reason }) => ({
      label: escapeIcons(path),
      description: reason,
      path,
    }));
    const options = { title: countSkipped(skipped.length), matchOnDescription: true };
    const picked = await vscode.window.showQuickPick(items, options);
    if (picked) {
      await openPath(root, picked.path);
    }
  });
}
