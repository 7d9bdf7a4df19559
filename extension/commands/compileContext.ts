import * as vscode from 'vscode';
import { insertAndTell } from '../chat/insertionLadder.ts';
import { registerBundlePreviews, BundlePreviews } from '../chat/bundlePreview.ts';
import { pickBundleAction } from '../chat/bundlePick.ts';
import { askQuestion } from '../chat/questionPick.ts';
import { seedsFor } from '../chat/seeds.ts';
import { chooseReadyProject, type ProjectHint } from '../chooseProject.ts';
import { commands, isPage, isProject, isSession } from '../contributions.ts';
import { openSource } from '../openFile.ts';
import type { Project } from '../project.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** "Compile Context": a question, the bundle for it at a glance, and from there into the chat. */
export function registerCompileContext(services: Services): vscode.Disposable {
  const previews = new BundlePreviews();
  const run = async (from: unknown) => {
    const project = await chooseReadyProject(services, hintFor(from));
    if (project) {
      await compileContext(services, previews, { project, from });
    }
  };
  return vscode.Disposable.from(
    registerBundlePreviews(previews),
    registerCommand(services.log, commands.compileContext, run),
    registerCommand(services.log, commands.compileContextFromPage, page => isPage(page) && run(page)),
    registerCommand(services.log, commands.compileContextFromSession, from => isSession(from) && run(from)),
    registerCommand(services.log, commands.insertPreview, async uri => {
      const shown = uri instanceof vscode.Uri ? previews.find(uri) : undefined;
      if (shown) {
        await insertAndTell(services, toContext(shown.root, shown.bundle));
      }
    }),
  );
}

interface Start {
  readonly project: Project;
  readonly from: unknown;
  /** What was asked before, to be asked differently. */
  readonly typed?: string;
}

// Question → bundle at a glance → what to do with it. "Ask differently" goes round again.
async function compileContext(services: Services, previews: BundlePreviews, start: Start): Promise<void> {
  const { project, from } = start;
  const question = await askQuestion(project, seedsFor(project, from), start.typed ?? '');
  if (!question) {
    return;
  }
  const { root } = project;
  const action = await pickBundleAction(services, project, question);
  switch (action?.kind) {
    case 'insert':
      return insertAndTell(services, toContext(root, action.bundle));
    case 'preview':
      return previews.show({ root, bundle: action.bundle });
    case 'copy':
      await vscode.env.clipboard.writeText(action.bundle.body);
      vscode.window.setStatusBarMessage(`$(check) ${vscode.l10n.t('Bundle copied')}`, 5000);
      return;
    case 'open':
      return openSource(root, action.location);
    case 'ask-again':
      return compileContext(services, previews, { project, from, typed: question.typed });
    case 'show-skipped':
      await vscode.commands.executeCommand(commands.showSkipped, { root });
      return;
    case undefined:
      return;
  }
}

function toContext(root: string, bundle: { readonly query: string; readonly body: string }) {
  return { root, query: bundle.query, body: bundle.body };
}

function hintFor(from: unknown): ProjectHint {
  if (isProject(from)) {
    return { root: from.root };
  }
  return from instanceof vscode.Uri ? { uri: from } : {};
}
