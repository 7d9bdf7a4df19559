import * as vscode from 'vscode';
import type { DecidedItem } from '../../engine/protocol.ts';
import { commands, isPair, type PairReference } from '../contributions.ts';
import { offerUndo } from '../offerUndo.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** How long a line in the status bar stands. */
const shownMs = 8000;

/** "Merge", "Merge the Other Way", "Keep Apart" and "Undo Decision", on a pair of the review view. */
export function registerDecidePair(services: Services): vscode.Disposable {
  const { log } = services;
  return vscode.Disposable.from(
    registerCommand(log, commands.mergePair, pair => merge(services, pair, pair?.leftId)),
    registerCommand(log, commands.mergePairOtherWay, pair => merge(services, pair, pair?.rightId)),
    registerCommand(log, commands.keepApart, pair => keepApart(services, pair)),
    registerCommand(log, commands.undoDecision, async pair => {
      if (isPair(pair)) {
        tellUndone(await undo(services, pair));
      }
    }),
  );
}

async function merge(services: Services, pair: unknown, into: string | undefined): Promise<void> {
  if (!isPair(pair) || into === undefined) {
    return;
  }
  const { root, pairId } = pair;
  const params = { root, id: pairId, verdict: 'merge', into } as const;
  const { left, right } = await services.engine.request('review/decide', params);
  const message = vscode.l10n.t('Merged “{0}” into “{1}”.', right.name, left.name);
  await offerUndo(message, async () => {
    tellUndone(await undo(services, pair));
  });
}

async function keepApart({ engine }: Services, pair: unknown): Promise<void> {
  if (!isPair(pair)) {
    return;
  }
  const { root, pairId } = pair;
  const item = await engine.request('review/decide', { root, id: pairId, verdict: 'keep-apart' });
  const { left, right } = item;
  const message = vscode.l10n.t(
    '“{0}” and “{1}” stay apart. This is not asked again.',
    left.name,
    right.name,
  );
  vscode.window.setStatusBarMessage(`$(check) ${message}`, shownMs);
}

function undo({ engine }: Services, { root, pairId }: PairReference): Promise<DecidedItem> {
  return engine.request('review/undo', { root, id: pairId });
}

function tellUndone({ outcome, left, right }: DecidedItem): void {
  const isPairDecision = outcome === 'merged' || outcome === 'kept-apart';
  const message = isPairDecision
    ? vscode.l10n.t('“{0}” and “{1}” wait for a decision again.', left.name, right.name)
    : vscode.l10n.t('“{0}” is again what its sources make it.', right.name);
  vscode.window.setStatusBarMessage(`$(discard) ${message}`, shownMs);
}
