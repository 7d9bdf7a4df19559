import * as vscode from 'vscode';
import { chooseSetUpProject } from '../chooseProject.ts';
import { commands, isProject } from '../contributions.ts';
import { registerCommand } from '../runCommand.ts';
import type { Services } from '../services.ts';

/** Pauses the reading of older sessions, or goes on with it. What agents write meanwhile is seen all the same. */
export function registerPauseHistory(services: Services): vscode.Disposable {
  const { log, engine } = services;
  const pause = async (folder: unknown, isPaused: boolean) => {
    const root = isProject(folder) ? folder.root : undefined;
    const project = await chooseSetUpProject(services, { root });
    if (project) {
      await engine.request('sessions/pause', { root: project.root, isPaused });
    }
  };
  return vscode.Disposable.from(
    registerCommand(log, commands.pauseHistory, folder => pause(folder, true)),
    registerCommand(log, commands.resumeHistory, folder => pause(folder, false)),
  );
}
