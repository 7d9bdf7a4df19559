import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compiledSample, useWorkbench } from './useWorkbench.ts';

// What a person has begun to write in the chat is theirs: each way of handing a bundle over leaves it as it is.
const bench = useWorkbench(compiledSample);
const draft = 'Please explain why the ';

it('is in the box to begin with', async () => {
  const { workbench } = bench();
  await workbench.runCommand('Chat: Open Chat');
  await workbench.typeInChat(draft);
  await expect.poll(() => workbench.chatInputLines()).toEqual([draft.trim()]);
});

it('stays when a bundle is attached', async () => {
  await insertInto('chat');
  const { workbench } = bench();
  await expect.poll(() => workbench.chatAttachments()).toHaveLength(1);
  await expectDraft();
  await workbench.screenshot('draft-attached');
});

it('stays when the text goes into a chat of its own, since no file can be written', async () => {
  const { workbench, folder } = bench();
  blockBundleFiles(folder);
  await insertInto('chat');
  await expect.poll(() => workbench.chatInputLines('tab')).toContain('# Context: How long is a tide window?');
  await expectDraft();
  await workbench.screenshot('draft-text');
});

it('stays when the mention of the bundle goes to the clipboard', async () => {
  const { workbench, folder } = bench();
  rmSync(join(folder, '.tesserae/context'));
  await insertInto('clipboard');
  await expect.poll(() => workbench.clipboard()).toMatch(/^@\.tesserae\/context\/[\w-]+\.md$/);
  await expectDraft();
  await workbench.screenshot('draft-mention');
});

it('stays when the whole text goes to the clipboard, since no file can be written', async () => {
  const { workbench, folder } = bench();
  blockBundleFiles(folder);
  await insertInto('clipboard');
  await expect.poll(() => workbench.clipboard()).toMatch(/^# Context: How long is a tide window\?/);
  await expectDraft();
});

/** Compiles context and inserts it as the setting says. */
async function insertInto(setting: 'chat' | 'clipboard'): Promise<void> {
  const { workbench, folder } = bench();
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  writeFileSync(
    join(folder, '.vscode/settings.json'),
    JSON.stringify({ 'tesserae.context.insertInto': setting }),
  );
  await workbench.clearToasts();
  await workbench.compileContext('How long is a tide window?');
  await workbench.quickPick('Insert into chat').click();
  await expect.poll(() => workbench.toasts()).not.toEqual([]);
}

/** Puts a file where the folder of the bundles would be. */
function blockBundleFiles(folder: string): void {
  rmSync(join(folder, '.tesserae/context'), { recursive: true, force: true });
  writeFileSync(join(folder, '.tesserae/context'), '');
}

async function expectDraft(): Promise<void> {
  await expect.poll(() => bench().workbench.chatInputLines()).toEqual([draft.trim()]);
}
