// Stands in for the `vscode` module in unit tests. Holds only what the extension calls; tests move it through `fake`.
import {
  FakeEditor,
  FakeStatusBarItem,
  FakeWatcher,
  type FakeDocument,
  type FakeFolder,
  type FakeQuestion,
  type FakeTextEditor,
  type ShownMessage,
  type UriLike,
} from './fakeEditor.ts';
import { FakeInputBox, FakeQuickPick, type FakeItem } from './fakeInputs.ts';
import type { Uri } from './fakeValues.ts';
import {
  CancellationTokenSource,
  Disposable,
  EventEmitter,
  listeners,
  type RelativePattern,
} from './fakeValues.ts';

export * from './fakeValues.ts';

/** The editor of the running test. */
export let fake = new FakeEditor();

/** A fresh editor, before each test. */
export function resetFake(): FakeEditor {
  fake = new FakeEditor();
  listeners.count = 0;
  return fake;
}

export const l10n = {
  t: (message: string, ...args: readonly (string | number)[]) =>
    message.replace(/\{(\d+)\}/g, (whole, index: string) => String(args[Number(index)] ?? whole)),
};

export const env = {
  language: 'en',
  get uiKind() {
    return fake.uiKind;
  },
  get remoteName() {
    return fake.remoteName;
  },
  clipboard: {
    writeText: async (text: string) => {
      fake.clipboard = text;
      await Promise.resolve();
    },
  },
};

export const extensions = { getExtension: (): undefined => undefined };

export const commands = {
  registerCommand: (id: string, handler: (...args: unknown[]) => unknown) => {
    if (fake.handlers.has(id)) {
      throw new Error(`Command ${id} exists.`);
    }
    const { handlers } = fake;
    handlers.set(id, handler);
    return new Disposable(() => handlers.delete(id));
  },
  executeCommand: async (id: string, ...args: readonly unknown[]) => {
    if (id === 'setContext') {
      fake.contextKeys.set(String(args[0]), args[1]);
    }
    return fake.run(id, ...args);
  },
  getCommands: async () => Promise.resolve([...fake.handlers.keys()]),
};

interface MessageOptions {
  readonly modal?: boolean;
}

interface PickOptions {
  readonly canPickMany?: boolean;
}

const showMessage =
  (level: ShownMessage['level']) =>
  async (message: string, ...rest: readonly (string | MessageOptions)[]) =>
    fake.show({
      level,
      message,
      buttons: rest.filter(item => typeof item === 'string'),
      isModal: rest.some(item => typeof item === 'object' && item.modal === true),
    });

const log =
  (level: string) =>
  (...parts: readonly unknown[]) =>
    fake.logged.push(`${level}: ${parts.map(String).join(' ')}`);

export const window = {
  onDidChangeActiveTextEditor: (listener: (editor: FakeTextEditor | undefined) => unknown) =>
    fake.didChangeActiveEditor.event(listener),
  get activeTextEditor() {
    return fake.activeTextEditor;
  },
  get state() {
    return { focused: fake.isFocused };
  },
  tabGroups: {
    get all() {
      return [{ tabs: fake.tabs }];
    },
    get activeTabGroup() {
      return { activeTab: fake.activeTab };
    },
    onDidChangeTabs: (listener: () => unknown) => fake.didChangeTabs.event(listener),
  },
  createOutputChannel: () => ({
    trace: log('trace'),
    debug: log('debug'),
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    show: log('show'),
    dispose: () => undefined,
  }),
  createQuickPick: () => {
    const pick = new FakeQuickPick();
    fake.picks.push(pick);
    return pick;
  },
  createInputBox: () => {
    const box = new FakeInputBox();
    fake.boxes.push(box);
    return box;
  },
  createStatusBarItem: () => {
    const item = new FakeStatusBarItem();
    fake.statusBarItems.push(item);
    return item;
  },
  createTreeView: (id: string) => {
    const didChangeVisibility = new EventEmitter<{ readonly visible: boolean }>();
    const view = {
      message: '',
      badge: undefined,
      visible: false,
      isDisposed: false,
      onDidChangeVisibility: didChangeVisibility.event,
      show: (visible: boolean) => {
        view.visible = visible;
        didChangeVisibility.fire({ visible });
      },
      dispose: () => (view.isDisposed = true),
    };
    fake.treeViews.set(id, view);
    return view;
  },
  showQuickPick: async (items: readonly FakeItem[], { canPickMany = false }: PickOptions = {}) =>
    Promise.resolve(canPickMany ? fake.chooseMany(items) : fake.choose(items)),
  showOpenDialog: async (options: unknown) => Promise.resolve(fake.chooseFiles(options)),
  showInputBox: async (options: FakeQuestion) => Promise.resolve(fake.write(options)),
  showInformationMessage: showMessage('info'),
  showWarningMessage: showMessage('warning'),
  showErrorMessage: showMessage('error'),
  setStatusBarMessage: (text: string) => {
    fake.statusMessages.push(text);
    return new Disposable(() => undefined);
  },
  showTextDocument: async (document: { readonly uri: Uri }) =>
    fake.run('fake.showTextDocument', document.uri),
  withProgress: async (
    _options: unknown,
    task: (progress: unknown, token: CancellationTokenSource['token']) => Promise<unknown>,
  ) => {
    const source = new CancellationTokenSource();
    fake.progressCancels.push(source);
    const report = ({ message = '' }: { readonly message?: string }) => fake.progressReports.push(message);
    return task({ report }, source.token);
  },
};

export const workspace = {
  get workspaceFolders() {
    return fake.folders;
  },
  get isTrusted() {
    return fake.isTrusted;
  },
  fs: { stat: async (uri: Uri) => fake.stat(uri) },
  getWorkspaceFolder: (uri: Uri): FakeFolder | undefined =>
    fake.folders
      .filter(folder => uri.path === folder.uri.path || uri.path.startsWith(`${folder.uri.path}/`))
      .sort((a, b) => b.uri.path.length - a.uri.path.length)[0],
  getConfiguration: (section: string) => ({
    get: (id: string) => fake.configuration.get(`${section}.${id}`),
    inspect: () => undefined,
  }),
  createFileSystemWatcher: (pattern: RelativePattern) => {
    const watcher = new FakeWatcher(pattern);
    fake.watchers.push(watcher);
    return watcher;
  },
  openTextDocument: async (uri: Uri) => Promise.resolve({ uri }),
  registerTextDocumentContentProvider: (scheme: string, provider: unknown) => {
    fake.provide(`fake.content:${scheme}`, () => provider);
    return new Disposable(() => undefined);
  },
  onDidChangeWorkspaceFolders: (listener: () => unknown) => fake.didChangeFolders.event(listener),
  onDidGrantWorkspaceTrust: (listener: () => unknown) => fake.didGrantTrust.event(listener),
  onDidChangeConfiguration: (
    listener: (event: { affectsConfiguration(section: string): boolean }) => unknown,
  ) => fake.didChangeConfiguration.event(listener),
  get textDocuments() {
    return fake.documents;
  },
  onDidOpenTextDocument: (listener: (document: FakeDocument) => unknown) => fake.didOpen.event(listener),
  onDidChangeTextDocument: (listener: (event: { readonly document: FakeDocument }) => unknown) =>
    fake.didChangeDocument.event(listener),
  onWillSaveTextDocument: (
    listener: (event: { readonly document: FakeDocument; readonly reason: number }) => unknown,
  ) => fake.willSaveDocument.event(listener),
  onDidSaveTextDocument: (listener: (document: { readonly uri: UriLike }) => unknown) =>
    fake.didSave.event(listener),
  onDidCloseTextDocument: (listener: (document: { readonly uri: UriLike }) => unknown) =>
    fake.didClose.event(listener),
  onDidCreateFiles: (listener: (event: { readonly files: readonly UriLike[] }) => unknown) =>
    fake.didCreateFiles.event(listener),
  onDidDeleteFiles: (listener: (event: { readonly files: readonly UriLike[] }) => unknown) =>
    fake.didDeleteFiles.event(listener),
  onDidRenameFiles: (
    listener: (event: {
      readonly files: readonly { readonly oldUri: UriLike; readonly newUri: UriLike }[];
    }) => unknown,
  ) => fake.didRenameFiles.event(listener),
};

/** Keeps a provider where a test can ask it, until it is disposed. */
const provider =
  (kind: string) =>
  (_selector: unknown, registered: unknown): Disposable => {
    const { providers } = fake;
    providers.set(kind, registered);
    return new Disposable(() => providers.delete(kind));
  };

export const languages = {
  registerDocumentLinkProvider: provider('links'),
  registerHoverProvider: provider('hover'),
  registerDefinitionProvider: provider('definition'),
  registerCompletionItemProvider: provider('completion'),
  registerCodeActionsProvider: provider('fixes'),
  createDiagnosticCollection: () => {
    const { diagnostics } = fake;
    return {
      set: (uri: Uri, found: readonly unknown[]) => diagnostics.set(uri.path, found),
      delete: (uri: Uri) => diagnostics.delete(uri.path),
      dispose: () => {
        diagnostics.clear();
      },
    };
  },
  match: (_selector: unknown, { languageId }: { readonly languageId?: string }) =>
    languageId === 'markdown' ? 10 : 0,
};
