import * as vscode from 'vscode';
import { fileUri } from '../openFile.ts';
import type { Services } from '../services.ts';
import { lookUpTerm } from './termLookup.ts';
import { markdownDocuments } from './textPlace.ts';

/** "Go to Definition": from a term to who says what it is, from a wikilink to its page or document. */
export function registerTermDefinition(services: Services): vscode.Disposable {
  return vscode.languages.registerDefinitionProvider(markdownDocuments, {
    provideDefinition: async (document, position, token): Promise<vscode.DefinitionLink[] | undefined> => {
      const lookup = await lookUpTerm(services, document, position, token);
      return lookup?.found.definitions.map(({ path, startLine, endLine }) => {
        const first = Math.max(0, startLine - 1);
        return {
          originSelectionRange: lookup.range,
          targetUri: fileUri(lookup.project.root, path),
          targetRange: new vscode.Range(first, 0, Math.max(first, endLine - 1), 0),
          targetSelectionRange: new vscode.Range(first, 0, first, 0),
        };
      });
    },
  });
}
