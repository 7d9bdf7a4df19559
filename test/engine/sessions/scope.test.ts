import { describe, expect, it } from 'vitest';
import { isWithin } from '../../../engine/sessions/scope.ts';

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
