// The only reader of workspace configuration. Defaults and limits stand in package.json alone.
import * as vscode from 'vscode';
import type { EngineSettings, SessionSettings } from '../engine/protocol.ts';
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

  readonly #editorFolder: string | undefined;

  /** `editorFolder`: where the editor keeps what is the person's own, chats among it. */
  constructor(editorFolder?: string) {
    this.#editorFolder = editorFolder;
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
      sessions: this.#sessionsOf(configuration),
    });
  }

  #sessionsOf(configuration: vscode.WorkspaceConfiguration): SessionSettings {
    return {
      isEnabled: isNowhereOff(configuration, ids.sessionsEnabled),
      agents: stringsOf(configuration, ids.sessionsAgents),
      historyBytes: numberOf(configuration, ids.sessionsHistoryMegabytes) * 1024 * 1024,
      ...(this.#editorFolder !== undefined && { editorFolder: this.#editorFolder }),
      ...(vscode.env.remoteName !== undefined && { remoteName: vscode.env.remoteName }),
    };
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
export function toEngineSettings({ maxFileBytes, exclude, budgetChars, sessions }: Settings): EngineSettings {
  return { maxFileBytes, exclude, budgetChars, ...(sessions && { sessions }) };
}

// settings.json may hold anything: a value of the wrong type counts as not set.
function numberOf(configuration: vscode.WorkspaceConfiguration, id: string): number {
  const value = configuration.get<unknown>(id);
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) {
    return value;
  }
  return configuration.inspect<number>(id)?.defaultValue ?? 0;
}

// A folder may say that it is not to be read, and never that it is after all.
function isNowhereOff(configuration: vscode.WorkspaceConfiguration, id: string): boolean {
  const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect<unknown>(id) ?? {};
  return ![globalValue, workspaceValue, workspaceFolderValue, configuration.get<unknown>(id)].includes(false);
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
