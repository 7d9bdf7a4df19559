// The only reader of workspace configuration. Defaults and limits stand in package.json alone.
import * as vscode from 'vscode';
import type { EngineSettings } from '../engine/protocol.ts';
import { settings as ids, settingsSection, type InsertInto } from './contributions.ts';

/** A person's settings at one moment. */
export interface Settings extends EngineSettings {
  readonly insertInto: InsertInto;
  readonly debounceMs: number;
}

/** What the rest of the extension may ask of the configuration. */
export interface SettingsReader {
  /** The settings that hold for a folder or file; without one, the window's. */
  read(scope?: vscode.Uri): Settings;
  /** True when the person switched the editor's AI features off: its chat commands then do nothing. */
  isChatDisabled(): boolean;
  readonly onDidChange: vscode.Event<void>;
}

/** Reads the configuration anew with each call, and tells when a setting of ours changed. */
export class WorkspaceSettings implements SettingsReader, vscode.Disposable {
  readonly #didChange = new vscode.EventEmitter<void>();
  readonly #listener: vscode.Disposable;
  readonly onDidChange = this.#didChange.event;

  constructor() {
    this.#listener = vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration(settingsSection)) {
        this.#didChange.fire();
      }
    });
  }

  read(scope?: vscode.Uri): Settings {
    const configuration = vscode.workspace.getConfiguration(settingsSection, scope ?? null);
    return Object.freeze({
      maxFileBytes: numberOf(configuration, ids.maxFileKilobytes) * 1024,
      exclude: stringsOf(configuration, ids.exclude),
      budgetChars: numberOf(configuration, ids.budget),
      insertInto: insertIntoOf(configuration),
      debounceMs: numberOf(configuration, ids.debounceMilliseconds),
    });
  }

  isChatDisabled(): boolean {
    return vscode.workspace.getConfiguration('chat').get<unknown>('disableAIFeatures') === true;
  }

  dispose(): void {
    this.#listener.dispose();
    this.#didChange.dispose();
  }
}

/** The part of the settings that the engine works by. */
export function toEngineSettings({ maxFileBytes, exclude, budgetChars }: Settings): EngineSettings {
  return { maxFileBytes, exclude, budgetChars };
}

// settings.json may hold anything: a value of the wrong type counts as not set.
function numberOf(configuration: vscode.WorkspaceConfiguration, id: string): number {
  const value = configuration.get<unknown>(id);
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) {
    return value;
  }
  return configuration.inspect<number>(id)?.defaultValue ?? 0;
}

// One item of the wrong type does not make the others wrong.
function stringsOf(configuration: vscode.WorkspaceConfiguration, id: string): readonly string[] {
  const value = configuration.get<unknown>(id);
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function insertIntoOf(configuration: vscode.WorkspaceConfiguration): InsertInto {
  const value = configuration.get<unknown>(ids.insertInto);
  return value === 'chat' || value === 'clipboard' ? value : 'auto';
}
