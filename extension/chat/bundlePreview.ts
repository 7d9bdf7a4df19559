// A bundle shown before it goes anywhere: a read-only document whose citations open their source.
import * as vscode from 'vscode';
import type { CitationRecord, ContextBundle } from '../../engine/protocol.ts';
import { fileUri } from '../openFile.ts';

/** Scheme of the read-only documents that show a bundle. */
const bundleScheme = 'tesserae-bundle';

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

  /** A document that the editor restored from an earlier session has no bundle any more. */
  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.find(uri)?.bundle.body ?? vscode.l10n.t('This bundle is not kept any more. Compile it again.')
    );
  }

  /** Links over markers and places; see `bundleLinks`. */
  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const preview = this.find(document.uri);
    return preview ? bundleLinks(document, preview) : [];
  }

  /** Drops the bundle of a document that was closed; other documents are none of ours. */
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

/**
 * A link to the first cited line over each `[node-1]` marker and each `path:12-20` line, in the order of the text.
 */
function bundleLinks(document: vscode.TextDocument, { root, bundle }: Preview): vscode.DocumentLink[] {
  const byText = new Map(
    bundle.citations.flatMap(citation => textsOf(citation).map(text => [text, citation])),
  );
  return [...bundle.body.matchAll(/\[[\w-]+\]|^.+:\d+-\d+$/gm)].flatMap(match => {
    const [text] = match;
    const citation = byText.get(text);
    if (!citation) {
      return [];
    }
    const range = new vscode.Range(
      document.positionAt(match.index),
      document.positionAt(match.index + text.length),
    );
    const link = new vscode.DocumentLink(range, citedUri(root, citation));
    link.tooltip = `${citation.source_path}:${citation.start_line}`;
    return [link];
  });
}

function textsOf(citation: CitationRecord): readonly string[] {
  return [`[${citation.id}]`, `${citation.source_path}:${citation.start_line}-${citation.end_line}`];
}

// The editor reads a line number from the fragment of a file's address.
function citedUri(root: string, citation: CitationRecord): vscode.Uri {
  return fileUri(root, citation.source_path).with({ fragment: `L${citation.start_line}` });
}
