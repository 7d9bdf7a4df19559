import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compiledSample, useWorkbench } from './useWorkbench.ts';

const bench = useWorkbench(compiledSample);
const question = 'Why must a loaded ship wait for a tide window?';

it('attaches the bundle to a chat that nobody has opened yet', async () => {
  const { workbench, folder } = bench();
  await workbench.runCommand('Tesserae: Compile Context');
  await workbench.fillQuickInput(question);
  await workbench.screenshot('question');
  await workbench.acceptQuickInput();
  await expect.poll(() => workbench.quickPicks()).toContain('Insert into chat');
  expect(await workbench.quickInputTitle.innerText()).toMatch(
    /^[\d,]+ of 32,000 characters · \d+ passages from \d+ files$/,
  );
  await workbench.screenshot('bundle');
  await workbench.quickPick('Insert into chat').click();

  await expect.poll(() => workbench.toasts()).toContainEqual(expect.stringMatching(/^Bundle attached/));
  const [bundle = ''] = bundles(folder);
  await expect.poll(() => workbench.chatAttachments()).toEqual([bundle]);
  await workbench.screenshot('attached');
  expect(readFileSync(join(folder, '.tesserae/context', bundle), 'utf8')).toContain(
    'docs/concepts/tide-window.md:',
  );
  // Nothing was sent, and nothing was typed for the person.
  expect(await workbench.chatInputLines()).toEqual(['']);
});

function bundles(folder: string): string[] {
  return readdirSync(join(folder, '.tesserae/context'));
}
