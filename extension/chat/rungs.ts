// The ways to hand a bundle to a chat, best first. Rules for each: nothing is sent, and no draft is touched.
import * as vscode from 'vscode';
import { chatCommands, type ChatHost } from './chatHost.ts';
import { mentionOf } from './mention.ts';
import { awaitNewChatTab } from './newChatTab.ts';
import { warmChat } from './warmChat.ts';

/** A bundle on its way to a chat. */
export interface BundleToInsert {
  readonly query: string;
  readonly body: string;
  /** Writes the bundle to a file, once for all rungs. Rejects where the folder cannot be written. */
  readonly file: () => Promise<BundleFile>;
}

/** A bundle written below `.tesserae/context/`, which the engine prunes. */
export interface BundleFile {
  readonly uri: vscode.Uri;
  /** Project-relative. */
  readonly path: string;
}

/** What a rung did, in words for the person. */
export interface Inserted {
  readonly message: string;
  readonly file?: BundleFile;
}

/** One way to hand over a bundle. `destination` is what the setting `context.insertInto` chooses by. */
export interface Rung {
  readonly name: 'attach' | 'text' | 'mention' | 'copy';
  readonly destination: 'chat' | 'clipboard';
  /** False where it cannot work: the rung is passed over without a try. */
  isOffered(host: ChatHost): boolean;
  /** Rejects when it did not work; the next rung is tried then. */
  insert(bundle: BundleToInsert): Promise<Inserted>;
}

/**
 * In the order they are tried. An extension cannot see whether the chat box holds a draft, and a query replaces it; so
 * the first rung attaches without one, and the second writes only into a chat that it has just opened itself.
 */
export const rungs: readonly Rung[] = [
  {
    name: 'attach',
    destination: 'chat',
    isOffered: host => host.has(chatCommands.open),
    insert: attachFile,
  },
  {
    name: 'text',
    destination: 'chat',
    isOffered: host => host.isFocused && host.has(chatCommands.open) && host.has(chatCommands.newEditor),
    insert: openChatWithText,
  },
  { name: 'mention', destination: 'clipboard', isOffered: () => true, insert: copyMention },
  { name: 'copy', destination: 'clipboard', isOffered: () => true, insert: copyText },
];

/** Opens the chat with the bundle attached as a file. What stands in the box stays. */
async function attachFile({ file }: BundleToInsert): Promise<Inserted> {
  const written = await file();
  await warmChat();
  await vscode.commands.executeCommand(chatCommands.open, { attachFiles: [written.uri] });
  const message = vscode.l10n.t('Bundle attached to the chat as {0}. Ask your question there.', written.path);
  return { message, file: written };
}

/** Opens a new chat beside all others and writes the bundle into its empty box. */
async function openChatWithText({ body }: BundleToInsert): Promise<Inserted> {
  await awaitNewChatTab(() => vscode.commands.executeCommand(chatCommands.newEditor));
  await vscode.commands.executeCommand(chatCommands.open, { query: body, isPartialQuery: true });
  return { message: vscode.l10n.t('Bundle written into a new chat. Nothing was sent.') };
}

/** Writes the bundle to a file and puts its mention on the clipboard. */
async function copyMention({ file }: BundleToInsert): Promise<Inserted> {
  const written = await file();
  const mention = mentionOf(written.path);
  await vscode.env.clipboard.writeText(mention);
  return { message: vscode.l10n.t('Copied {0}: paste it into your agent’s prompt.', mention), file: written };
}

/** Puts the whole bundle on the clipboard. */
async function copyText({ body }: BundleToInsert): Promise<Inserted> {
  await vscode.env.clipboard.writeText(body);
  return { message: vscode.l10n.t('Bundle copied: paste it into a chat.') };
}
