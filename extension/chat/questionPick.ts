// Asks for the question of a bundle, with what it may start from as items to check.
import * as vscode from 'vscode';
import { escapeIcons, oneLine } from '../labels.ts';
import type { Project } from '../project.ts';
import type { Offered, Seed } from './seeds.ts';

/** What to compile context for. `text` may be empty when there are seeds. */
export interface Question {
  readonly text: string;
  /** The part of `text` that stood in the box. */
  readonly typed: string;
  readonly seeds: readonly string[];
}

interface SeedItem extends vscode.QuickPickItem {
  readonly seed?: Seed;
}

/**
 * Resolves with the question, `undefined` when the person backed out. Enter takes the words in the box together with
 * what is checked; with neither it does nothing. A checked selection stands after the words.
 */
export function askQuestion(
  project: Project,
  offered: Offered,
  value: string,
): Promise<Question | undefined> {
  const pick = vscode.window.createQuickPick<SeedItem>();
  pick.title = vscode.l10n.t('Compile Context from “{0}”', project.name);
  pick.placeholder = vscode.l10n.t('A question, a task or a topic; Enter compiles');
  pick.ignoreFocusOut = true;
  pick.value = value;
  // Shown whatever is typed: the box holds the question, not a filter.
  const selection: SeedItem = {
    label: vscode.l10n.t('Use the selected text'),
    description: escapeIcons(oneLine(offered.selection, 80)),
    alwaysShow: true,
  };
  const seeds = offered.seeds.map((seed): SeedItem => ({
    seed,
    label: escapeIcons(seed.label),
    alwaysShow: true,
  }));
  pick.items = offered.selection === '' ? seeds : [selection, ...seeds];
  // Without anything to check, the boxes would only be noise.
  pick.canSelectMany = pick.items.length > 0;
  pick.selectedItems = pick.items.filter(item => item.seed?.isChosen ?? true);
  return new Promise(resolve => {
    const listeners = vscode.Disposable.from(
      pick.onDidAccept(() => {
        const typed = pick.value.trim();
        const parts = [typed, pick.selectedItems.includes(selection) ? offered.selection : ''];
        const text = parts.filter(part => part !== '').join('\n\n');
        const chosen = pick.selectedItems.flatMap(({ seed }) => (seed ? [seed.value] : []));
        if (text !== '' || chosen.length > 0) {
          resolve({ text, typed, seeds: chosen });
          pick.hide();
        }
      }),
      pick.onDidHide(() => {
        listeners.dispose();
        pick.dispose();
        resolve(undefined);
      }),
    );
    pick.show();
  });
}
