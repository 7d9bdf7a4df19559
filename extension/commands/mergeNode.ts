import * as vscode from 'vscode';
import type { ReviewSide } from '../../engine/protocol.ts';
import { commands, isPage, type PageReference } from '../contributions.ts';
import { countDocuments, escapeIcons, oneLine, typeLabel } from '../labels.ts';
import { showLivePick } from '../livePick.ts';
import { offerUndo } from '../offerUndo.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** More are not listed: another letter finds better than scrolling. */
const targetLimit = 50;

interface TargetItem extends vscode.QuickPickItem {
  readonly target?: ReviewSide;
}

/** "Merge Into…" on a page of the tree: makes it one with another, which the person finds by name. */
export function registerMergeNode(services: Services): vscode.Disposable {
  const { engine, log } = services;
  return registerCommand(log, commands.mergeNode, async page => {
    const target = isPage(page) ? await chooseTarget(services, page) : undefined;
    if (!isPage(page) || !target) {
      return;
    }
    const { root, nodeId, title } = page;
    const { id, left } = await engine.request('review/merge', { root, nodeId, into: target.id });
    const message = vscode.l10n.t('Merged “{0}” into “{1}”.', title, left.name);
    await offerUndo(message, () => engine.request('review/undo', { root, id }));
  });
}

async function chooseTarget(
  { engine }: Services,
  { root, nodeId, title }: PageReference,
): Promise<ReviewSide | undefined> {
  const chosen = await showLivePick<TargetItem>({
    title: vscode.l10n.t('Merge “{0}” into', title),
    placeholder: vscode.l10n.t('A name. What you choose keeps its own, and gets this one as another.'),
    load: async (value, signal) => {
      const params = { root, nodeId, query: value.trim(), limit: targetLimit };
      return toItems((await engine.request('review/targets', params, { signal })).targets);
    },
  });
  return chosen?.target;
}

// The item that says "nothing" carries no target and merges nothing.
function toItems(targets: readonly ReviewSide[]): readonly TargetItem[] {
  if (targets.length === 0) {
    return [{ label: vscode.l10n.t('Nothing of its kind is called so') }];
  }
  return targets.map(target => ({
    target,
    label: escapeIcons(target.name),
    description: `${typeLabel(target.type)} · ${countDocuments(target.documents)}`,
    detail: escapeIcons(oneLine(target.definition, 160)),
  }));
}
