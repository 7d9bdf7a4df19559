import * as vscode from 'vscode';
import { chooseProject } from '../chooseProject.ts';
import { commands, isProject, views } from '../contributions.ts';
import { countPages } from '../labels.ts';
import type { Project } from '../project.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';
import { compileWithProgress, tellReport } from '../tellReport.ts';

const explainedKey = 'tesserae.setUpExplained';

/** "Set Up": says what will be written, the first time, then makes `.tesserae/` and compiles. */
export function registerSetUp(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.setUp, async folder => {
    const root = isProject(folder) ? folder.root : undefined;
    const isWanted = ({ status }: Project) => status === 'not-set-up';
    const project = await chooseProject(services, { root, isWanted });
    if (!project) {
      return;
    }
    if (project.status !== 'not-set-up' && project.status !== 'failed') {
      await tellAlreadySetUp(project);
    } else if (await confirmed(services, project)) {
      await setUp(services, project);
    }
  });
}

async function setUp(services: Services, { root, name }: Project): Promise<void> {
  const title = vscode.l10n.t('Tesserae: setting up “{0}”', name);
  const report = await compileWithProgress(services, { root, title }, signal =>
    services.engine.request('project/setUp', { root }, { signal }),
  );
  // What was set up is there to be seen.
  await vscode.commands.executeCommand(`${views.wiki}.focus`);
  await tellReport(report, { root });
}

// Asked once on this machine: whoever agreed knows what the folder is for.
async function confirmed({ memory }: Services, { name }: Project): Promise<boolean> {
  if (memory.get<boolean>(explainedKey) === true) {
    return true;
  }
  const go = vscode.l10n.t('Set Up');
  const message = vscode.l10n.t(
    'Tesserae will create the folder “.tesserae” in “{0}”. Your own files are only read, and nothing leaves this machine.',
    name,
  );
  if ((await vscode.window.showInformationMessage(message, go)) !== go) {
    return false;
  }
  await memory.update(explainedKey, true);
  return true;
}

async function tellAlreadySetUp({ root, name, state }: Project): Promise<void> {
  const compile = vscode.l10n.t('Compile Project');
  const message = vscode.l10n.t('“{0}” is set up already: {1}.', name, countPages(state?.counts.pages ?? 0));
  if ((await vscode.window.showInformationMessage(message, compile)) === compile) {
    await vscode.commands.executeCommand(commands.compile, { root });
  }
}
