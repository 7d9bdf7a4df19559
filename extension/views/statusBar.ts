// One status bar item: how things stand, and the way to everything else.
import * as vscode from 'vscode';
import { commands } from '../contributions.ts';
import { countPages, countSkipped, countSources, escapeIcons, formatCount, progressText } from '../labels.ts';
import { isSetUp, type Project } from '../project.ts';
import type { Projects } from '../projects.ts';

/** What the item shows; absent while there is nothing to say. */
interface StatusText {
  readonly text: string;
  readonly spoken: string;
  readonly isProblem: boolean;
}

/** Shows the item while a folder is set up (or was, and failed); hidden otherwise. */
export function registerStatusBar(projects: Projects): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('tesserae.status', vscode.StatusBarAlignment.Left, 0);
  item.name = 'Tesserae';
  item.command = commands.showMenu;
  const update = () => {
    const status = statusFor(projects.all());
    if (!status) {
      item.hide();
      return;
    }
    item.text = status.text;
    item.tooltip = tooltipFor(projects.all());
    item.accessibilityInformation = { label: status.spoken, role: 'button' };
    item.backgroundColor = status.isProblem
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    item.show();
  };
  update();
  return vscode.Disposable.from(item, projects.onDidChange(update));
}

/** A compile that runs comes first, then a problem, then the sum of sources. */
function statusFor(projects: readonly Project[]): StatusText | undefined {
  const compiling = projects.find(({ status }) => status === 'compiling');
  if (compiling) {
    const text = progressText(compiling.state?.progress);
    return {
      text: `$(loading~spin) Tesserae: ${escapeIcons(text)}`,
      spoken: `Tesserae: ${text}`,
      isProblem: false,
    };
  }
  const failed = projects.find(({ status }) => status === 'failed');
  if (failed) {
    const message = failed.state?.problem?.message ?? vscode.l10n.t('Tesserae cannot work with this folder.');
    return { text: '$(warning) Tesserae', spoken: `Tesserae: ${message}`, isProblem: true };
  }
  const open = projects.filter(isSetUp);
  if (open.length === 0) {
    return undefined;
  }
  const sources = countSources(open.reduce((sum, { state }) => sum + (state?.counts.sources ?? 0), 0));
  const icon = open.every(({ status }) => status === 'reader') ? 'eye' : 'book';
  return { text: `$(${icon}) Tesserae: ${sources}`, spoken: `Tesserae: ${sources}`, isProblem: false };
}

// One paragraph a folder. Appended as text: names and notices come from the folder.
function tooltipFor(projects: readonly Project[]): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  const shown = projects.filter(project => isSetUp(project) || project.status === 'failed');
  for (const [index, project] of shown.entries()) {
    tooltip.appendText(`${index > 0 ? '\n' : ''}${lines(project).join('\n')}`);
  }
  return tooltip;
}

function lines({ name, status, state }: Project): readonly string[] {
  if (!state || status === 'failed') {
    return [`${name}: ${state?.problem?.message ?? ''}`];
  }
  const { sources, pages, nodes, edges, skipped } = state.counts;
  return [
    `${name}: ${countSources(sources)}, ${countPages(pages)}`,
    vscode.l10n.t('{0} nodes, {1} edges', formatCount(nodes), formatCount(edges)),
    ...(skipped > 0 ? [countSkipped(skipped)] : []),
    ...(status === 'reader'
      ? [vscode.l10n.t('Another window or program writes this folder; this one reads.')]
      : []),
    ...state.notices,
  ];
}
