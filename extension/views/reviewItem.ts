// How a node of the review tree looks, reads aloud and reacts to a click.
import * as vscode from 'vscode';
import type { DecidedItem, ReviewSide } from '../../engine/protocol.ts';
import { commands } from '../contributions.ts';
import { countDocuments, formatCount, formatShare, oneLine, reasonLabel, typeLabel } from '../labels.ts';
import {
  type ClashNode,
  type DecidedGroupNode,
  type DecidedNode,
  type PairNode,
  type ReviewNode,
  reviewNodeId,
  type ReviewProjectNode,
  type UnlistedNode,
} from './reviewNode.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
/** Longest definition in a tooltip. */
const maxDefinition = 200;

/** The tree item for a node. Names come from files: they are shown as text, never as markup. */
export function toReviewTreeItem(node: ReviewNode): vscode.TreeItem {
  const item = itemOf(node);
  item.id = reviewNodeId(node);
  return item;
}

function itemOf(node: ReviewNode): vscode.TreeItem {
  switch (node.type) {
    case 'project':
      return projectItem(node);
    case 'clash':
      return clashItem(node);
    case 'pair':
      return pairItem(node);
    case 'unlisted':
      return unlistedItem(node);
    case 'decidedGroup':
      return groupItem(node);
    case 'decided':
      return decidedItem(node);
  }
}

function projectItem({ name, review }: ReviewProjectNode): vscode.TreeItem {
  const item = new vscode.TreeItem(name, Expanded);
  item.iconPath = new vscode.ThemeIcon('root-folder');
  const waiting = review.clashes.length + review.total;
  item.description = formatCount(waiting);
  item.contextValue = 'review.project';
  item.accessibilityInformation = { label: `${name}, ${countWaiting(waiting)}` };
  return item;
}

function clashItem(node: ClashNode): vscode.TreeItem {
  const { name, page_path: path, sections } = node.item;
  const item = new vscode.TreeItem(name, None);
  item.iconPath = new vscode.ThemeIcon('diff');
  item.description = vscode.l10n.t('your text and a new one differ');
  const tooltip = new vscode.MarkdownString();
  tooltip.appendText(`${path}\n`);
  for (const { mine, theirs } of sections) {
    tooltip.appendText(`${vscode.l10n.t('Yours')}: ${oneLine(mine, maxDefinition)}\n`);
    tooltip.appendText(`${vscode.l10n.t('New')}: ${oneLine(theirs, maxDefinition)}\n\n`);
  }
  item.tooltip = tooltip;
  item.contextValue = 'review.clash';
  item.accessibilityInformation = { label: `${name}, ${item.description}` };
  item.command = {
    command: commands.mergePage,
    title: vscode.l10n.t('Merge Texts'),
    arguments: [node],
  };
  return item;
}

function pairItem(node: PairNode): vscode.TreeItem {
  const { left, right, reason, score } = node.item;
  const item = new vscode.TreeItem(`${left.name} ↔ ${right.name}`, None);
  item.iconPath = new vscode.ThemeIcon('git-compare');
  item.description = `${formatShare(score)} · ${reasonLabel(reason)}`;
  item.tooltip = tooltipOf(left, right);
  item.contextValue = 'review.pair';
  const label = vscode.l10n.t('{0} and {1} may be one', left.name, right.name);
  item.accessibilityInformation = { label: `${label}, ${formatShare(score)}, ${reasonLabel(reason)}` };
  item.command = {
    command: commands.openLeftPage,
    title: vscode.l10n.t('Open First Page'),
    arguments: [node],
  };
  return item;
}

/** Both definitions, and where each is from: what a person needs to decide. */
function tooltipOf(...sides: readonly ReviewSide[]): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  for (const { name, type, documents, definition, source_path: path } of sides) {
    tooltip.appendText(`${name} (${typeLabel(type)}, ${countDocuments(documents)})\n`);
    if (definition !== '') {
      tooltip.appendText(`${oneLine(definition, maxDefinition)}\n`);
    }
    tooltip.appendText(`${path}\n\n`);
  }
  return tooltip;
}

function unlistedItem({ count }: UnlistedNode): vscode.TreeItem {
  const item = new vscode.TreeItem(
    vscode.l10n.t('{0} more, once these are decided', formatCount(count)),
    None,
  );
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.contextValue = 'review.unlisted';
  return item;
}

function groupItem({ items }: DecidedGroupNode): vscode.TreeItem {
  const label = vscode.l10n.t('Decided');
  const item = new vscode.TreeItem(label, Collapsed);
  item.iconPath = new vscode.ThemeIcon('checklist');
  item.description = formatCount(items.length);
  item.contextValue = 'review.decidedGroup';
  item.accessibilityInformation = { label: `${label}, ${countPairs(items.length)}` };
  return item;
}

function decidedItem({ item: { outcome, left, right, problem } }: DecidedNode): vscode.TreeItem {
  const { label, state, icon } = decidedLook(outcome, left.name, right.name);
  const item = new vscode.TreeItem(label, None);
  item.description = problem === undefined ? state : vscode.l10n.t('without effect');
  item.tooltip = problem === undefined ? '' : vscode.l10n.t('Without effect: {0}', problem);
  item.iconPath = new vscode.ThemeIcon(problem === undefined ? icon : 'warning');
  item.contextValue = 'review.decided';
  item.accessibilityInformation = { label: `${left.name}, ${right.name}, ${item.description}` };
  return item;
}

function decidedLook(
  outcome: DecidedItem['outcome'],
  left: string,
  right: string,
): { readonly label: string; readonly state: string; readonly icon: string } {
  switch (outcome) {
    case 'merged':
      return { label: `${right} → ${left}`, state: vscode.l10n.t('merged'), icon: 'git-merge' };
    case 'kept-apart':
      return { label: `${left} ≠ ${right}`, state: vscode.l10n.t('kept apart'), icon: 'close' };
    case 'hidden':
      return { label: left, state: vscode.l10n.t('hidden'), icon: 'eye-closed' };
    case 'renamed':
      return { label: `${right} → ${left}`, state: vscode.l10n.t('renamed'), icon: 'edit' };
    case 'described':
      return { label: left, state: vscode.l10n.t('described on its page'), icon: 'note' };
    case 'split':
      return { label: `${right} ⇉ ${left}`, state: vscode.l10n.t('split'), icon: 'repo-forked' };
  }
}

/** "1 decision", "12 decisions". */
export function countWaiting(count: number): string {
  return count === 1 ? vscode.l10n.t('1 decision') : vscode.l10n.t('{0} decisions', formatCount(count));
}

/** "1 pair", "12 pairs". */
export function countPairs(count: number): string {
  return count === 1 ? vscode.l10n.t('1 pair') : vscode.l10n.t('{0} pairs', formatCount(count));
}
