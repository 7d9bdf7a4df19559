// Opens a file of a project where the engine says it matters.
import * as vscode from 'vscode';
import type { SourceLocation } from '../engine/protocol.ts';

/** Where a source is opened; by default in the active group, with the focus in it. */
export interface OpenOptions {
  /** Beside the active editor, leaving the focus where it is. */
  readonly beside?: boolean;
}

/** The file behind a project-relative path. */
export function fileUri(root: string, path: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.file(root), path);
}

/** Opens a project-relative path in whatever editor suits it. */
export async function openPath(root: string, path: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', fileUri(root, path));
}

/** Opens a Markdown file as it reads; as text where the editor's Markdown preview is switched off. */
export async function openPreview(root: string, path: string): Promise<void> {
  const known = await vscode.commands.getCommands(true);
  const command = known.includes('markdown.showPreview') ? 'markdown.showPreview' : 'vscode.open';
  await vscode.commands.executeCommand(command, fileUri(root, path));
}

/** Opens a source with the cursor at the first of its lines. */
export async function openSource(
  root: string,
  location: SourceLocation,
  options: OpenOptions = {},
): Promise<void> {
  // A cursor, not a selection: a key pressed by habit must not replace the cited lines.
  const start = new vscode.Position(Math.max(0, location.startLine - 1), 0);
  await vscode.commands.executeCommand('vscode.open', fileUri(root, location.path), {
    selection: new vscode.Range(start, start),
    ...(options.beside === true && { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }),
  });
}

/** "docs/tides.md:12–20", "docs/tides.md:12" for one line. */
export function locationText({ path, startLine, endLine }: SourceLocation): string {
  return endLine > startLine ? `${path}:${startLine}–${endLine}` : `${path}:${startLine}`;
}
