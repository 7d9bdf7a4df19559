import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startServerEditor } from '../../tools/serverEditor.mjs';
import { artifactsFolder, extension, root } from '../paths.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the editor that serves all test files, each with a project of its own. */
    readonly editorPort: number;
  }
}

/** The chat begins hidden: what it does with an attachment that comes too early shows only there. */
const userSettings = { 'workbench.secondarySideBar.defaultVisibility': 'hidden' };

/** Starts one editor with the extension for all test files, and forgets the pictures of the last run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  rmSync(artifactsFolder, { recursive: true, force: true });
  const editor = await startServerEditor({ root, extensions: [extension], userSettings });
  project.provide('editorPort', editor.port);
  return editor.stop;
}
