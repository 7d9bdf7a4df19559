import * as vscode from 'vscode';
import { commands, isPair } from '../contributions.ts';
import { openPath } from '../openFile.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** "Open First Page" and "Open Second Page" of a pair: what a person reads before deciding. */
export function registerOpenPairPages(services: Services): vscode.Disposable {
  const { log } = services;
  return vscode.Disposable.from(
    registerCommand(log, commands.openLeftPage, pair => open(services, pair, pair?.leftId)),
    registerCommand(log, commands.openRightPage, pair => open(services, pair, pair?.rightId)),
  );
}

async function open({ engine }: Services, pair: unknown, nodeId: string | undefined): Promise<void> {
  if (isPair(pair) && nodeId !== undefined) {
    const { page } = await engine.request('wiki/page', { root: pair.root, nodeId });
    await openPath(pair.root, page.pagePath);
  }
}
