import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compiledSample, useWorkbench } from './useWorkbench.ts';

const bench = useWorkbench(compiledSample);
const question = 'Why must a loaded ship wait for a tide window?';

it('attaches the bundle to a chat that nobody has opened yet', async () => {
  const { workbench, folder } = bench();
  await workbench.compileContext(question);
  expect(await workbench.quickInputTitle.innerText()).toMatch(
    /^[\d,]+ of 32,000 characters · \d+ passages from \d+ files$/,
  );
  await workbench.screenshot('bundle');
  await workbench.quickPick('Insert into chat').click();

  await expect.poll(() => workbench.toasts()).toContainEqual(expect.stringMatching(/^Bundle attached/));
  const [bundle = ''] = readdirSync(join(folder, '.tesserae/context'));
  expect(readFileSync(join(folder, '.tesserae/context', bundle), 'utf8')).toContain(
    'docs/concepts/tide-window.md',
  );
  await expect.poll(() => workbench.chatAttachments()).toEqual([bundle]);
  await workbench.screenshot('attached');
  // Nothing was sent, and nothing was typed for the person.
  expect(await workbench.chatInputLines()).toEqual(['']);
});

it('takes a person from the palette into the chat by the keyboard alone', async () => {
  const { workbench } = bench();
  const { keyboard } = workbench.page;
  await keyboard.press('F1');
  await keyboard.type('Tesserae: Compile Context');
  await workbench.quickPick('Tesserae: Compile Context').waitFor();
  await keyboard.press('Enter');
  await workbench.quickInputTitle.getByText('Compile Context from').waitFor();
  await keyboard.type('How long may a pilot work?');
  await keyboard.press('Enter');
  await workbench.quickPick('Insert into chat').waitFor();
  await keyboard.press('Enter');
  await expect.poll(() => workbench.chatAttachments()).toContain('how-long-may-a-pilot-work.md');
  await keyboard.type('And at night?');
  await expect.poll(() => workbench.chatInputLines()).toEqual(['And at night?']);
});

it('opens the place that a citation of the preview names', async () => {
  const { workbench } = bench();
  await workbench.compileContext(question);
  await workbench.quickPick('Open preview').click();
  await expect.poll(() => workbench.editorTitles()).toContainEqual(expect.stringMatching(/^Context \d/));
  const link = workbench
    .editorLinks()
    .filter({ hasText: /:\d+-\d+$/ })
    .first();
  const [, path = '', line = ''] = /([^/]+):(\d+)-\d+$/.exec(await link.innerText()) ?? [];
  await workbench.screenshot('preview');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => workbench.cursorPlace()).toBe(`${path}:${line}`);
});

it('opens a source from the list beside the bundle', async () => {
  const { workbench } = bench();
  await workbench.compileContext(question);
  await expect.poll(() => workbench.quickPicks()).toContainEqual(expect.stringMatching(/:\d/));
  const place = (await workbench.quickPicks()).find(label => /:\d/.test(label)) ?? '';
  const [, path = '', line = ''] = /([^/]+):(\d+)/.exec(place) ?? [];
  await workbench.quickPick(place).click();
  await expect.poll(() => workbench.cursorPlace()).toBe(`${path}:${line}`);
});

it('says what to do when the project knows nothing of it', async () => {
  const { workbench } = bench();
  // An open file would be something to start from.
  await workbench.runCommand('View: Close All Editors');
  await workbench.compileContext('xylophone');
  await expect.poll(() => workbench.quickPicks()).toEqual(['Ask differently', 'Show skipped files']);
  await workbench.screenshot('nothing-found');
  await workbench.page.keyboard.press('Escape');
});
