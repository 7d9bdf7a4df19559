import { describe, it } from 'mocha';
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { corpusRoot, findExtension, sampleRoot, setUp } from './editor.ts';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe('the extension in a real editor', () => {
  it('activates', async () => {
    const extension = findExtension();
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('runs where the files are', () => {
    assert.equal(findExtension().extensionKind, vscode.ExtensionKind.Workspace);
  });

  it('registers every command of its manifest', async () => {
    const registered = new Set(await vscode.commands.getCommands(true));
    const manifest = findExtension().packageJSON as Manifest;
    const declared = manifest.contributes.commands.map(({ command }) => command);
    assert.deepEqual(
      declared.filter(command => !registered.has(command)),
      [],
    );
  });

  it('opens its view, and writes nothing into a folder that is not set up', async () => {
    await vscode.commands.executeCommand('tesserae.wiki.focus');
    assert.equal(existsSync(join(sampleRoot(), '.tesserae')), false);
  });

  it('sets up one folder of a workspace and leaves the other alone', async function () {
    await setUp(sampleRoot());
    assert.deepEqual(readdirSync(join(sampleRoot(), '.tesserae/wiki')).sort(), [
      'concepts',
      'entities',
      'papers',
      'questions',
      'repos',
      'sources',
      'syntheses',
      'topics',
    ]);
    const corpus = corpusRoot();
    if (corpus === undefined) this.skip();
    assert.equal(existsSync(join(corpus, '.tesserae')), false);
  });

  it('reads a corpus of 300 files', async function () {
    const corpus = corpusRoot();
    if (corpus === undefined) this.skip();
    await setUp(corpus);
    assert.equal(readdirSync(join(corpus, '.tesserae/wiki/sources')).length, 300);
  });
});
