import { describe, expect, it } from 'vitest';
import { belongs, isWithin } from '../../../engine/sessions/scope.ts';

describe('a session is a project’s', () => {
  it('in one of three folders whose names an agent writes alike, and in that one alone', () => {
    const folders = ['/w/data-analysis', '/w/data/analysis', '/w/data_analysis'];
    for (const root of folders) expect(folders.filter(cwd => isWithin(root, cwd))).toEqual([root]);
  });

  it.each([
    ['/srv/app', '/srv/app'],
    ['/srv/app/', '/srv/app/packages/web'],
    ['C:\\Code\\App', 'c:/code/app/src'],
    ['\\\\?\\C:\\Code\\App', 'C:\\code\\APP'],
    ['/home/me/app', '\\\\wsl.localhost\\Ubuntu\\home\\me\\app\\src'],
    ['\\\\server\\share\\app', '//SERVER/share/app/x'],
    ['/プロジェクト/app', '/プロジェクト/app/./src'],
  ])('when it worked in it: %s, %s', (root, cwd) => {
    expect(isWithin(root, cwd)).toBe(true);
  });

  it.each([
    ['/srv/data-analysis', '/srv/data/analysis'],
    ['/srv/data-analysis', '/srv/data_analysis'],
    ['/srv/app', '/srv/app2'],
    ['/srv/app', '/work'],
    ['/srv/App', '/srv/app'],
    ['/srv/app', ''],
    ['', '/srv/app'],
    ['D:\\app', 'C:\\app'],
  ])('and not when it only looks like it: %s, %s', (root, cwd) => {
    expect(isWithin(root, cwd)).toBe(false);
  });
});

describe('the folders of a session', () => {
  it.each([
    [['/srv/app'], true],
    [['/srv/app/web', '/srv/other'], true],
    [['/trees/app', '/srv/app'], true],
    // Begun above, and nowhere else.
    [['/srv', '/srv/app', '/srv'], true],
    [['/', '/srv/app/web'], true],
    [['/srv'], false],
    [['/srv', '/srv/app', '/srv/secret'], false],
    [['/srv/other', '/srv/app'], false],
    [['/srv/app2'], false],
    [[], false],
  ])('%j make it the project’s: %s', (cwds, isOurs) => {
    expect(belongs(cwds, ['/srv/app', '/trees/app'])).toBe(isOurs);
  });
});
