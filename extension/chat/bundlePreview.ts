// A bundle shown before it goes anywhere: a read-only document whose citations open their source.
import * as vscode from 'vscode';
import type { CitationRecord, ContextBundle } from '../../engine/protocol.ts';
import { fileUri } from '../openFile.ts';

/** Scheme of the read-only documents that show a bundle. */
export const bundleScheme = 'tesserae-bundle';

/** A bundle and the folder it is about. */
export interface Preview {
  readonly root: string;
  readonly bundle: ContextBundle;
}

/** Keeps a bundle for as long as its document is open. */
export class BundlePreviews implements vscode.TextDocumentContentProvider, vscode.DocumentLinkProvider {
  readonly #previews = new Map<string, Preview>();
  #count = 0;

  /** Opens the bundle as a Markdown document. */
  async show(preview: Preview): Promise<void> {
    this.#count += 1;
    const uri = vscode.Uri.from({
      scheme: bundleScheme,
      path: `/${vscode.l10n.t('Context')} ${this.#count}.md`,
    });
    this.#previews.set(uri.toString(), preview);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: true });
  }

  /** The bundle that a document shows. */
  find(uri: vscode.Uri): Preview | undefined {
    return this.#previews.get(uri.toString());
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.find(uri)?.bundle.body ?? vscode.l10n.t('This bundle is not kept any more. Compile it again.')
    );
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const preview = this.find(document.uri);
    return preview ? bundleLinks(document, preview) : [];
  }

  forget(document: vscode.TextDocument): void {
    this.#previews.delete(document.uri.toString());
  }
}

/** Makes bundle documents readable and their citations clickable. */
export function registerBundlePreviews(previews: BundlePreviews): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(bundleScheme, previews),
    vscode.languages.registerDocumentLinkProvider({ scheme: bundleScheme }, previews),
    vscode.workspace.onDidCloseTextDocument(document => {
      previews.forget(document);
    }),
  );
}

/** A link over each `[node-1]` marker, to the first cited line, in the order of the text. */
function bundleLinks(document: vscode.TextDocument, { root, bundle }: Preview): vscode.DocumentLink[] {
  const citations = new Map(bundle.citations.map(citation => [citation.id, citation]));
  return [...bundle.body.matchAll(/\[([\w-]+)\]/g)].flatMap(match => {
    const citation = citations.get(match[1] ?? '');
    if (!citation) {
      return [];
    }
    const range = new vscode.Range(
      document.positionAt(match.index),
      document.positionAt(match.index + match[0].length),
    );
    const link = new vscode.DocumentLink(range, citedUri(root, citation));
    link.tooltip = `${citation.source_path}:${citation.start_line}`;
    return [link];
  });
}

// The editor reads a line number from the fragment of a file's address.
function citedUri(root: string, citation: CitationRecord): vscode.Uri {
  return fileUri(root, citation.source_path).with({ fragment: `L${citation.start_line}` });
}
