import { beforeAll, beforeEach, inject, onTestFailed } from 'vitest';
import { workspaceUrl } from '../../tools/serverEditor.mjs';
import { copySample, tesserae, type TestProject } from '../projects.mjs';
import { Workbench } from './workbench.ts';

/** What the tests of a file work on. */
export interface Bench {
  readonly workbench: Workbench;
  /** Absolute path of a project of its own. */
  readonly folder: string;
}

/** Opens a window on a project for the tests of a file, closes it after them, and keeps a picture of every failure. */
export function useWorkbench(createProject: () => TestProject): () => Bench {
  let bench: Bench;
  beforeAll(async () => {
    const project = createProject();
    const workbench = await Workbench.open(workspaceUrl(inject('editorPort'), project.folder));
    bench = { workbench, folder: project.folder };
    return async () => {
      await workbench.close();
      project.remove();
    };
  });
  beforeEach(({ task }) => {
    onTestFailed(() => bench.workbench.screenshot(`failed-${task.name.replaceAll(/\W+/g, '-')}`));
  });
  return () => bench;
}

/** The sample project, compiled before the window opens. */
export function compiledSample(): TestProject {
  const project = copySample();
  tesserae(project.folder, 'init');
  tesserae(project.folder, 'compile');
  return project;
}
