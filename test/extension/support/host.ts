// The extension's services over a fake editor and a fake engine, as activate() builds them.
import type * as vscode from 'vscode';
import type { ProjectPhase, ProjectState } from '../../../engine/protocol.ts';
import { EngineClient } from '../../../extension/engineClient.ts';
import { createLog } from '../../../extension/log.ts';
import { Projects } from '../../../extension/projects.ts';
import type { Services } from '../../../extension/services.ts';
import { WorkspaceSettings } from '../../../extension/settings.ts';
import { FakeEngine, stateOf } from './fakeEngine.ts';

interface Owned {
  dispose(): unknown;
}

export interface Host {
  readonly services: Services;
  readonly engine: FakeEngine;
  /** Adds what the test registers; all of it is disposed together. */
  readonly own: (...disposables: readonly Owned[]) => void;
  readonly dispose: () => Promise<void>;
}

/** Services whose engine opens every folder in `phase`, and answers what `engine` has a row for. */
export function createHost(phase: ProjectPhase = 'ready', engine: FakeEngine = new FakeEngine()): Host {
  engine.answers['project/open'] ??= ({ root }): ProjectState => stateOf(root, phase);
  const client = new EngineClient(engine.start);
  const settings = new WorkspaceSettings();
  const log = createLog();
  const projects = new Projects({ engine: client, settings, log });
  const owned: Owned[] = [settings, projects];
  return {
    services: {
      engine: client,
      projects,
      settings,
      log,
      memory: createMemory(),
      workspaceMemory: createMemory(),
    },
    engine,
    own: (...disposables) => owned.push(...disposables),
    dispose: async () => {
      owned.forEach(disposable => void disposable.dispose());
      await client.stop();
    },
  };
}

function createMemory(): vscode.Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: (key: string) => values.get(key) as never,
    update: async (key: string, value: unknown) => {
      values.set(key, value);
      await Promise.resolve();
    },
  };
}
