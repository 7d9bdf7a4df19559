import * as vscode from 'vscode';
import type { TermsAt } from '../../engine/protocol.ts';
import type { Services } from '../services.ts';
import { askQuietly, projectDocument, textUpTo, type ProjectDocument } from './textPlace.ts';

/** What stands at a place, with the project that knows of it. */
export interface TermLookup extends ProjectDocument {
  readonly found: TermsAt;
  readonly range: vscode.Range;
}

/** What a place in a Markdown document names; `undefined` for nothing, and outside of projects that are set up. */
export async function lookUpTerm(
  services: Services,
  document: vscode.TextDocument,
  { line, character: column }: vscode.Position,
  token: vscode.CancellationToken,
): Promise<TermLookup | undefined> {
  const place = projectDocument(services, document);
  if (!place) {
    return undefined;
  }
  const { project, path } = place;
  const text = textUpTo(document, document.lineAt(line).range.end);
  const params = { root: project.root, path, text, column, isMarkdown: true };
  const found = await askQuietly(services, 'terms/at', params, token);
  if (!found) {
    return undefined;
  }
  return { project, path, found, range: new vscode.Range(line, found.start, line, found.end) };
}
