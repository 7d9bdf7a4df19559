// What a question may start from besides its words.
import * as vscode from 'vscode';
import { isPage, isSession } from '../contributions.ts';
import { oneLine } from '../labels.ts';
import type { Project } from '../project.ts';
import { relativePath } from '../relativePath.ts';

/** A longer selection is cut: a question is not a file. */
const longestSelectionChars = 2000;

/** Something to start from. `value` is a node id or a project-relative source path. */
export interface Seed {
  readonly value: string;
  readonly label: string;
  /** The person asked for it by where they started the command. */
  readonly isChosen: boolean;
}

/** What the place the command was started from, and the active editor, offer. */
export interface Offered {
  readonly seeds: readonly Seed[];
  /** The selected text; empty when nothing is selected. */
  readonly selection: string;
}

/** Seeds for a command that was started from `from` (a page, a file, nothing). Each once, the clicked one first. */
export function seedsFor(project: Project, from: unknown): Offered {
  const editor = activeEditorIn(project);
  const active = editor && fileSeed(project, editor.document.uri, false);
  const clicked = clickedSeed(project, from);
  const seeds = clicked && active?.value !== clicked.value ? [clicked, active] : [clicked ?? active];
  const selection = editor ? editor.document.getText(editor.selection).trim() : '';
  return {
    seeds: seeds.filter(seed => seed !== undefined),
    selection: selection.slice(0, longestSelectionChars),
  };
}

// A command started from the palette or a key was started from nothing.
function clickedSeed(project: Project, from: unknown): Seed | undefined {
  if (isPage(from)) {
    const label = vscode.l10n.t('Start from the page “{0}”', from.title);
    return { value: from.nodeId, label, isChosen: true };
  }
  if (isSession(from)) {
    const label = vscode.l10n.t('Start from “{0}”', oneLine(from.title, 60));
    return { value: from.nodeId, label, isChosen: true };
  }
  return from instanceof vscode.Uri ? fileSeed(project, from, true) : undefined;
}

function fileSeed(project: Project, uri: vscode.Uri, isChosen: boolean): Seed | undefined {
  const path = relativePath(project.uri, uri);
  // What stands in our own folder is no source.
  if (path === undefined || path.startsWith('.tesserae/')) {
    return undefined;
  }
  return { value: path, label: vscode.l10n.t('Start from {0}', path), isChosen };
}

function activeEditorIn({ uri }: Project): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && relativePath(uri, editor.document.uri) !== undefined ? editor : undefined;
}
