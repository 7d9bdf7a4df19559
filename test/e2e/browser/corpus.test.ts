import { expect, it } from 'vitest';
import { hasCorpus, unpackCorpus } from '../projects.mjs';
import { useWorkbench } from './useWorkbench.ts';

if (hasCorpus) {
  const bench = useWorkbench(unpackCorpus);

  it('fills the tree with a corpus of 300 files, grouped by folder', async () => {
    const { workbench } = bench();
    await workbench.openView('Tesserae');
    await workbench.welcome.getByRole('button', { name: 'Set Up' }).click();
    await workbench.toastButton('Set Up').click();
    await workbench.treeRow('Sources').waitFor();
    await expect.poll(() => workbench.treeNote('Sources')).toBe('300');
    await workbench.untilQuiet();
    await workbench.treeRow('Sources').click();
    await workbench.treeRow('demo-notes/daily/2026-04-10').waitFor();
    await workbench.screenshot('corpus');
    await workbench.revealTreeRow('madr/docs/decisions');
  });

  it('opens a page of it', async () => {
    const { workbench } = bench();
    await workbench.runCommand('Tesserae: Open Page');
    await workbench.fillQuickInput('graph visualization');
    await expect.poll(() => workbench.quickPicks()).toContain('Graph Visualization');
    await workbench.quickPick('Graph Visualization').first().click();
    await expect.poll(() => workbench.cursorPlace()).toMatch(/graph-view\.md:1$/);
  });
} else {
  it.skip('fills the tree with a corpus of 300 files, grouped by folder');
}
