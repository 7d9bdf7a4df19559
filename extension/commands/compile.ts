import * as vscode from 'vscode';
import { chooseSetUpProject } from '../chooseProject.ts';
import { commands, isProject } from '../contributions.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';
import { compileWithProgress, tellReport } from '../tellReport.ts';

/** "Compile Project": brings graph and wiki of one folder up to date. */
export function registerCompile(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.compile, async folder => {
    const project = await chooseSetUpProject(services, { root: isProject(folder) ? folder.root : undefined });
    if (!project) {
      return;
    }
    const { root } = project;
    const title = vscode.l10n.t('Tesserae: compiling “{0}”', project.name);
    const report = await compileWithProgress(services, { root, title }, signal =>
      services.engine.request('pipeline/run', { root }, { signal }),
    );
    await tellReport(report, { root });
  });
}
