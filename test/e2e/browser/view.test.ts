import { expect, it } from 'vitest';
import { useWorkbench } from './useWorkbench.ts';

const workbench = useWorkbench();

it('shows the extension in the status bar', async () => {
  await workbench().statusBarItem('Tesserae').waitFor();
});

it('opens its view from the activity bar', async () => {
  await workbench().openView('Tesserae');
  await expect.poll(() => workbench().treeRows()).not.toEqual([]);
  await workbench().screenshot('view');
});
