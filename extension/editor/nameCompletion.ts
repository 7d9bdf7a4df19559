import * as vscode from 'vscode';
import type { PageNameItem, WikiKind } from '../../engine/protocol.ts';
import { kindLabel, typeLabel } from '../labels.ts';
import type { Services } from '../services.ts';
import { askQuietly, markdownDocuments, projectDocument, textUpTo } from './textPlace.ts';

/** As many names as a list shows at a time; typing narrows it down. */
const nameLimit = 100;

/** Offers the names of pages after `[[`; what is chosen becomes a Markdown link, which every reader follows. */
export function registerNameCompletion(services: Services): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    markdownDocuments,
    { provideCompletionItems: (document, position, token) => complete(services, document, position, token) },
    '[',
  );
}

async function complete(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.CompletionList | undefined> {
  const line = document.lineAt(position.line).text;
  const place =
    line.lastIndexOf('[[', position.character - 1) < 0 ? undefined : projectDocument(services, document);
  if (!place) {
    return undefined;
  }
  const { project, path } = place;
  const params = { root: project.root, path, text: textUpTo(document, position), limit: nameLimit };
  const answer = await askQuietly(services, 'terms/complete', params, token);
  if (!answer) {
    return undefined;
  }
  // The editor closes brackets while they are typed.
  const closed = line.startsWith(']]', position.character) ? 2 : 0;
  const range = new vscode.Range(position.line, answer.start, position.line, position.character + closed);
  const items = answer.items.map((item, index) => toCompletion(item, range, index));
  return new vscode.CompletionList(items, answer.more);
}

function toCompletion(
  { name, title, type, kind, definition, link }: PageNameItem,
  range: vscode.Range,
  index: number,
): vscode.CompletionItem {
  const description = name === title ? kindLabel(kind) : title;
  const item = new vscode.CompletionItem({ label: name, description }, itemKinds[kind]);
  item.insertText = link;
  item.range = range;
  item.filterText = `[[${name}`;
  // The engine ranked them.
  item.sortText = index.toString().padStart(4, '0');
  item.detail = typeLabel(type);
  item.documentation = definition;
  return item;
}

const itemKinds: Readonly<Record<WikiKind, vscode.CompletionItemKind>> = {
  sources: vscode.CompletionItemKind.File,
  concepts: vscode.CompletionItemKind.Reference,
  entities: vscode.CompletionItemKind.Value,
  papers: vscode.CompletionItemKind.Text,
  repos: vscode.CompletionItemKind.Module,
  topics: vscode.CompletionItemKind.Keyword,
  syntheses: vscode.CompletionItemKind.Event,
  questions: vscode.CompletionItemKind.Issue,
};
