import * as vscode from 'vscode';
import type { DecidedItem, NodeParts } from '../../engine/protocol.ts';
import { commands, isPage, type PageReference } from '../contributions.ts';
import { escapeIcons, formatCount } from '../labels.ts';
import { offerUndo } from '../offerUndo.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

type Merged = NodeParts['merged'][number];

interface PartItem extends vscode.QuickPickItem {
  /** Absent: the documents are to be chosen. */
  readonly merged?: Merged;
}

interface DocumentItem extends vscode.QuickPickItem {
  readonly path: string;
}

/** "Split…" on a page of the tree: pulls out what was merged into it, or gives its other meaning a page of its own. */
export function registerSplitNode(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.splitNode, async page => {
    if (!isPage(page)) {
      return;
    }
    const { root, nodeId, title } = page;
    const parts = await services.engine.request('review/parts', { root, nodeId });
    if (parts.merged.length === 0 && parts.total < 2) {
      const message = vscode.l10n.t(
        '“{0}” has nothing merged into it, and no two documents to tell apart.',
        title,
      );
      await vscode.window.showInformationMessage(message);
      return;
    }
    const part = await choosePart(page, parts);
    if (part?.merged) {
      await pullOut(services, page, part.merged);
    } else if (part) {
      await splitOff(services, page, parts);
    }
  });
}

// With nothing to pull out there is nothing to ask.
async function choosePart(
  { title }: PageReference,
  { merged, total }: NodeParts,
): Promise<PartItem | undefined> {
  const byDocuments: PartItem = {
    label: vscode.l10n.t('$(files) Another meaning, by documents…'),
    detail: vscode.l10n.t('Some documents mean something else by “{0}”.', escapeIcons(title)),
  };
  if (merged.length === 0) {
    return byDocuments;
  }
  const items = merged.map((it): PartItem => ({
    merged: it,
    label: `$(git-merge) ${escapeIcons(it.name)}`,
    detail: vscode.l10n.t('Pull it out again: it gets its own page.'),
  }));
  const placeHolder = vscode.l10n.t('What is something else?');
  return vscode.window.showQuickPick<PartItem>(total < 2 ? items : [...items, byDocuments], {
    title: vscode.l10n.t('Split “{0}”', title),
    placeHolder,
  });
}

async function pullOut({ engine }: Services, { root, title }: PageReference, merged: Merged): Promise<void> {
  const item = await engine.request('review/separate', { root, nodeId: merged.id });
  const message = vscode.l10n.t('“{0}” and “{1}” are two again.', merged.name, title);
  await offerUndo(message, () => joinAgain(engine, root, item));
}

// A merge that was taken back left no decision to undo: it is decided anew.
async function joinAgain(
  engine: Services['engine'],
  root: string,
  { id, outcome, left, right }: DecidedItem,
): Promise<unknown> {
  return outcome === 'merged'
    ? engine.request('review/merge', { root, nodeId: right.id, into: left.id })
    : engine.request('review/undo', { root, id });
}

async function splitOff({ engine }: Services, page: PageReference, parts: NodeParts): Promise<void> {
  const sources = await chooseDocuments(page, parts);
  const name = sources.length === 0 ? undefined : await askForName(page);
  if (name === undefined) {
    return;
  }
  const { root, nodeId, title } = page;
  const { id, left } = await engine.request('review/split', { root, nodeId, name, sources });
  const message = vscode.l10n.t('“{0}” is split off from “{1}”.', left.name, title);
  await offerUndo(message, () => engine.request('review/undo', { root, id }));
}

async function chooseDocuments(
  { title }: PageReference,
  { documents, total }: NodeParts,
): Promise<readonly string[]> {
  const items = documents.map((document): DocumentItem => ({
    path: document.path,
    label: escapeIcons(document.title),
    description: escapeIcons(document.path),
  }));
  const chosen = await vscode.window.showQuickPick<DocumentItem>(items, {
    canPickMany: true,
    matchOnDescription: true,
    title: vscode.l10n.t('In which documents is “{0}” something else?', title),
    placeHolder:
      total > documents.length
        ? vscode.l10n.t('The {0} documents that speak of it most', formatCount(documents.length))
        : vscode.l10n.t('Documents that speak of it'),
  });
  return chosen?.map(({ path }) => path) ?? [];
}

async function askForName({ title }: PageReference): Promise<string | undefined> {
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('What is “{0}” in these documents?', title),
    prompt: vscode.l10n.t('The other meaning gets this name and a page of its own.'),
    value: title,
    valueSelection: [title.length, title.length],
    validateInput: value =>
      ['', title].includes(value.trim()) ? vscode.l10n.t('A name of its own is needed.') : undefined,
  });
  return name?.trim();
}
