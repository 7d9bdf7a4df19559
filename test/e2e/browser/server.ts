import type { TestProject } from 'vitest/node';
import { startServerEditor } from '../../tools/serverEditor.mjs';
import { extension, root } from '../paths.mjs';
import { copySample } from '../sampleFolder.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Opens the sample project in the editor. */
    readonly editorUrl: string;
    /** The copy of the sample project that the editor works on. */
    readonly sampleFolder: string;
  }
}

/** Starts one editor with the extension, on a copy of the sample project, for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sample = copySample();
  const editor = await startServerEditor({ root, folder: sample.folder, extension });
  project.provide('editorUrl', editor.url);
  project.provide('sampleFolder', sample.folder);
  return async () => {
    await editor.stop();
    sample.remove();
  };
}
