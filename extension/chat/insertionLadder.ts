// Tries the rungs in order and tells which one worked.
import * as vscode from 'vscode';
import type { InsertInto } from '../contributions.ts';
import { isCancel, toError } from '../engineFailure.ts';
import { openPath } from '../openFile.ts';
import type { Services } from '../services.ts';
import { detectChatHost } from './chatHost.ts';
import { rungs, type BundleFile, type BundleToInsert, type Inserted, type Rung } from './rungs.ts';

/** A bundle as the engine made it, and the folder it is about. */
export interface CompiledContext {
  readonly root: string;
  readonly query: string;
  readonly body: string;
}

/** Which rung took the bundle, and what it did. */
export interface InsertionResult extends Inserted {
  readonly rung: Rung['name'];
}

/**
 * Hands the bundle to the first rung that takes it: those offered here, and of them those the setting allows.
 * `undefined` when none did, which a log line a rung explains.
 */
export async function insertBundle(
  services: Services,
  context: CompiledContext,
  into: InsertInto,
): Promise<InsertionResult | undefined> {
  const host = await detectChatHost(services.settings);
  const bundle = toBundle(services, context);
  for (const rung of rungs.filter(({ destination }) => into === 'auto' || destination === into)) {
    if (!rung.isOffered(host)) {
      services.log.debug('insert.notOffered', rung.name);
      continue;
    }
    try {
      const inserted = await rung.insert(bundle);
      services.log.info('insert.done', rung.name);
      return { ...inserted, rung: rung.name };
    } catch (error) {
      // Boundary: the editor's own commands may fail in any way; the next rung is there for that.
      if (isCancel(error)) {
        throw error;
      }
      services.log.warn('insert.failed', rung.name, toError(error).message);
    }
  }
  return undefined;
}

/** Inserts and tells the person where the bundle is now. */
export async function insertAndTell(
  services: Services,
  context: CompiledContext,
  into: InsertInto = services.settings.read(vscode.Uri.file(context.root)).insertInto,
): Promise<void> {
  const result = await insertBundle(services, context, into);
  if (!result) {
    await offerClipboard(services, context);
    return;
  }
  const openFile = vscode.l10n.t('Open Bundle');
  const copyQuestion = vscode.l10n.t('Copy Question');
  const buttons = [
    ...(result.rung === 'attach' && context.query !== '' ? [copyQuestion] : []),
    ...(result.file ? [openFile] : []),
  ];
  const chosen = await vscode.window.showInformationMessage(result.message, ...buttons);
  if (chosen === openFile && result.file) {
    await openPath(context.root, result.file.path);
  } else if (chosen === copyQuestion) {
    await vscode.env.clipboard.writeText(context.query);
  }
}

// Only where the setting asks for the chat alone: nothing goes elsewhere without a word.
async function offerClipboard(services: Services, context: CompiledContext): Promise<void> {
  const copy = vscode.l10n.t('Copy Instead');
  const message = vscode.l10n.t('The chat could not be opened here, so the bundle went nowhere.');
  if ((await vscode.window.showWarningMessage(message, copy)) === copy) {
    await insertAndTell(services, context, 'clipboard');
  }
}

// The file is written when the first rung asks for it; a refusal is remembered as well, so that it is asked for once.
function toBundle({ engine }: Services, { root, query, body }: CompiledContext): BundleToInsert {
  let written: Promise<BundleFile> | undefined;
  const write = async (): Promise<BundleFile> => {
    const { path } = await engine.request('context/write', { root, query, body });
    return { path, uri: vscode.Uri.joinPath(vscode.Uri.file(root), path) };
  };
  return { query, body, file: () => (written ??= write()) };
}
