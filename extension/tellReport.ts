// Progress and result of a compile that a person asked for.
import * as vscode from 'vscode';
import type { CompileReport } from '../engine/protocol.ts';
import { withSignal } from './cancellation.ts';
import { commands, type ProjectReference } from './contributions.ts';
import { countSkipped, progressText, reportText } from './labels.ts';
import type { Services } from './services.ts';

/** How long the result stands in the status bar. */
const resultShownMs = 8000;

/** The folder that is compiled, and the notification's title. */
export interface CompileProgress extends ProjectReference {
  readonly title: string;
}

/** Runs a compile under a notification that shows its stages and can cancel it. */
export async function compileWithProgress(
  { projects }: Services,
  { root, title }: CompileProgress,
  compile: (signal: AbortSignal) => Promise<CompileReport>,
): Promise<CompileReport> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    const listener = projects.onDidChange(project => {
      if (project?.root === root && project.state?.progress) {
        progress.report({ message: progressText(project.state.progress) });
      }
    });
    try {
      return await withSignal(token, compile);
    } finally {
      listener.dispose();
    }
  });
}

/** One line in the status bar; a message only when files were left out or something needs a look. */
export async function tellReport(report: CompileReport, { root }: ProjectReference): Promise<void> {
  const line = reportText(report);
  vscode.window.setStatusBarMessage(`$(check) Tesserae: ${line}`, resultShownMs);
  const notes = [...report.warnings];
  const skipped = report.sources.skipped.length;
  if (skipped > 0) {
    notes.push(countSkipped(skipped));
  }
  if (notes.length === 0) {
    return;
  }
  const show = skipped > 0 ? vscode.l10n.t('Show') : vscode.l10n.t('Show Log');
  const message = `${line}. ${notes.join('. ')}.`;
  if ((await vscode.window.showInformationMessage(message, show)) === show) {
    await vscode.commands.executeCommand(skipped > 0 ? commands.showSkipped : commands.showLog, { root });
  }
}
