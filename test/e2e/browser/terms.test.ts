import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compiledSample, useWorkbench } from './useWorkbench.ts';

const bench = useWorkbench(compiledSample);

it('tells on hover what a term means, and opens its page from there', async () => {
  const { workbench, folder } = bench();
  await workbench.runCommand('Tesserae: Open Page');
  await workbench.fillQuickInput('tide window');
  await workbench.quickPick('tide window').first().click();
  await expect.poll(() => workbench.cursorPlace()).toBe('tide-window.md:1');
  const lines = readFileSync(join(folder, '.tesserae/wiki/concepts/tide-window.md'), 'utf8').split('\n');
  const line = lines.findIndex(text => text.includes('plus the draught margin'));
  await workbench.goTo(line + 1, (lines[line]?.indexOf('draught margin') ?? 0) + 3);
  await workbench.runCommand('Show or Focus Hover');
  await expect.poll(() => workbench.hoverText()).toContain('draught margin (concept)');
  await workbench.screenshot('hover');
  await workbench.page.locator('.monaco-hover:visible').getByText('Open Page').click();
  await expect.poll(() => workbench.cursorPlace()).toBe('draught-margin.md:1');
});

it('offers names after `[[`, and writes a relative link', async () => {
  const { workbench } = bench();
  await workbench.goTo(14, 1);
  await workbench.page.keyboard.press('End');
  await workbench.page.keyboard.type(' [[berth');
  await expect.poll(() => workbench.suggestions()).toContain('berth plan');
  await workbench.screenshot('completion');
  await workbench.page.keyboard.press('Enter');
  await expect
    .poll(async () => (await workbench.editorLines()).join('\n'))
    .toContain(' [berth plan](berth-plan.md)');
});
