// Marks links of open wiki pages that lead nowhere.
import * as vscode from 'vscode';
import type { BrokenLink } from '../../engine/protocol.ts';
import type { Services } from '../services.ts';
import { isPage } from '../watch/changes.ts';
import { askQuietly, markdownDocuments, projectDocument } from './textPlace.ts';

/** Quiet time after a key before a page is checked. */
export const checkDebounceMs = 400;
/** What the problems are shown under. */
export const diagnosticSource = 'Tesserae';

/** A page that is open. */
interface Watched {
  timer?: NodeJS.Timeout;
  running?: vscode.CancellationTokenSource;
}

/** Checks wiki pages when they are opened, while they are edited, and when the wiki changed. */
export function registerLinkDiagnostics(services: Services): vscode.Disposable {
  const shown = vscode.languages.createDiagnosticCollection('tesserae');
  const watched = new Map<string, Watched>();
  const forget = (document: vscode.TextDocument) => {
    stop(watched.get(document.uri.toString()));
    watched.delete(document.uri.toString());
    shown.delete(document.uri);
  };
  const check = async (document: vscode.TextDocument, state: Watched) => {
    const place = projectDocument(services, document);
    if (!place) {
      shown.delete(document.uri);
      return;
    }
    const { version } = document;
    const source = (state.running = new vscode.CancellationTokenSource());
    const params = { root: place.project.root, path: place.path, text: document.getText() };
    const answer = await askQuietly(services, 'links/check', params, source.token);
    source.dispose();
    // An answer about another text than the one that is shown now is followed by a newer one.
    if (
      answer &&
      !source.token.isCancellationRequested &&
      document.version === version &&
      !document.isClosed
    ) {
      shown.set(document.uri, answer.broken.map(toDiagnostic));
    }
  };
  const schedule = (document: vscode.TextDocument, delayMs: number) => {
    if (!isWikiPage(document)) {
      return;
    }
    const state = watched.get(document.uri.toString()) ?? {};
    watched.set(document.uri.toString(), state);
    stop(state);
    state.timer = setTimeout(() => void check(document, state), delayMs);
  };
  return vscode.Disposable.from(
    shown,
    vscode.workspace.onDidOpenTextDocument(document => {
      schedule(document, 0);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      schedule(document, checkDebounceMs);
    }),
    vscode.workspace.onDidCloseTextDocument(forget),
    services.projects.onDidChange(project => {
      // While a compile runs, what links lead to is still on its way.
      if (project?.status !== 'compiling') {
        vscode.workspace.textDocuments.forEach(document => schedule(document, checkDebounceMs));
      }
    }),
    new vscode.Disposable(() => {
      watched.forEach(stop);
    }),
  );
}

function stop(state: Watched | undefined): void {
  clearTimeout(state?.timer);
  state?.running?.cancel();
}

function isWikiPage(document: vscode.TextDocument): boolean {
  return isPage(document.uri) && vscode.languages.match(markdownDocuments, document) > 0;
}

function toDiagnostic({ code, message, line, start, end }: BrokenLink): vscode.Diagnostic {
  const range = new vscode.Range(line, start, line, end);
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = diagnosticSource;
  diagnostic.code = code;
  return diagnostic;
}
