import { afterAll, beforeAll, beforeEach, inject, onTestFailed } from 'vitest';
import { Workbench } from './workbench.ts';

/** Opens one window for the tests of a file, closes it after them, and keeps a picture of every failure. */
export function useWorkbench(): () => Workbench {
  let workbench: Workbench;
  beforeAll(async () => {
    workbench = await Workbench.open(inject('editorUrl'));
  });
  afterAll(() => workbench.close());
  beforeEach(({ task }) => {
    onTestFailed(() => workbench.screenshot(`failed-${task.name.replaceAll(/\W+/g, '-')}`));
  });
  return () => workbench;
}
