import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGitHistory } from '../../../engine/node/gitHistory.ts';
import { GitLogReader } from '../../../engine/node/gitLog.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';

const history = createGitHistory(process.env);
const identity = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

function git(folder: DiskFolder, ...args: string[]): string {
  const env = { PATH: process.env['PATH'], HOME: folder.root, ...identity };
  return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder.root,
    env,
    encoding: 'utf8',
  });
}

/** Writes files and commits them as of a day. */
function commit(folder: DiskFolder, day: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) folder.put(file, text);
  git(folder, 'add', '-A');
  const env = { PATH: process.env['PATH'], ...identity, GIT_COMMITTER_DATE: `${day}T12:00:00Z` };
  const by = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  execFileSync('git', [...by, 'commit', '-qm', `On ${day}\n\nmore`], { cwd: folder.root, env });
}

function repository(): DiskFolder {
  const folder = diskFolder();
  git(folder, 'init', '-q');
  commit(folder, '2024-01-02', { 'a.md': 'a', 'sub/ü b.md': 'b', 'old.md': 'o' });
  commit(folder, '2024-03-04', { 'a.md': 'aa' });
  return folder;
}

async function days(root: string, ...paths: string[]): Promise<Record<string, string>> {
  return Object.fromEntries((await history.lastChanges(root, new Set(paths))).days);
}

describe('the history that git keeps', () => {
  it('gives the day of the last commit that touched each file', async () => {
    const folder = repository();
    expect(await days(folder.root, 'a.md', 'sub/ü b.md', 'none.md')).toEqual({
      'a.md': '2024-03-04',
      'sub/ü b.md': '2024-01-02',
    });
    expect(await days(folder.at('sub'), 'ü b.md', 'a.md')).toEqual({ 'ü b.md': '2024-01-02' });
  });

  it('tells the newest commits that touched what is asked for, and none of the rest', async () => {
    const folder = repository();
    const told = await history.recentCommits(folder.root, new Set(['a.md', 'sub/ü b.md']));
    expect(told.map(({ day, subject, paths }) => ({ day, subject, paths }))).toEqual([
      { day: '2024-03-04', subject: 'On 2024-03-04', paths: ['a.md'] },
      { day: '2024-01-02', subject: 'On 2024-01-02', paths: ['a.md', 'sub/ü b.md'] },
    ]);
    expect(told[0]?.id).toBe(git(folder, 'rev-parse', 'HEAD').slice(0, 10));
    expect(await history.recentCommits(folder.root, new Set(['none.md']))).toEqual([]);
    expect(await history.recentCommits(diskFolder().root, new Set(['a.md']))).toEqual([]);
  });

  it('names its state anew with each commit', async () => {
    const folder = repository();
    const before = await history.revision(folder.root);
    expect(before).toBe(git(folder, 'rev-parse', 'HEAD').trim());
    commit(folder, '2024-05-06', { 'b.md': 'b' });
    expect(await history.revision(folder.root)).not.toBe(before);
  });

  it('is empty, without complaint, outside a repository and before the first commit', async () => {
    const folder = diskFolder({ 'a.md': 'a' });
    expect(await history.lastChanges(folder.root, new Set(['a.md']))).toEqual({ days: new Map() });
    expect(await history.revision(folder.root)).toBeUndefined();
    git(folder, 'init', '-q');
    expect(await history.lastChanges(folder.root, new Set(['a.md']))).toEqual({ days: new Map() });
    expect(await history.revision(folder.root)).toBeUndefined();
  });

  it('says why there is none: no git, a broken repository', async () => {
    const folder = repository();
    const without = createGitHistory({ PATH: folder.root });
    expect(await without.lastChanges(folder.root, new Set(['a.md']))).toEqual({
      days: new Map(),
      problem: 'no dates from version control: git is not installed',
    });
    expect(await without.revision(folder.root)).toBeUndefined();
    folder.put('.git/config', '[core\n');
    const { days: none, problem } = await history.lastChanges(folder.root, new Set(['a.md']));
    expect({ size: none.size, problem }).toEqual({
      size: 0,
      problem: 'no dates from version control: git refuses this repository',
    });
  });

  it('takes no day from the oldest commits of a shallow clone, which seem to have touched everything', async () => {
    const origin = repository();
    const clone = diskFolder();
    git(clone, 'clone', '-q', '--depth', '1', `file://${origin.root}`, '.');
    expect(await days(clone.root, 'a.md', 'old.md')).toEqual({});
  });
});

describe('a hostile repository', () => {
  it('starts no program by its configuration, attributes or hooks, nor by a git of its own', async () => {
    const folder = repository();
    const trap = folder.at('trap');
    const program = folder.at('program.sh');
    folder.put('program.sh', `#!/bin/sh\ntouch "${trap}"\ncat\n`);
    folder.put('git', `#!/bin/sh\ntouch "${trap}"\n`);
    for (const file of ['program.sh', 'git']) fs.chmodSync(folder.at(file), 0o755);
    const keys = [
      'core.fsmonitor',
      'core.pager',
      'pager.log',
      'diff.external',
      'diff.evil.textconv',
      'diff.evil.command',
    ];
    for (const key of [
      ...keys,
      'gpg.program',
      'core.sshCommand',
      'core.askPass',
      'filter.evil.clean',
      'filter.evil.smudge',
    ])
      git(folder, 'config', key, program);
    for (const key of ['log.showSignature', 'log.follow']) git(folder, 'config', key, 'true');
    git(folder, 'config', 'core.hooksPath', folder.root);
    git(folder, 'config', 'log.showRoot', 'false');
    git(folder, 'config', 'alias.log', `!${program}`);
    folder.put('.gitattributes', '* diff=evil filter=evil\n');
    const inside = createGitHistory({
      ...process.env,
      PATH: [folder.root, '.', process.env['PATH']].join(path.delimiter),
      GIT_EXTERNAL_DIFF: program,
      GIT_DIR: '/nowhere',
      GIT_SSH_COMMAND: program,
    });
    const { days: found } = await inside.lastChanges(folder.root, new Set(['a.md', 'old.md']));
    expect(Object.fromEntries(found)).toEqual({ 'a.md': '2024-03-04', 'old.md': '2024-01-02' });
    expect(await inside.revision(folder.root)).toBeDefined();
    expect(folder.has('trap')).toBe(false);
  });

  it('fetches nothing that is missing from it', async () => {
    const folder = repository();
    const trap = folder.at('trap');
    git(folder, 'config', 'remote.origin.url', `ext::sh -c "touch ${trap}"`);
    git(folder, 'config', 'remote.origin.promisor', 'true');
    git(folder, 'config', 'protocol.ext.allow', 'always');
    git(folder, 'config', 'core.repositoryFormatVersion', '1');
    git(folder, 'config', 'extensions.partialClone', 'origin');
    const tree = git(folder, 'rev-parse', 'HEAD~1^{tree}').trim();
    folder.remove(`.git/objects/${tree.slice(0, 2)}/${tree.slice(2)}`);
    const { days: found } = await history.lastChanges(folder.root, new Set(['a.md', 'old.md']));
    expect(found.size).toBeLessThanOrEqual(1);
    expect(folder.has('trap')).toBe(false);
  });
});

describe('a log', () => {
  it('is read alike however it is cut into pieces, and no longer than needed', () => {
    const text = '\u0001172800 p\0\na.md\0dir/ü.md\0\0\u000186400 \0\na.md\0b.md\0';
    const bytes = new TextEncoder().encode(text);
    for (let size = 1; size <= bytes.length; size += 1) {
      const reader = new GitLogReader(new Set(['a.md', 'dir/ü.md', 'b.md', 'c.md']), false);
      for (let at = 0; at < bytes.length; at += size) reader.read(bytes.subarray(at, at + size));
      expect(Object.fromEntries(reader.finish())).toEqual({
        'a.md': '1970-01-03',
        'dir/ü.md': '1970-01-03',
        'b.md': '1970-01-02',
      });
    }
    expect(new GitLogReader(new Set(['a.md']), false).read(bytes)).toBe(true);
  });

  it('gives no day for a time that no calendar has', () => {
    const reader = new GitLogReader(new Set(['a.md']), false);
    reader.read(new TextEncoder().encode('\u000199999999999999999 p\0\na.md\0'));
    expect(reader.finish().size).toBe(0);
  });
});

describe('the commit that brought a line in', () => {
  it('is the one since which the file holds it, whatever else changed', async () => {
    const folder = diskFolder();
    git(folder, 'init', '-q');
    commit(folder, '2024-01-02', { 'a.md': 'first\n' });
    commit(folder, '2024-02-03', { 'a.md': 'first\n-second [line]\n', 'b.md': '-second [line]\n' });
    commit(folder, '2024-03-04', { 'a.md': 'zero\nfirst\n-second [line]\n' });
    const [by, text] = [history.originOf.bind(history), '-second [line]'];
    expect(await by(folder.root, 'a.md', text)).toMatchObject({
      subject: 'On 2024-02-03',
      committedAt: '2024-02-03T12:00:00.000Z',
    });
    folder.put('a.md', 'third\n');
    expect(await by(folder.root, 'a.md', 'third')).toBeUndefined();
    expect(await by(diskFolder().root, 'a.md', text)).toBeUndefined();
  });
});
