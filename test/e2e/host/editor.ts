import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as vscode from 'vscode';

const extensionId = 'tesserae.tesserae';
const waitMs = 45_000;

/** The extension under test. */
export function findExtension(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension(extensionId);
  assert(extension, `${extensionId} is not installed`);
  return extension;
}

/** Absolute path of the sample project's copy. */
export function sampleRoot(): string {
  const [sample] = vscode.workspace.workspaceFolders ?? [];
  assert(sample, 'no folder is open');
  return sample.uri.fsPath;
}

/** Absolute path of the small corpus; `undefined` on a machine without it. */
export function corpusRoot(): string | undefined {
  return vscode.workspace.workspaceFolders?.[1]?.uri.fsPath;
}

/** Sets a folder up as a person would, and waits for its pages. One that is set up stays as it is. */
export async function setUp(root: string): Promise<void> {
  if (!existsSync(join(root, '.tesserae/config.json'))) {
    let isAsking = false;
    await until('the folder is set up', async () => {
      // Not awaited: the command ends only when somebody has read its report. It asks again should the one button that
      // is pressed here have been the "Cancel" of a progress.
      if (!isAsking) {
        isAsking = true;
        void vscode.commands.executeCommand('tesserae.setUp', { root }).then(() => (isAsking = false));
      }
      await vscode.commands.executeCommand('notification.acceptPrimaryAction');
      return existsSync(join(root, '.tesserae/config.json'));
    });
  }
  await until('its graph is written', () => existsSync(join(root, '.tesserae/graph.json')));
  await vscode.commands.executeCommand('notifications.clearAll');
}

/** Runs the command line that is built beside the extension. */
export async function runCli(...args: readonly string[]): Promise<void> {
  const cli = join(findExtension().extensionPath, 'dist/cli.js');
  await promisify(execFile)(process.env['TESSERAE_TEST_NODE'] ?? 'node', [cli, ...args]);
}

/** Waits until `isTrue`, asking ten times a second. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + waitMs;
  while (!(await isTrue())) {
    if (performance.now() > deadlineMs) {
      throw new Error(`Waited ${(waitMs / 1000).toString()} s in vain until ${what}.`);
    }
    await sleep(100);
  }
}

/** Waits until the cursor is in this line of this file, written `docs/a.md:12`. */
export async function untilCursorIsAt(root: string, place: string): Promise<void> {
  try {
    await until(`the cursor is at ${place}`, () => cursorPlace(root) === place);
  } catch (error) {
    throw new Error(`It is at ${cursorPlace(root) ?? 'no place'}.`, { cause: error });
  }
}

/** The text of a file of a project; empty where there is none. */
export function readText(root: string, path: string): string {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** What the tree hands to the commands of a page. */
export interface PageArgument {
  readonly root: string;
  readonly nodeId: string;
  readonly title: string;
  readonly pagePath: string;
}

/** The page in this file, as the tree would hand it to a command. */
export function pageArgument(root: string, pagePath: string): PageArgument {
  const text = readText(root, pagePath);
  const field = (name: string) => new RegExp(`^${name}: '?(.+?)'?$`, 'm').exec(text)?.[1] ?? '';
  return { root, nodeId: field('node_id'), title: field('title'), pagePath };
}

function cursorPlace(root: string): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { fsPath } = editor.document.uri;
  const path = fsPath.startsWith(root) ? fsPath.slice(root.length + 1).replaceAll('\\', '/') : fsPath;
  return `${path}:${(editor.selection.active.line + 1).toString()}`;
}
