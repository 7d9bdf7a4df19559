import * as vscode from 'vscode';
import type { SearchHit } from '../../engine/protocol.ts';
import { chooseReadyProject } from '../chooseProject.ts';
import { commands } from '../contributions.ts';
import { escapeIcons, oneLine, typeLabel } from '../labels.ts';
import { showLivePick } from '../livePick.ts';
import { locationText, openPath, openSource } from '../openFile.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** More hits than this are not listed: another word finds better than scrolling. */
const hitLimit = 50;

interface HitItem extends vscode.QuickPickItem {
  readonly hit?: SearchHit;
}

/** "Search": hits while typing; choosing one opens its source at the line, or its page when it has no source. */
export function registerSearch(services: Services): vscode.Disposable {
  return registerCommand(services.log, commands.search, async () => {
    const project = await chooseReadyProject(services);
    if (!project) {
      return;
    }
    const { root } = project;
    const chosen = await showLivePick<HitItem>({
      title: vscode.l10n.t('Search in “{0}”', project.name),
      placeholder: vscode.l10n.t('Words, names or a question'),
      load: async (value, signal) => {
        const query = value.trim();
        return query === ''
          ? []
          : toItems(query, await search(services, { root, query, limit: hitLimit }, signal));
      },
      onButton: ({ hit }) => hit?.pagePath !== undefined && openPath(root, hit.pagePath),
    });
    await open(root, chosen?.hit);
  });
}

async function search(
  { engine }: Services,
  params: { readonly root: string; readonly query: string; readonly limit: number },
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  return (await engine.request('search', params, { signal })).hits;
}

// The item that says "nothing found" carries no hit and opens nothing.
async function open(root: string, hit: SearchHit | undefined): Promise<void> {
  const source = hit?.sources[0];
  if (source) {
    await openSource(root, source);
  } else if (hit?.pagePath !== undefined) {
    await openPath(root, hit.pagePath);
  }
}

function toItems(query: string, hits: readonly SearchHit[]): readonly HitItem[] {
  if (hits.length === 0) {
    return [{ label: vscode.l10n.t('Nothing found for “{0}”', escapeIcons(query)) }];
  }
  return hits.map(hit => ({
    hit,
    label: escapeIcons(hit.name),
    description: [typeLabel(hit.type), ...hit.sources.slice(0, 1).map(locationText)].join(' · '),
    detail: escapeIcons(oneLine(hit.snippet, 160)),
    ...(hit.pagePath !== undefined && {
      buttons: [{ iconPath: new vscode.ThemeIcon('book'), tooltip: vscode.l10n.t('Open Page') }],
    }),
  }));
}
