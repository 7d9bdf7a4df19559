import { describe, it } from 'mocha';
import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const extensionId = 'tesserae.tesserae';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe('the extension in a real editor', () => {
  it('activates', async () => {
    const extension = findExtension();
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('runs beside the files of the workspace', () => {
    assert.equal(findExtension().extensionKind, vscode.ExtensionKind.Workspace);
    assert.equal(vscode.workspace.workspaceFolders?.length, 1);
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

  it('opens its view', async () => {
    await vscode.commands.executeCommand('tesserae.wiki.focus');
  });
});

function findExtension(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension(extensionId);
  assert(extension, `${extensionId} is not installed`);
  return extension;
}
