// The `tesserae.review` view around its tree: message, badge, the command that shows it.
import * as vscode from 'vscode';
import { commands, views } from '../contributions.ts';
import { runInBackground } from '../log.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';
import { countWaiting } from './reviewItem.ts';
import { type ReviewCounts, ReviewTree } from './reviewTree.ts';

/** A view that nobody looks at counts for its badge only once nothing changed for this long. */
export const badgeQuietMs = 5_000;

/** Creates the view, and the command that puts the focus into it. */
export function registerReviewView({ engine, projects, log }: Services): vscode.Disposable {
  const tree = new ReviewTree(engine, projects);
  const view = vscode.window.createTreeView(views.review, { treeDataProvider: tree });
  let timer: NodeJS.Timeout | undefined;
  const countWhenQuiet = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A view that is looked at counts by itself.
      if (!view.visible && engine.isRunning) {
        runInBackground('review.count', () => tree.load(), log);
      }
    }, badgeQuietMs);
  };
  return vscode.Disposable.from(
    tree,
    view,
    tree.onDidCount(counts => {
      view.badge = badgeOf(counts);
      view.message = messageFor(counts);
    }),
    tree.onDidChangeTreeData(countWhenQuiet),
    new vscode.Disposable(() => {
      clearTimeout(timer);
    }),
    registerCommand(log, commands.reviewInbox, () => vscode.commands.executeCommand(`${views.review}.focus`)),
  );
}

function badgeOf({ pending }: ReviewCounts): vscode.ViewBadge | undefined {
  if (pending === 0) {
    return undefined;
  }
  return { value: pending, tooltip: vscode.l10n.t('{0} to review', countWaiting(pending)) };
}

// With nothing at all the welcome view speaks; it does not show above decided pairs.
function messageFor({ pending, decided }: ReviewCounts): string {
  return pending === 0 && decided > 0 ? vscode.l10n.t('Nothing waits for a decision.') : '';
}
