import * as vscode from 'vscode';
import type { Services } from '../services.ts';
import { diagnosticSource } from './linkDiagnostics.ts';
import { askQuietly, markdownDocuments, projectDocument } from './textPlace.ts';

/** Offers names like the one of a wikilink that leads nowhere. */
export function registerLinkFixes(services: Services): vscode.Disposable {
  const provideCodeActions = async (
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> => {
    const broken = diagnostics.filter(
      ({ source, code }) => source === diagnosticSource && code === 'broken-wikilink',
    );
    const fixes = await Promise.all(
      broken.map(diagnostic => fixesFor(services, document, diagnostic, token)),
    );
    return fixes.flat();
  };
  return vscode.languages.registerCodeActionsProvider(
    markdownDocuments,
    { provideCodeActions },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}

async function fixesFor(
  services: Services,
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  token: vscode.CancellationToken,
): Promise<vscode.CodeAction[]> {
  const place = projectDocument(services, document);
  if (!place) {
    return [];
  }
  const { project, path } = place;
  const params = { root: project.root, path, wikilink: document.getText(diagnostic.range) };
  const answer = await askQuietly(services, 'links/suggest', params, token);
  return (answer?.items ?? []).map(({ name, link }) => {
    const title = vscode.l10n.t('Replace with a link to “{0}”', name);
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.diagnostics = [diagnostic];
    action.edit = new vscode.WorkspaceEdit();
    action.edit.replace(document.uri, diagnostic.range, link);
    return action;
  });
}
