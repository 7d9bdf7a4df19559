import { describe, expect, it } from 'vitest';
import { createNodeFiles } from '../../../engine/node/nodeFiles.ts';
import {
  type Consent,
  ConsentStore,
  decide,
  noConsent,
  projectIdPath,
  stateFolder,
  withAnswer,
} from '../../../engine/pipeline/sessionConsent.ts';
import type { Machine } from '../../../engine/ports.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';

let ids = 0;

function machineAt(folder: DiskFolder, env: Machine['env'] = {}): Machine {
  return { platform: 'linux', home: folder.at('home'), env, realPath: path => path };
}

function storeOf(folder: DiskFolder, project = 'app', env?: Machine['env']): ConsentStore {
  return new ConsentStore(folder.at(project), {
    machine: machineAt(folder, env),
    openFiles: createNodeFiles,
    newId: () => `id-${++ids}`,
  });
}

const allowClaude = (consent: Consent): Consent => withAnswer(consent, ['claude-code'], 'allowed');

function consentFiles(folder: DiskFolder): string[] {
  return folder.paths('home').filter(path => path.includes('/consent/'));
}

describe('a decision', () => {
  it('is an agent’s own, open until it is asked, and void while the project is off', () => {
    const allowed = withAnswer(allowClaude(noConsent), ['cursor'], 'denied');
    expect(decide(allowed, 'claude-code')).toBe('allowed');
    expect(decide(allowed, 'cursor')).toBe('denied');
    expect(decide(allowed, 'goose')).toBe('not-asked');
    expect(decide({ ...allowed, isOff: true }, 'claude-code')).toBe('off');
    expect(decide(withAnswer(allowed, ['claude-code'], 'denied'), 'claude-code')).toBe('denied');
  });
});

describe('a consent', () => {
  it.each<[Machine['platform'], Machine['env'], string]>([
    ['linux', {}, '/me/.local/state/tesserae'],
    ['linux', { XDG_STATE_HOME: '/s' }, '/s/tesserae'],
    ['darwin', {}, '/me/Library/Application Support/tesserae'],
    ['win32', {}, '/me/AppData/Local/tesserae'],
    ['win32', { LOCALAPPDATA: 'D:\\L' }, 'D:/L/tesserae'],
    ['win32', { TESSERAE_STATE_DIR: 'D:\\T' }, 'D:/T'],
  ])('is kept on the machine: %s %j', (platform, env, expected) => {
    expect(stateFolder({ platform, env, home: '/me', realPath: path => path })).toBe(expected);
  });

  it('is read as it was given, by this project alone, and is nothing of the project’s files', async () => {
    const folder = diskFolder({ 'app/a.md': '', 'app2/a.md': '' });
    expect((await storeOf(folder).read()).consent).toEqual(noConsent);
    await storeOf(folder).change(consent => ({ ...allowClaude(consent), isOff: true }));
    const { consent } = await storeOf(folder).read();
    expect(consent).toEqual({ isOff: true, answers: new Map([['claude-code', 'allowed']]), formerRoots: [] });
    expect((await storeOf(folder, 'app2').read()).consent).toEqual(noConsent);
    expect(folder.filesHolding(/allowed/)).toEqual([]);
    expect(folder.paths('app')).toEqual(['app/.tesserae/harness_sessions/project.json', 'app/a.md']);
  });

  it('cannot come along with a folder: not within it, and not by a copy of its file', async () => {
    const folder = diskFolder({ 'app/a.md': '' });
    expect(() => storeOf(folder, 'app', { TESSERAE_STATE_DIR: folder.at('app/state') })).toThrow(
      expect.objectContaining({ code: 'config-invalid' }),
    );
    await storeOf(folder).change(allowClaude);
    const [file = ''] = consentFiles(folder);
    const text = folder.text(file);
    await storeOf(folder, 'other').change(consent => consent);
    for (const each of consentFiles(folder)) folder.put(each, text);
    const { consent, problem } = await storeOf(folder, 'other').read();
    expect(consent).toEqual(noConsent);
    expect(problem).toContain('another project');
  });

  it.each([
    '',
    '{"version":1',
    '[]',
    'null',
    '{"version":1,"project":7}',
    '{"version":1,"project":"x","id":"y","agents":{"claude-code":"yes"}}',
    '{"version":1,"project":"x","id":"y","off":"no"}',
  ])('that cannot be read is none, and says so: %s', async content => {
    const folder = diskFolder({ 'app/a.md': '' });
    await storeOf(folder).change(allowClaude);
    folder.put(consentFiles(folder)[0] ?? '', content);
    const { consent, problem } = await storeOf(folder).read();
    expect(consent).toEqual(noConsent);
    expect(problem).toContain('nothing is read until you decide again');
    await storeOf(folder).change(allowClaude);
    expect(decide((await storeOf(folder).read()).consent, 'claude-code')).toBe('allowed');
  });

  it('of a newer version is none, and is not written over', async () => {
    const folder = diskFolder({ 'app/a.md': '' });
    await storeOf(folder).change(allowClaude);
    const [file = ''] = consentFiles(folder);
    folder.put(file, '{"version":2,"answers":[]}');
    const { consent, problem } = await storeOf(folder).read();
    expect([consent, problem]).toEqual([noConsent, expect.stringContaining('Update Tesserae')]);
    await expect(storeOf(folder).change(allowClaude)).rejects.toMatchObject({ code: 'format-too-new' });
    expect(folder.text(file)).toBe('{"version":2,"answers":[]}');
  });

  it('is asked for anew when the folder was moved, and remembers where that was', async () => {
    const folder = diskFolder({ 'app/a.md': '' });
    await storeOf(folder).change(allowClaude);
    folder.put('moved/.tesserae/harness_sessions/project.json', folder.text(`app/${projectIdPath}`));
    folder.remove('app');
    expect((await storeOf(folder, 'moved').read()).consent).toEqual(noConsent);
    await storeOf(folder, 'moved').change(allowClaude);
    expect((await storeOf(folder, 'moved').read()).consent.formerRoots).toEqual([folder.at('app')]);
    folder.put('again/.tesserae/harness_sessions/project.json', folder.text(`moved/${projectIdPath}`));
    folder.remove('moved');
    await storeOf(folder, 'again').change(allowClaude);
    const { consent } = await storeOf(folder, 'again').read();
    expect(new Set(consent.formerRoots)).toEqual(new Set([folder.at('moved'), folder.at('app')]));
  });

  it('takes a copy for another project while the first is there', async () => {
    const folder = diskFolder({ 'app/a.md': '' });
    await storeOf(folder).change(allowClaude);
    folder.put('copy/.tesserae/harness_sessions/project.json', folder.text(`app/${projectIdPath}`));
    await storeOf(folder, 'copy').change(allowClaude);
    expect((await storeOf(folder, 'copy').read()).consent.formerRoots).toEqual([]);
  });
});
