import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { claudeLog } from '../../support/claudeLog.ts';
import { compiledSample, useWorkbench } from './useWorkbench.ts';

const bench = useWorkbench(compiledSample);
const title = 'Why do the tests of the harbour fail?';
const wish = 'From now on never commit generated files.';

beforeAll(async () => {
  const { workbench, folder } = bench();
  writeFileSync(join(folder, '..', 'harbour.jsonl'), claudeLog(folder));
  await workbench.openView('Tesserae');
  await workbench.treeRow('Concepts').waitFor();
  await workbench.untilQuiet();
});

it('invites to choose agents, or to bring in logs, which then stand under their day', async () => {
  const { workbench, folder } = bench();
  await workbench.runCommand('Tesserae: Focus on Sessions View');
  await workbench.welcome.getByText('Choose Agents…').waitFor();
  await workbench.screenshot('sessions-empty');
  await workbench.runCommand('Tesserae: Import Sessions…');
  await workbench.quickInputTitle.getByText('Import Sessions').waitFor();
  // The dialog puts in a path of its own once it has listed the first folder, over whatever is typed by then, and takes
  // an Enter only once it has listed the folder of the path.
  await expect
    .poll(async () => {
      await workbench.fillQuickInput(join(folder, '..', 'harbour.jsonl'));
      const listed = workbench.quickPick('harbour.jsonl').waitFor({ timeout: 5_000 });
      return listed.then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
  await workbench.acceptQuickInput();
  await workbench.treeRow(title).waitFor();
  await expect.poll(() => workbench.toasts()).toContain('Imported 1 session.');
  expect(await workbench.treeRows()).toContain('Today');
  expect(await workbench.treeNote(title)).toMatch(/Claude Code · \d/);
});

it('opens a session at its top, and a finding at its lines, tools folded away', async () => {
  const { workbench } = bench();
  await workbench.clearToasts();
  await workbench.treeRow(title).click();
  await expect.poll(() => workbench.cursorPlace()).toMatch(/\.md:1$/);
  await workbench.treeRow(title).locator('.monaco-tl-twistie').click();
  await workbench.treeRow(wish).click();
  await expect.poll(() => workbench.cursorPlace()).toMatch(/\.md:(?!1$)\d+$/);
  await expect.poll(() => workbench.editorLines()).toContain(wish);
  expect((await workbench.editorLines()).join('\n')).not.toContain('berth 7: expected 3');
  await workbench.treeRow(title).hover();
  await workbench.page.locator('.monaco-hover:visible').waitFor();
  await workbench.screenshot('sessions');
});

it('lets a wish be approved, groups by agent, and forgets a session when told twice', async () => {
  const { workbench, folder } = bench();
  expect(await workbench.treeNote(wish)).toBe('preference · waits for approval');
  await workbench.chooseFromMenu(wish, 'Approve');
  await expect.poll(() => workbench.treeNote(wish)).toBe('preference · approved');
  await workbench.runCommand('Tesserae: Group by Agent');
  await workbench.treeRow('Claude Code').waitFor();
  await workbench.screenshot('sessions-by-agent');
  await workbench.chooseFromMenu(title, 'Forget This Session');
  const dialog = workbench.page.locator('.monaco-dialog-box');
  await dialog.waitFor();
  await workbench.screenshot('sessions-forget');
  await dialog.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect.poll(() => workbench.treeRows()).not.toContain(title);
  expect(readdirSync(join(folder, '.tesserae/harness_sessions/claude-code'))).toEqual([]);
});
