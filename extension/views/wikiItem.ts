// How a node of the wiki tree looks, reads aloud and reacts to a click.
import * as vscode from 'vscode';
import { commands } from '../contributions.ts';
import { countPages, formatCount, kindIcons, kindLabel, progressText, typeLabel } from '../labels.ts';
import { fileUri } from '../openFile.ts';
import type { Project } from '../project.ts';
import {
  nodeId,
  type FolderNode,
  type KindNode,
  type MoreNode,
  type PageNode,
  type ProjectNode,
  type WikiNode,
} from './wikiNode.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** The tree item for a node. Titles come from files: they are shown as text, never as markup. */
export function toTreeItem(node: WikiNode): vscode.TreeItem {
  const item = itemOf(node);
  item.id = nodeId(node);
  return item;
}

function itemOf(node: WikiNode): vscode.TreeItem {
  switch (node.type) {
    case 'project':
      return projectItem(node);
    case 'kind':
      return kindItem(node);
    case 'folder':
      return folderItem(node);
    case 'page':
      return pageItem(node);
    case 'more':
      return moreItem(node);
  }
}

function projectItem({ project }: ProjectNode): vscode.TreeItem {
  const { status, name } = project;
  const isOpen = status === 'ready' || status === 'compiling' || status === 'reader';
  const item = new vscode.TreeItem(name, isOpen ? Expanded : None);
  item.iconPath = new vscode.ThemeIcon('root-folder');
  item.description = statusText(project);
  item.tooltip = project.state?.problem?.message ?? project.uri.fsPath;
  item.contextValue = `project.${status}`;
  item.accessibilityInformation = { label: `${name}, ${item.description}` };
  if (status === 'not-set-up') {
    item.command = {
      command: commands.setUp,
      title: vscode.l10n.t('Set Up'),
      arguments: [{ root: project.root }],
    };
  } else if (status === 'failed') {
    item.command = { command: commands.showLog, title: vscode.l10n.t('Show Log') };
  }
  return item;
}

/** What state a folder is in, in a few words. */
function statusText({ status, state }: Project): string {
  const pages = countPages(state?.counts.pages ?? 0);
  switch (status) {
    case 'ready':
      return pages;
    case 'reader':
      return vscode.l10n.t('{0}, written by another window', pages);
    case 'compiling':
      return progressText(state?.progress);
    case 'failed':
      return state?.problem?.message ?? vscode.l10n.t('failed');
    case 'opening':
    case 'not-set-up':
    case 'untrusted':
    case 'unsupported':
      return closedText(status);
  }
}

function closedText(status: 'opening' | 'not-set-up' | 'untrusted' | 'unsupported'): string {
  switch (status) {
    case 'opening':
      return vscode.l10n.t('opening');
    case 'not-set-up':
      return vscode.l10n.t('not set up');
    case 'untrusted':
      return vscode.l10n.t('not trusted');
    case 'unsupported':
      return vscode.l10n.t('not a folder on disk');
  }
}

function kindItem({ kind, pages }: KindNode): vscode.TreeItem {
  const label = kindLabel(kind);
  const item = new vscode.TreeItem(label, Collapsed);
  item.iconPath = new vscode.ThemeIcon(kindIcons[kind]);
  item.description = formatCount(pages);
  item.tooltip = countPages(pages);
  item.contextValue = 'kind';
  item.accessibilityInformation = { label: `${label}, ${countPages(pages)}` };
  return item;
}

function folderItem({ kind, folder, pages }: FolderNode): vscode.TreeItem {
  const label = folder === '' ? vscode.l10n.t('(top folder)') : folder;
  const item = new vscode.TreeItem(label, Collapsed);
  item.iconPath = vscode.ThemeIcon.Folder;
  item.description = formatCount(pages);
  item.contextValue = 'folder';
  item.accessibilityInformation = { label: `${label}, ${kindLabel(kind)}, ${countPages(pages)}` };
  return item;
}

function pageItem(node: PageNode): vscode.TreeItem {
  const { page, root, pagePath } = node;
  const edited = page.edited ? vscode.l10n.t('edited') : undefined;
  const notes = [edited, page.detail].filter(note => note !== undefined && note !== '');
  const item = new vscode.TreeItem(page.title, None);
  item.iconPath = new vscode.ThemeIcon(page.edited ? 'edit' : kindIcons[page.kind]);
  // Brings the decorations that a source-control or problem provider has for the file.
  item.resourceUri = fileUri(root, pagePath);
  item.description = notes.join(' · ');
  item.tooltip = pageTooltip(node);
  item.contextValue = `page.${page.kind}`;
  item.accessibilityInformation = { label: [page.title, ...notes].join(', ') };
  item.command = { command: commands.openPage, title: vscode.l10n.t('Open Page'), arguments: [node] };
  return item;
}

function pageTooltip({ page }: PageNode): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  tooltip.appendText(`${page.title}\n`);
  tooltip.appendText(`${typeLabel(page.type)}: ${page.detail}\n`);
  if (page.edited) {
    tooltip.appendText(`${vscode.l10n.t('You edited this page: your text stands.')}\n`);
  }
  tooltip.appendText(page.pagePath);
  return tooltip;
}

function moreItem(node: MoreNode): vscode.TreeItem {
  const label = vscode.l10n.t('Show More…');
  const item = new vscode.TreeItem(label, None);
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.description = vscode.l10n.t('{0} of {1}', formatCount(node.shown), formatCount(node.total));
  item.contextValue = 'more';
  item.accessibilityInformation = { label: `${label} ${item.description}` };
  item.command = { command: commands.showMorePages, title: label, arguments: [node] };
  return item;
}
