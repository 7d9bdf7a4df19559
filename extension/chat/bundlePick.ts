// Compiles a bundle and shows it at a glance: its size, what to do with it, where it comes from.
import * as vscode from 'vscode';
import type { CitationRecord, ContextBundle, SourceLocation } from '../../engine/protocol.ts';
import { isCancel, toError } from '../engineFailure.ts';
import { escapeIcons, formatCount, oneLine } from '../labels.ts';
import { locationText, openSource } from '../openFile.ts';
import type { Project } from '../project.ts';
import type { Services } from '../services.ts';
import type { Question } from './questionPick.ts';

/** What the person wants done with a bundle, or instead of it. */
export type BundleAction =
  | { readonly kind: 'insert' | 'preview' | 'copy'; readonly bundle: ContextBundle }
  | { readonly kind: 'open'; readonly location: SourceLocation }
  | { readonly kind: 'ask-again' | 'show-skipped' };

interface BundleItem extends vscode.QuickPickItem {
  readonly action?: BundleAction;
}

/**
 * Shows the pick at once, busy until the bundle is there: most compiles take less time than a notification to appear.
 * Resolves with what to do next, `undefined` when the person backed out, which also cancels the compile.
 */
export function pickBundleAction(
  services: Services,
  project: Project,
  question: Question,
): Promise<BundleAction | undefined> {
  const pick = vscode.window.createQuickPick<BundleItem>();
  pick.title = vscode.l10n.t('Compiling context…');
  pick.placeholder = oneLine(question.text, 120);
  pick.matchOnDescription = true;
  pick.busy = true;
  pick.ignoreFocusOut = true;
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const listeners = vscode.Disposable.from(
      pick.onDidAccept(() => {
        const action = pick.selectedItems[0]?.action;
        if (action) {
          resolve(action);
          pick.hide();
        }
      }),
      pick.onDidTriggerItemButton(({ item }) => {
        if (item.action?.kind === 'open') {
          void openSource(project.root, item.action.location, { beside: true });
        }
      }),
      pick.onDidHide(() => {
        controller.abort();
        listeners.dispose();
        pick.dispose();
        resolve(undefined);
      }),
    );
    pick.show();
    compile(services, project, question, controller.signal).then(
      bundle => {
        pick.title = bundleTitle(bundle);
        pick.items = bundle.citations.length > 0 ? bundleItems(bundle) : emptyItems();
        pick.busy = false;
      },
      (error: unknown) => {
        if (!isCancel(error)) {
          reject(toError(error));
          pick.hide();
        }
      },
    );
  });
}

function compile(
  { engine, settings }: Services,
  { root, uri }: Project,
  { text, seeds }: Question,
  signal: AbortSignal,
): Promise<ContextBundle> {
  const { budgetChars } = settings.read(uri);
  return engine.request('context/compile', { root, query: text, seeds, budgetChars }, { signal });
}

/** "31,820 of 32,000 characters · 14 passages from 9 files". */
function bundleTitle({ citations, char_budget_used: used, char_budget_total: total }: ContextBundle): string {
  if (citations.length === 0) {
    return vscode.l10n.t('Nothing about this in the project');
  }
  const files = new Set(citations.map(citation => citation.source_path)).size;
  const size =
    total > 0
      ? vscode.l10n.t('{0} of {1} characters', formatCount(used), formatCount(total))
      : vscode.l10n.t('{0} characters', formatCount(used));
  const passages =
    citations.length === 1
      ? vscode.l10n.t('1 passage')
      : vscode.l10n.t('{0} passages', formatCount(citations.length));
  const from =
    files === 1 ? vscode.l10n.t('from 1 file') : vscode.l10n.t('from {0} files', formatCount(files));
  return `${size} · ${passages} ${from}`;
}

function bundleItems(bundle: ContextBundle): readonly BundleItem[] {
  return [
    {
      label: `$(comment-discussion) ${vscode.l10n.t('Insert into chat')}`,
      description: vscode.l10n.t('nothing is sent'),
      action: { kind: 'insert', bundle },
    },
    { label: `$(open-preview) ${vscode.l10n.t('Open preview')}`, action: { kind: 'preview', bundle } },
    { label: `$(copy) ${vscode.l10n.t('Copy')}`, action: { kind: 'copy', bundle } },
    { label: vscode.l10n.t('Sources'), kind: vscode.QuickPickItemKind.Separator },
    ...bundle.citations.map(citationItem),
  ];
}

// Choosing it opens the file; its button opens it beside and leaves the pick open, to look at several.
function citationItem(citation: CitationRecord): BundleItem {
  const { source_path: path, start_line: startLine, end_line: endLine } = citation;
  const location = { path, startLine, endLine };
  return {
    label: escapeIcons(locationText(location)),
    description: escapeIcons(citation.node_name),
    detail: escapeIcons(oneLine(citation.quote, 160)),
    action: { kind: 'open', location },
    buttons: [
      { iconPath: new vscode.ThemeIcon('split-horizontal'), tooltip: vscode.l10n.t('Open to the Side') },
    ],
  };
}

// An empty answer is no dead end: what to try, and where the answer may hide.
function emptyItems(): readonly BundleItem[] {
  return [
    {
      label: `$(edit) ${vscode.l10n.t('Ask differently')}`,
      description: vscode.l10n.t('names and terms from your files find most'),
      action: { kind: 'ask-again' },
    },
    {
      label: `$(circle-slash) ${vscode.l10n.t('Show skipped files')}`,
      description: vscode.l10n.t('the answer may be in a file that is left out'),
      action: { kind: 'show-skipped' },
    },
  ];
}
