// The `tesserae.sessions` view around its tree: message, badge, what sessions stand under.
import * as vscode from 'vscode';
import type { SessionChange } from '../../engine/protocol.ts';
import { commands, contextKeys, views } from '../contributions.ts';
import { formatCount } from '../labels.ts';
import { runInBackground } from '../log.ts';
import { setContext } from '../overallState.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';
import { NewFindings } from './newFindings.ts';
import { countNewFindings } from './sessionLabels.ts';
import { dayKey, type SessionGrouping } from './sessionNode.ts';
import { SessionTree } from './sessionTree.ts';

/** A view that nobody looks at counts for its badge only once nothing changed for this long. */
export const sessionsQuietMs = 5_000;

const groupingKey = 'tesserae.sessionGrouping';

/** Creates the view, and the commands that say what its sessions stand under. */
export function registerSessionView(services: Services): vscode.Disposable {
  const { log, workspaceMemory: memory } = services;
  let grouping: SessionGrouping = memory.get(groupingKey) === 'agent' ? 'agent' : 'day';
  const tree = new SessionTree(services, grouping);
  const view = vscode.window.createTreeView(views.sessions, {
    treeDataProvider: tree,
    showCollapseAll: true,
  });
  const group = async (by: SessionGrouping) => {
    grouping = by;
    tree.setGrouping(grouping);
    setContext(contextKeys.sessionsByAgent, grouping === 'agent');
    await memory.update(groupingKey, grouping);
  };
  setContext(contextKeys.sessionsByAgent, grouping === 'agent');
  return vscode.Disposable.from(
    tree,
    view,
    registerBadge(services, tree, view),
    registerMessage(services, view),
    // "Today" of a window that stayed open overnight.
    onNewDay(view, () => {
      tree.refresh();
    }),
    registerCommand(log, commands.groupSessionsByDay, () => group('day')),
    registerCommand(log, commands.groupSessionsByAgent, () => group('agent')),
  );
}

/** A count of the findings that came since the view was last looked at. */
function registerBadge(
  { engine, projects, log, workspaceMemory }: Services,
  tree: SessionTree,
  view: vscode.TreeView<unknown>,
): vscode.Disposable {
  const news = new NewFindings(workspaceMemory);
  const show = () => {
    view.badge = badgeOf(news.count(projects.all().map(({ root }) => root)));
  };
  const note = (root: string, findings: number) => {
    runInBackground('sessions.note', () => news.note(root, findings, view.visible).then(show), log);
  };
  let timer: NodeJS.Timeout | undefined;
  const countWhenQuiet = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A view that is looked at counts by itself.
      if (!view.visible && engine.isRunning) {
        runInBackground('sessions.count', () => tree.load(), log);
      }
    }, sessionsQuietMs);
  };
  return vscode.Disposable.from(
    tree.onDidCount(({ root, findings }) => {
      note(root, findings);
    }),
    engine.onDidChangeSessions(({ root, findings }) => {
      note(root, findings);
    }),
    tree.onDidChangeTreeData(countWhenQuiet),
    view.onDidChangeVisibility(({ visible }) => {
      if (visible) {
        runInBackground('sessions.see', () => news.see().then(show), log);
      }
    }),
    new vscode.Disposable(() => {
      clearTimeout(timer);
    }),
  );
}

function badgeOf(count: number): vscode.ViewBadge | undefined {
  return count === 0 ? undefined : { value: count, tooltip: countNewFindings(count) };
}

/** One line above the tree while logs of the past are read. */
function registerMessage({ engine, projects }: Services, view: vscode.TreeView<unknown>): vscode.Disposable {
  const histories = new Map<string, SessionChange['history']>();
  const show = () => {
    const told = projects.all().flatMap(({ root }) => histories.get(root) ?? []);
    view.message = historyText(told);
    const isPaused = told.length > 0 && told.every(history => history.isPaused);
    setContext(contextKeys.sessionHistory, told.length === 0 ? 'none' : isPaused ? 'paused' : 'reading');
  };
  return vscode.Disposable.from(
    engine.onDidChangeSessions(({ root, history }) => {
      histories.set(root, history);
      show();
    }),
    engine.onDidStop(() => {
      histories.clear();
      show();
    }),
  );
}

function historyText(histories: readonly NonNullable<SessionChange['history']>[]): string {
  const reading = histories.filter(({ isPaused }) => !isPaused);
  const shown = reading.length > 0 ? reading : histories;
  if (shown.length === 0) {
    return '';
  }
  const done = formatCount(shown.reduce((sum, history) => sum + history.done, 0));
  const total = formatCount(shown.reduce((sum, history) => sum + history.total, 0));
  return reading.length > 0
    ? vscode.l10n.t('Reading {0} of {1} older logs…', done, total)
    : vscode.l10n.t('Paused after {0} of {1} older logs.', done, total);
}

/** Tells when the view is looked at on another day than the last time. */
function onNewDay(view: vscode.TreeView<unknown>, tell: () => void): vscode.Disposable {
  let day = dayKey(new Date());
  return view.onDidChangeVisibility(({ visible }) => {
    const today = dayKey(new Date());
    if (visible && today !== day) {
      day = today;
      tell();
    }
  });
}
