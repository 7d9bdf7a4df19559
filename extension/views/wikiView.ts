// The `tesserae.wiki` view around its tree: message, progress, filter.
import * as vscode from 'vscode';
import { commands, contextKeys, views } from '../contributions.ts';
import { setContext } from '../overallState.ts';
import type { Project } from '../project.ts';
import type { Projects } from '../projects.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';
import { askFilter } from './filterBox.ts';
import { isMoreNode } from './wikiNode.ts';
import { WikiTree } from './wikiTree.ts';

/** Creates the view and the commands that only it needs. */
export function registerWikiView(services: Services): vscode.Disposable {
  const { log, projects } = services;
  const tree = new WikiTree(services);
  const view = vscode.window.createTreeView(views.wiki, { treeDataProvider: tree, showCollapseAll: true });
  const showMessage = () => {
    view.message = messageFor(projects.all(), tree.filter);
  };
  const filter = (text: string) => {
    tree.setFilter(text);
    setContext(contextKeys.filtered, text !== '');
    showMessage();
  };
  return vscode.Disposable.from(
    tree,
    view,
    projects.onDidChange(showMessage),
    registerProgress(services),
    registerCommand(log, commands.filterWiki, async () => {
      await vscode.commands.executeCommand(`${views.wiki}.focus`);
      await askFilter(tree.filter, filter);
    }),
    registerCommand(log, commands.clearWikiFilter, () => {
      filter('');
    }),
    registerCommand(log, commands.showMorePages, node => {
      if (isMoreNode(node)) {
        tree.showMore(node);
      }
    }),
  );
}

/** The one line above the tree. Where a single folder failed, its reason: the welcome view cannot name it. */
function messageFor(projects: readonly Project[], filter: string): string {
  const [only, ...others] = projects;
  if (only?.status === 'failed' && others.length === 0) {
    return only.state?.problem?.message ?? '';
  }
  return filter === '' ? '' : vscode.l10n.t('Filter: {0}', filter);
}

/** A progress bar on the view while a folder is opened or compiled. */
function registerProgress({ engine, projects }: Services): vscode.Disposable {
  // The bar lasts as long as this promise is open.
  let finish: (() => void) | undefined;
  const update = () => {
    const isBusy = engine.isRunning && hasWork(projects);
    if (isBusy && !finish) {
      const end = new Promise<void>(resolve => (finish = resolve));
      void vscode.window.withProgress({ location: { viewId: views.wiki } }, () => end);
    } else if (!isBusy) {
      finish?.();
      finish = undefined;
    }
  };
  return vscode.Disposable.from(
    projects.onDidChange(update),
    engine.onDidStart(update),
    engine.onDidStop(update),
    new vscode.Disposable(() => finish?.()),
  );
}

function hasWork(projects: Projects): boolean {
  return projects.all().some(({ status }) => status === 'opening' || status === 'compiling');
}
