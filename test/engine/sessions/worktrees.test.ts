import { describe, expect, it } from 'vitest';
import { outsideFiles } from '../../../engine/node/outsideFiles.ts';
import { worktreeRoots } from '../../../engine/sessions/worktrees.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';

/** A repository with a linked working tree, as `git worktree add` leaves them. */
function repository(isRelative = false): DiskFolder {
  const folder = diskFolder();
  const at = (path: string, from: string): string =>
    isRelative ? `${'../'.repeat(from.split('/').length)}${path}` : folder.at(path);
  folder.put('main/.git/worktrees/wt/gitdir', `${at('trees/wt/.git', 'main/.git/worktrees/wt')}\n`);
  folder.put('main/.git/worktrees/wt/commondir', '../..\n');
  folder.put('trees/wt/.git', `gitdir: ${at('main/.git/worktrees/wt', 'trees/wt')}\n`);
  return folder;
}

describe('the working trees of a repository', () => {
  it.each([false, true])('are found from the main one and from a linked one; relative: %s', isRelative => {
    const folder = repository(isRelative);
    expect(worktreeRoots(folder.at('main'), outsideFiles)).toEqual([folder.at('trees/wt')]);
    expect(worktreeRoots(folder.at('trees/wt'), outsideFiles)).toEqual([folder.at('main')]);
  });

  it('have a project beneath at the same place', () => {
    const folder = repository();
    expect(worktreeRoots(folder.at('main/packages/web'), outsideFiles)).toEqual([
      folder.at('trees/wt/packages/web'),
    ]);
  });

  it('are none where only one side says so: a folder cannot claim another project’s sessions', () => {
    const folder = repository();
    folder.put('secret/.git/worktrees/evil/gitdir', `${folder.at('elsewhere/.git')}\n`);
    folder.put('evil/.git', `gitdir: ${folder.at('secret/.git/worktrees/evil')}\n`);
    expect(worktreeRoots(folder.at('evil'), outsideFiles)).toEqual([]);
    folder.put('evil2/.git/worktrees/x/gitdir', `${folder.at('trees/wt/.git')}\n`);
    expect(worktreeRoots(folder.at('evil2'), outsideFiles)).toEqual([]);
    folder.put('evil3/.git', `gitdir: ${folder.at('secret/.git')}\n`);
    expect(worktreeRoots(folder.at('evil3'), outsideFiles)).toEqual([]);
  });

  it('are none without a repository, and of a submodule', () => {
    const folder = diskFolder({ 'sub/.git': 'gitdir: ../.git/modules/sub\n', '.git/modules/sub/HEAD': 'x' });
    expect(worktreeRoots(folder.at('sub'), outsideFiles)).toEqual([]);
    expect(worktreeRoots('/', outsideFiles)).toEqual([]);
  });
});
