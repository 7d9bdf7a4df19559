// What the editor's chat offers, found out by looking, since none of it is documented API.
import * as vscode from 'vscode';
import type { SettingsReader } from '../settings.ts';

/** Commands of the editor that the ladder uses, where they exist. */
export const chatCommands = {
  /** Takes `{ query, isPartialQuery, attachFiles }`. A query replaces what stands in the box; files are added. */
  open: 'workbench.action.chat.open',
  /** Opens an empty chat in an editor tab of its own and puts the focus in it. */
  newEditor: 'workbench.action.openChat',
} as const;

/** What a rung may look at before it is tried. */
export interface ChatHost {
  has(command: string): boolean;
  /** False while another window has the keyboard: focus, and with it the target of a chat command, cannot be relied on. */
  readonly isFocused: boolean;
}

/** Looks at the running editor. With the AI features switched off no command counts as there. */
export async function detectChatHost(settings: SettingsReader): Promise<ChatHost> {
  const commands = new Set(settings.isChatDisabled() ? [] : await vscode.commands.getCommands(true));
  return { has: command => commands.has(command), isFocused: vscode.window.state.focused };
}
