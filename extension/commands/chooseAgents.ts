import * as vscode from 'vscode';
import type { ConsentState } from '../../engine/protocol.ts';
import { agentName } from '../agentNames.ts';
import { chooseSetUpProject } from '../chooseProject.ts';
import { commands, isProject } from '../contributions.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** Extensions of agents: who has one is likely to want its sessions. Nothing on the disk is looked at to tell. */
const extensionsOf: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['anthropic.claude-code'],
  'codex-cli': ['openai.chatgpt'],
  'gemini-cli': ['google.gemini-cli-vscode-ide-companion', 'google.geminicodeassist'],
  'vscode-copilot-chat': ['github.copilot-chat'],
  opencode: ['sst-dev.opencode'],
  cline: ['saoudrizwan.claude-dev'],
  'roo-code': ['rooveterinaryinc.roo-cline'],
  continue: ['continue.continue'],
};

interface AgentItem extends vscode.QuickPickItem {
  readonly agent: string;
}

/**
 * "Choose Agents…": whose logs may be read for a project. What is ticked is allowed, what is not is denied; backing out
 * changes nothing. `onDone`: told when an answer was given.
 */
export function registerChooseAgents(services: Services, onDone: () => void): vscode.Disposable {
  return registerCommand(services.log, commands.chooseAgents, async folder => {
    const project = await chooseSetUpProject(services, { root: isProject(folder) ? folder.root : undefined });
    if (!project) {
      return;
    }
    const { root, name } = project;
    const consent = await services.engine.request('sessions/consent', { root });
    const items = toItems(consent);
    const picked = await vscode.window.showQuickPick(items, {
      canPickMany: true,
      ignoreFocusOut: true,
      title: vscode.l10n.t('Whose sessions may Tesserae read for “{0}”?', name),
      placeHolder: placeHolderOf(consent),
    });
    if (picked === undefined) {
      return;
    }
    const allow = picked.map(({ agent }) => agent);
    const deny = items.map(({ agent }) => agent).filter(agent => !allow.includes(agent));
    const isOff = consent.isOff && allow.length === 0;
    const after = await services.engine.request('sessions/setConsent', { root, allow, deny, isOff });
    onDone();
    await tellWhyStillOff(after, allow.length);
  });
}

function toItems({ agents, note }: ConsentState): AgentItem[] {
  const known = agents.map(({ agent, answer, places }): AgentItem & { readonly isLikely: boolean } => {
    const isLikely = (extensionsOf[agent] ?? []).some(id => vscode.extensions.getExtension(id) !== undefined);
    const unseen = agent === 'vscode-copilot-chat' && note !== undefined ? `${note} ` : '';
    return {
      agent,
      label: agentName(agent),
      picked: answer === 'allowed',
      detail: unseen + places.join(', '),
      isLikely,
    };
  });
  // Allowed ones, then those whose extension is here; else in the engine's order.
  return known
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ agent, label, picked, detail }) => ({
      agent,
      label,
      picked: picked === true,
      detail: detail ?? '',
    }));
}

function rank({ picked, isLikely }: { readonly picked?: boolean; readonly isLikely: boolean }): number {
  return picked === true ? 2 : isLikely ? 1 : 0;
}

function placeHolderOf({ problem, isOff }: ConsentState): string {
  if (problem !== undefined) {
    return problem;
  }
  return isOff
    ? vscode.l10n.t('Reading sessions is off for this project. Ticking an agent turns it on.')
    : vscode.l10n.t(
        'Nothing outside this folder is read unless you tick it. Copies are masked and never committed.',
      );
}

async function tellWhyStillOff({ isOff }: ConsentState, allowed: number): Promise<void> {
  if (!isOff || allowed === 0) {
    return;
  }
  const openSettings = vscode.l10n.t('Open Settings');
  const message = vscode.l10n.t(
    'The setting “tesserae.sessions.enabled” keeps sessions from being read here.',
  );
  if ((await vscode.window.showWarningMessage(message, openSettings)) === openSettings) {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'tesserae.sessions.enabled');
  }
}
