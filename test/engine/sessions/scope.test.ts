import { describe, expect, it } from 'vitest';
import { isWithin } from '../../../engine/sessions/scope.ts';

describe('a session is a project’s', () => {
  it.each([
    ['/work/app', '/work/app'],
    ['/work/app/', '/work/app/packages/web'],
    ['C:\\Work\\App', 'c:/work/app/src'],
    ['\\\\?\\C:\\Work\\App', 'C:\\work\\APP'],
    ['/home/me/app', '\\\\wsl.localhost\\Ubuntu\\home\\me\\app\\src'],
    ['\\\\server\\share\\app', '//SERVER/share/app/x'],
    ['/プロジェクト/app', '/プロジェクト/app/./src'],
  ])('when it worked in it: %s, %s', (root, cwd) => {
    expect(isWithin(root, cwd)).toBe(true);
  });

  it.each([
    ['/work/data-analysis', '/work/data/analysis'],
    ['/work/data-analysis', '/work/data_analysis'],
    ['/work/app', '/work/app2'],
    ['/work/app', '/work'],
    ['/work/App', '/work/app'],
    ['/work/app', ''],
    ['', '/work/app'],
    ['D:\\app', 'C:\\app'],
  ])('and not when it only looks like it: %s, %s', (root, cwd) => {
    expect(isWithin(root, cwd)).toBe(false);
  });
});
