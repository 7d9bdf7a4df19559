import type * as vscode from 'vscode';

/** The `/`-separated path of `uri` below `folder`; `undefined` when it is not below it. */
export function relativePath(folder: vscode.Uri, uri: vscode.Uri): string | undefined {
  const base = withLowerDrive(folder.path).replace(/\/$/, '') + '/';
  const path = withLowerDrive(uri.path);
  return uri.scheme === folder.scheme && path.startsWith(base) ? path.slice(base.length) : undefined;
}

// Windows: events name the same drive sometimes as /C:, sometimes as /c:.
function withLowerDrive(path: string): string {
  return /^\/[A-Z]:/.test(path) ? `/${path.charAt(1).toLowerCase()}${path.slice(2)}` : path;
}
