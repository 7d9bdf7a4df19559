import * as vscode from 'vscode';
import type { SourceLocation, Term } from '../../engine/protocol.ts';
import { commands, type PageReference } from '../contributions.ts';
import { escapeMarkdown, typeLabel } from '../labels.ts';
import { fileUri, locationText } from '../openFile.ts';
import type { Services } from '../services.ts';
import { lookUpTerm } from './termLookup.ts';
import { markdownDocuments } from './textPlace.ts';

/** Shows what a term means, and who says so, where the pointer rests on it. */
export function registerTermHover(services: Services): vscode.Disposable {
  return vscode.languages.registerHoverProvider(markdownDocuments, {
    provideHover: async (document, position, token) => {
      const lookup = await lookUpTerm(services, document, position, token);
      if (!lookup || lookup.found.isPlain) {
        return undefined;
      }
      const { root } = lookup.project;
      return new vscode.Hover(
        lookup.found.terms.map(term => toMarkdown(root, term)),
        lookup.range,
      );
    },
  });
}

/** All that files say is escaped; of commands only the one that opens a page may be linked to. */
function toMarkdown(root: string, { name, type, definition, sources, page }: Term): vscode.MarkdownString {
  const paragraphs = [`**${escapeMarkdown(name)}** (${escapeMarkdown(typeLabel(type))})`];
  if (definition !== '') {
    paragraphs.push(escapeMarkdown(definition));
  }
  if (sources.length > 0) {
    paragraphs.push(sources.map(source => `- ${sourceLink(root, source)}`).join('\n'));
  }
  if (page) {
    const { nodeId, title, pagePath } = page;
    paragraphs.push(pageLink({ root, nodeId, title, pagePath }));
  }
  const markdown = new vscode.MarkdownString(paragraphs.join('\n\n'));
  markdown.isTrusted = { enabledCommands: [commands.openPage] };
  return markdown;
}

function sourceLink(root: string, source: SourceLocation): string {
  const uri = fileUri(root, source.path).with({ fragment: `L${source.startLine}` });
  return `[${escapeMarkdown(locationText(source))}](${encodeParentheses(uri.toString())})`;
}

function pageLink(page: PageReference): string {
  const label = vscode.l10n.t('Open Page');
  const tooltip = escapeMarkdown(vscode.l10n.t('Open the page “{0}”', page.title));
  const args = encodeParentheses(encodeURIComponent(JSON.stringify([page])));
  return `[${escapeMarkdown(label)}](command:${commands.openPage}?${args} "${tooltip}")`;
}

// They would end the link.
function encodeParentheses(address: string): string {
  return address.replace(/[()]/g, mark => (mark === '(' ? '%28' : '%29'));
}
