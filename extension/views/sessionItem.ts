// How a node of the sessions tree looks, reads aloud and reacts to a click.
import * as vscode from 'vscode';
import type { FindingItem, SessionItem } from '../../engine/protocol.ts';
import { agentName } from '../agentNames.ts';
import { commands } from '../contributions.ts';
import { formatCount, oneLine } from '../labels.ts';
import {
  countFindings,
  countPrompts,
  countSessions,
  dayLabel,
  findingLabel,
  momentText,
  timeText,
} from './sessionLabels.ts';
import {
  type FindingNode,
  lastActive,
  type SessionGroupNode,
  sessionNodeId,
  type SessionNode,
  type SessionProjectNode,
  type SessionTreeNode,
} from './sessionNode.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
/** Longest label of a row, quote and list of titles in a tooltip. */
const maxLabel = 200;
const maxQuote = 1000;
const maxSameWork = 8;

const agentIcons: Readonly<Record<string, string>> = {
  'claude-code': 'sparkle',
  'codex-cli': 'terminal',
  'gemini-cli': 'star-full',
  'copilot-cli': 'copilot',
  'vscode-copilot-chat': 'comment-discussion',
  opencode: 'code',
  cline: 'hubot',
  'roo-code': 'rocket',
  cursor: 'inspect',
  continue: 'debug-continue',
  goose: 'feedback',
  aider: 'wand',
};

const findingIcons: Readonly<Record<string, string>> = {
  decision: 'law',
  correction: 'edit',
  preference: 'heart',
  constraint: 'lock',
  root_cause: 'target',
  error_fix: 'wrench',
  gotcha: 'warning',
  insight: 'lightbulb',
  runbook: 'terminal',
  takeaway: 'bookmark',
  failed_approach: 'error',
  open_question: 'question',
  todo: 'tasklist',
  hypothesis: 'beaker',
};

/** The tree item for a node. Titles and quotes come from logs: they are shown as text, never as markup. */
export function toSessionTreeItem(node: SessionTreeNode): vscode.TreeItem {
  const item = itemOf(node);
  item.id = sessionNodeId(node);
  return item;
}

function itemOf(node: SessionTreeNode): vscode.TreeItem {
  switch (node.type) {
    case 'project':
      return projectItem(node);
    case 'group':
      return groupItem(node);
    case 'session':
      return sessionItem(node);
    case 'finding':
      return findingItem(node);
  }
}

function projectItem({ name, sessions }: SessionProjectNode): vscode.TreeItem {
  const item = new vscode.TreeItem(name, Expanded);
  item.iconPath = new vscode.ThemeIcon('root-folder');
  item.description = formatCount(sessions.length);
  item.contextValue = 'sessions.project';
  item.accessibilityInformation = { label: `${name}, ${countSessions(sessions.length)}` };
  return item;
}

function groupItem({ grouping, key, isFirst, sessions }: SessionGroupNode): vscode.TreeItem {
  const label = grouping === 'day' ? dayLabel(key, new Date()) : agentName(key);
  const item = new vscode.TreeItem(label, isFirst ? Expanded : Collapsed);
  item.iconPath = new vscode.ThemeIcon(grouping === 'day' ? 'calendar' : iconOf(agentIcons, key));
  item.description = formatCount(sessions.length);
  item.contextValue = 'sessions.group';
  item.accessibilityInformation = { label: `${label}, ${countSessions(sessions.length)}` };
  return item;
}

function sessionItem(node: SessionNode): vscode.TreeItem {
  const { item: session, grouping } = node;
  const title = titleOf(session);
  const when = grouping === 'day' ? timeText(lastActive(session)) : momentText(lastActive(session));
  const live = session.isLive ? vscode.l10n.t('live') : '';
  const agent = grouping === 'day' ? agentName(session.agent) : '';
  const notes = [live, agent, when].filter(note => note !== '');
  const item = new vscode.TreeItem(title, session.findings > 0 ? Collapsed : None);
  item.iconPath = new vscode.ThemeIcon(session.isLive ? 'loading~spin' : iconOf(agentIcons, session.agent));
  item.description = notes.join(' · ');
  item.tooltip = sessionTooltip(session);
  item.contextValue = 'session';
  const spoken = [title, live, agentName(session.agent), when, countFindings(session.findings)];
  item.accessibilityInformation = { label: spoken.filter(part => part !== '').join(', ') };
  item.command = openCommand(node);
  return item;
}

function sessionTooltip(session: SessionItem): vscode.MarkdownString {
  const { agent, branch, prompts, findings, startedAt, endedAt, sameWork, isLive } = session;
  const times = [startedAt, endedAt].filter(time => time !== '').map(momentText);
  const tooltip = new vscode.MarkdownString();
  tooltip.appendText(`${titleOf(session)}\n`);
  tooltip.appendText(`${agentName(agent)}${isLive ? ` · ${vscode.l10n.t('live')}` : ''}\n`);
  if (times.length > 0) {
    tooltip.appendText(`${[...new Set(times)].join(' – ')}\n`);
  }
  if (branch !== '') {
    tooltip.appendText(`${vscode.l10n.t('Branch: {0}', branch)}\n`);
  }
  tooltip.appendText(`${countPrompts(prompts)}, ${countFindings(findings)}\n`);
  if (sameWork.length > 0) {
    tooltip.appendText(`\n${vscode.l10n.t('Other sessions of the same work:')}\n`);
    for (const other of sameWork.slice(0, maxSameWork)) {
      tooltip.appendText(`• ${oneLine(other, maxLabel)}\n`);
    }
    if (sameWork.length > maxSameWork) {
      tooltip.appendText(vscode.l10n.t('and {0} more', formatCount(sameWork.length - maxSameWork)));
    }
  }
  return tooltip;
}

function findingItem(node: FindingNode): vscode.TreeItem {
  const { item: finding } = node;
  const kind = findingLabel(finding.kind);
  const approval = approvalOf(finding);
  const title = oneLine(finding.text, maxLabel);
  const item = new vscode.TreeItem(title, None);
  item.iconPath = new vscode.ThemeIcon(iconOf(findingIcons, finding.kind));
  item.description = approval.note === '' ? kind : `${kind} · ${approval.note}`;
  const tooltip = new vscode.MarkdownString();
  tooltip.appendText(`${item.description}\n`);
  tooltip.appendText(`“${oneLine(finding.quote, maxQuote)}”\n`);
  if (finding.saidAt !== '') {
    tooltip.appendText(momentText(finding.saidAt));
  }
  item.tooltip = tooltip;
  item.contextValue = `finding.${approval.state}`;
  item.accessibilityInformation = {
    label: [kind, title, approval.note].filter(part => part !== '').join(', '),
  };
  item.command = openCommand(node);
  return item;
}

function approvalOf({ isApproved, needsApproval }: FindingItem): {
  readonly state: 'approved' | 'waiting' | 'plain';
  readonly note: string;
} {
  if (isApproved) {
    return { state: 'approved', note: vscode.l10n.t('approved') };
  }
  return needsApproval
    ? { state: 'waiting', note: vscode.l10n.t('waits for approval') }
    : { state: 'plain', note: '' };
}

function openCommand(node: SessionNode | FindingNode): vscode.Command {
  return {
    command: commands.openTranscript,
    title: vscode.l10n.t('Open Transcript'),
    arguments: [node],
  };
}

function titleOf({ title }: SessionItem): string {
  const line = oneLine(title, maxLabel);
  return line === '' ? vscode.l10n.t('Untitled session') : line;
}

// What agents and kinds are called comes over the wire.
function iconOf(icons: Readonly<Record<string, string>>, key: string): string {
  return (Object.hasOwn(icons, key) ? icons[key] : undefined) ?? 'circle-small';
}
