import * as vscode from 'vscode';
import type { WikiPageItem } from '../../engine/protocol.ts';
import { chooseReadyProject } from '../chooseProject.ts';
import { commands, isPage } from '../contributions.ts';
import { escapeIcons, formatCount, kindIcons, kindLabel } from '../labels.ts';
import { showLivePick } from '../livePick.ts';
import { openPath } from '../openFile.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** As many pages as a list shows at a time; typing narrows it down. */
const pageLimit = 100;

interface PageItem extends vscode.QuickPickItem {
  readonly page?: WikiPageItem;
}

/** "Open Page": the page an item of the tree stands for, or one chosen by its title. */
export function registerOpenPage(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.openPage, async page => {
    if (isPage(page)) {
      await openPath(page.root, page.pagePath);
      return;
    }
    const project = await chooseReadyProject(services);
    if (!project) {
      return;
    }
    const { root } = project;
    const chosen = await showLivePick<PageItem>({
      title: vscode.l10n.t('Open a page of “{0}”', project.name),
      placeholder: vscode.l10n.t('Part of a title or path'),
      load: async (value, signal) => {
        const filter = value.trim();
        const params = { root, limit: pageLimit, ...(filter !== '' && { filter }) };
        const { total, pages } = await services.engine.request('wiki/pages', params, { signal });
        return toItems(pages, total);
      },
    });
    if (chosen?.page) {
      await openPath(root, chosen.page.pagePath);
    }
  });
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
