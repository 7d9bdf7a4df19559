import * as vscode from 'vscode';
import type { WikiPageItem } from '../../engine/protocol.ts';
import { chooseReadyProject } from '../chooseProject.ts';
import { commands, isPage } from '../contributions.ts';
import { markdownDocuments, projectDocument, textUpTo } from '../editor/textPlace.ts';
import { escapeIcons, formatCount, kindIcons, kindLabel, oneLine } from '../labels.ts';
import { showLivePick } from '../livePick.ts';
import { openPath, openPreview } from '../openFile.ts';
import type { Project } from '../project.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** As many pages as a list shows at a time; typing narrows it down. */
const pageLimit = 100;
/** A longer selection is no name of anything. */
const longestNameChars = 200;

interface PageItem extends vscode.QuickPickItem {
  readonly page?: WikiPageItem;
}

/**
 * "Open Page": the page an item of the tree stands for, or one chosen by its title. "Open Page for Term Under Cursor":
 * that of what the active editor's selection or cursor names, or a choice that begins with it. "Open Preview": an item's
 * page as it reads.
 */
export function registerOpenPage(services: Services): vscode.Disposable {
  const { log } = services;
  return vscode.Disposable.from(
    registerCommand(log, commands.openPage, async page => {
      if (isPage(page)) {
        await openPath(page.root, page.pagePath);
        return;
      }
      const project = await chooseReadyProject(services);
      await (project && pickPage(services, project));
    }),
    registerCommand(log, commands.openPageAtCursor, () => openPageAtCursor(services)),
    registerCommand(log, commands.openPreview, async page => {
      if (isPage(page)) {
        await openPreview(page.root, page.pagePath);
      }
    }),
  );
}

async function openPageAtCursor(services: Services): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const project = await chooseReadyProject(services);
  if (!project) {
    return;
  }
  const place = editor && projectDocument(services, editor.document);
  const isHere = place?.project.root === project.root;
  const page = editor && isHere ? await pageAtCursor(services, editor, place) : undefined;
  await (page
    ? openPath(project.root, page.pagePath)
    : pickPage(services, project, editor && nameAtCursor(editor)));
}

/** A selection is looked at as it is, a cursor in its line. */
async function pageAtCursor(
  { engine }: Services,
  { document, selection }: vscode.TextEditor,
  { project, path }: { readonly project: Project; readonly path: string },
): Promise<WikiPageItem | undefined> {
  const { root } = project;
  const selected = document.getText(selection).trim().slice(0, longestNameChars);
  const isMarkdown = selected === '' && vscode.languages.match(markdownDocuments, document) > 0;
  const { line, character } = selection.active;
  const { range, text } = document.lineAt(line);
  const params =
    selected === ''
      ? { text: isMarkdown ? textUpTo(document, range.end) : text, column: character, isMarkdown }
      : { text: selected, column: 0, isMarkdown };
  const found = await engine.request('terms/at', { root, path, ...params });
  return found?.terms.find(({ page }) => page !== undefined)?.page;
}

function nameAtCursor({ document, selection }: vscode.TextEditor): string {
  const word = document.getWordRangeAtPosition(selection.active);
  const text = selection.isEmpty ? word && document.getText(word) : document.getText(selection);
  return oneLine(text ?? '', longestNameChars);
}

async function pickPage({ engine }: Services, { root, name }: Project, typed = ''): Promise<void> {
  const chosen = await showLivePick<PageItem>({
    title: vscode.l10n.t('Open a page of “{0}”', name),
    placeholder: vscode.l10n.t('Part of a title or path'),
    value: typed,
    load: async (value, signal) => {
      const filter = value.trim();
      const params = { root, limit: pageLimit, ...(filter !== '' && { filter }) };
      const { total, pages } = await engine.request('wiki/pages', params, { signal });
      return toItems(pages, total);
    },
  });
  if (chosen?.page) {
    await openPath(root, chosen.page.pagePath);
  }
}

function toItems(pages: readonly WikiPageItem[], total: number): readonly PageItem[] {
  const items: PageItem[] = pages.map(page => ({
    page,
    label: `$(${kindIcons[page.kind]}) ${escapeIcons(page.title)}`,
    description: kindLabel(page.kind),
    detail: escapeIcons(page.detail),
  }));
  if (total === 0) {
    items.push({ label: vscode.l10n.t('No page has that title or path') });
  } else if (total > pages.length) {
    items.push({ label: vscode.l10n.t('{0} more: type to narrow down', formatCount(total - pages.length)) });
  }
  return items;
}
