// A place in a document as the engine is asked about it.
import * as vscode from 'vscode';
import type { Method, Params, Result } from '../../engine/protocol.ts';
import { withSignal } from '../cancellation.ts';
import { isCancel, toError } from '../engineFailure.ts';
import { isSetUp, type Project } from '../project.ts';
import { relativePath } from '../relativePath.ts';
import type { Services } from '../services.ts';

/** Markdown that a person edits, saved or not. */
export const markdownDocuments: vscode.DocumentSelector = ['markdown', 'mdx'].flatMap(language => [
  { language, scheme: 'file' },
  { language, scheme: 'untitled' },
]);

/** A document of a project that is set up. */
export interface ProjectDocument {
  readonly project: Project;
  /** Project-relative; '' for a document without a file. */
  readonly path: string;
}

/** Whose knowledge a document is read with: the project it lies in; one without a file has the only one there is. */
export function projectDocument(
  { projects }: Services,
  { uri }: vscode.TextDocument,
): ProjectDocument | undefined {
  if (uri.scheme === 'untitled') {
    const [only, ...others] = projects.all().filter(isSetUp);
    return only && others.length === 0 ? { project: only, path: '' } : undefined;
  }
  const project = projects.ofUri(uri);
  const path = project && relativePath(project.uri, uri);
  return project && path !== undefined && isSetUp(project) ? { project, path } : undefined;
}

/** The text from a document's start to `end`. */
export function textUpTo(document: vscode.TextDocument, end: vscode.Position): string {
  return document.getText(new vscode.Range(new vscode.Position(0, 0), end));
}

/** Asks on behalf of the editor, not of a person: what fails is logged and has no answer. */
export async function askQuietly<M extends Method>(
  { engine, log }: Services,
  method: M,
  params: Params<M>,
  token: vscode.CancellationToken,
): Promise<Result<M> | undefined> {
  try {
    return await withSignal(token, signal => engine.request(method, params, { background: true, signal }));
  } catch (error) {
    if (!isCancel(error)) {
      log.warn(method, toError(error).message);
    }
    return undefined;
  }
}
