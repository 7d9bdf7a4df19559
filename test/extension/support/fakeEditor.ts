// What the fake editor remembers, and the handles a test moves it with.
import type { FakeInputBox, FakeQuickPick } from './fakeInputs.ts';
import { type FakeItem } from './fakeInputs.ts';
import type { CancellationTokenSource } from './fakeValues.ts';
import { EventEmitter, FileSystemError, UIKind, Uri, type RelativePattern } from './fakeValues.ts';

/** A `Uri` of either typing: the fake's own, or the editor's as tests see it. */
export type UriLike = Pick<Uri, 'scheme' | 'path' | 'fsPath' | 'fragment'>;

export interface FakeFolder {
  readonly uri: UriLike;
  readonly name: string;
  readonly index: number;
}

export interface FakeTextEditor {
  readonly document: { readonly uri: Uri; getText(selection?: unknown): string };
  readonly selection: unknown;
}

export interface FakeDocument {
  readonly uri: Uri;
  readonly languageId?: string;
  readonly isDirty?: boolean;
}

export interface ShownMessage {
  readonly level: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly buttons: readonly string[];
  readonly isModal: boolean;
}

/** What an input box asks. */
export interface FakeQuestion {
  readonly title?: string;
  readonly value?: string;
  readonly validateInput?: (value: string) => unknown;
}

export interface RanCommand {
  readonly id: string;
  readonly args: readonly unknown[];
}

export class FakeWatcher {
  readonly #didCreate = new EventEmitter<Uri>();
  readonly #didChange = new EventEmitter<Uri>();
  readonly #didDelete = new EventEmitter<Uri>();
  readonly onDidCreate = this.#didCreate.event;
  readonly onDidChange = this.#didChange.event;
  readonly onDidDelete = this.#didDelete.event;
  readonly pattern: RelativePattern;
  isDisposed = false;

  constructor(pattern: RelativePattern) {
    this.pattern = pattern;
  }

  create(path: string): void {
    this.#didCreate.fire(Uri.joinPath(this.pattern.baseUri, path));
  }

  change(path: string): void {
    this.#didChange.fire(Uri.joinPath(this.pattern.baseUri, path));
  }

  delete(path: string): void {
    this.#didDelete.fire(Uri.joinPath(this.pattern.baseUri, path));
  }

  dispose(): void {
    this.isDisposed = true;
    [this.#didCreate, this.#didChange, this.#didDelete].forEach(emitter => emitter.dispose());
  }
}

export interface FakeTab {
  readonly label: string;
  readonly input: unknown;
}

export interface FakeTreeView {
  message: string;
  badge: { readonly value: number; readonly tooltip: string } | undefined;
  visible: boolean;
  isDisposed: boolean;
  /** Has a person look at it, or away. */
  show(visible: boolean): void;
}

export class FakeStatusBarItem {
  name = '';
  text = '';
  command = '';
  tooltip: unknown;
  accessibilityInformation: unknown;
  backgroundColor: unknown;
  isShown = false;
  show(): void {
    this.isShown = true;
  }
  hide(): void {
    this.isShown = false;
  }
  dispose(): void {
    this.hide();
  }
}

/** Lets promises that are ready run on, timers aside. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await Promise.resolve();
  }
}

/** The editor of one test. `vscodeFake.ts` shows it to the extension as the `vscode` module. */
export class FakeEditor {
  folders: readonly FakeFolder[] = [];
  isTrusted = true;
  uiKind: number = UIKind.Web;
  remoteName: string | undefined;
  isFocused = true;
  activeTextEditor: FakeTextEditor | undefined;
  clipboard = '';
  documents: readonly FakeDocument[] = [];
  tabs: readonly FakeTab[] = [];
  activeTab: FakeTab | undefined;
  readonly configuration = new Map<string, unknown>();
  readonly files = new Set<string>();
  readonly contextKeys = new Map<string, unknown>();
  readonly handlers = new Map<string, (...args: unknown[]) => unknown>();
  readonly ran: RanCommand[] = [];
  readonly messages: ShownMessage[] = [];
  readonly statusMessages: string[] = [];
  readonly logged: string[] = [];
  readonly watchers: FakeWatcher[] = [];
  readonly picks: FakeQuickPick[] = [];
  readonly boxes: FakeInputBox[] = [];
  readonly statusBarItems: FakeStatusBarItem[] = [];
  readonly progressReports: string[] = [];
  readonly progressCancels: CancellationTokenSource[] = [];
  /** What the editor asks about documents, by what it asks for. */
  readonly providers = new Map<string, unknown>();
  /** By the document's path. */
  readonly diagnostics = new Map<string, readonly unknown[]>();
  readonly treeViews = new Map<string, FakeTreeView>();
  /** Presses a button of a message; by default none. */
  answer: (message: ShownMessage) => string | undefined = () => undefined;
  /** Chooses from `showQuickPick`; by default nothing. */
  choose: (items: readonly FakeItem[]) => FakeItem | undefined = () => undefined;
  /** Chooses from a `showQuickPick` with boxes to tick; by default nothing. */
  chooseMany: (items: readonly FakeItem[]) => readonly FakeItem[] | undefined = () => undefined;
  /** Chooses in a dialog for files; by default nothing. */
  chooseFiles: (options: unknown) => readonly Uri[] | undefined = () => undefined;
  /** Answers a `showInputBox`; by default not at all. */
  write: (question: FakeQuestion) => string | undefined = () => undefined;

  readonly didChangeFolders = new EventEmitter<void>();
  readonly didGrantTrust = new EventEmitter<void>();
  readonly didChangeConfiguration = new EventEmitter<{ affectsConfiguration(section: string): boolean }>();
  readonly didChangeDocument = new EventEmitter<{ readonly document: FakeDocument }>();
  readonly willSaveDocument = new EventEmitter<{
    readonly document: FakeDocument;
    readonly reason: number;
  }>();
  readonly didChangeActiveEditor = new EventEmitter<FakeTextEditor | undefined>();
  readonly didOpen = new EventEmitter<FakeDocument>();
  readonly didSave = new EventEmitter<{ readonly uri: UriLike }>();
  readonly didClose = new EventEmitter<{ readonly uri: UriLike }>();
  readonly didCreateFiles = new EventEmitter<{ readonly files: readonly UriLike[] }>();
  readonly didDeleteFiles = new EventEmitter<{ readonly files: readonly UriLike[] }>();
  readonly didRenameFiles = new EventEmitter<{
    readonly files: readonly { readonly oldUri: UriLike; readonly newUri: UriLike }[];
  }>();
  readonly didChangeTabs = new EventEmitter<void>();

  /** Opens these folders, named by their last segment. */
  openFolders(...paths: readonly string[]): void {
    this.folders = paths.map((path, index) => ({
      uri: Uri.file(path),
      name: path.split('/').at(-1) ?? path,
      index,
    }));
    this.didChangeFolders.fire();
  }

  grantTrust(): void {
    this.isTrusted = true;
    this.didGrantTrust.fire();
  }

  configure(id: string, value: unknown): void {
    this.configuration.set(id, value);
    this.didChangeConfiguration.fire({ affectsConfiguration: section => id.startsWith(`${section}.`) });
  }

  /** Puts the cursor into a file, with `selected` as its selection. */
  edit(path: string, selected = ''): void {
    const document = { uri: Uri.file(path), getText: () => selected };
    this.activeTextEditor = { document, selection: {} };
  }

  openTab(tab: FakeTab): void {
    this.tabs = [...this.tabs, tab];
    this.activeTab = tab;
    this.didChangeTabs.fire();
  }

  /** Makes the document behind a chat's input box, or restores what it held. */
  showChatInput(): void {
    const document = { uri: Uri.from({ scheme: 'chatSessionInput', path: 'input-0' }) };
    this.documents = [document];
    this.didChangeDocument.fire({ document });
  }

  /** A command of the editor itself. */
  provide(id: string, handler: (...args: unknown[]) => unknown = () => undefined): void {
    this.handlers.set(id, handler);
  }

  async run(id: string, ...args: readonly unknown[]): Promise<unknown> {
    this.ran.push({ id, args });
    const handler = this.handlers.get(id);
    return Promise.resolve(handler?.(...args));
  }

  /** Calls of one command, by their arguments. */
  runsOf(id: string): readonly (readonly unknown[])[] {
    return this.ran.filter(command => command.id === id).map(command => command.args);
  }

  async show(message: ShownMessage): Promise<string | undefined> {
    this.messages.push(message);
    return Promise.resolve(this.answer(message));
  }

  async stat(uri: Uri): Promise<unknown> {
    await Promise.resolve();
    if (!this.files.has(uri.path)) {
      throw new FileSystemError(uri.path);
    }
    return {};
  }

  /** The newest input that is open. */
  get pick(): FakeQuickPick {
    const open = this.picks.findLast(pick => pick.isShown);
    if (!open) {
      throw new Error('No quick pick is open.');
    }
    return open;
  }
}
