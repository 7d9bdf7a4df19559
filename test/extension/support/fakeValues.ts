// The editor's plain values, as far as the extension uses them.

export class Disposable {
  readonly #dispose: () => unknown;

  constructor(dispose: () => unknown) {
    this.#dispose = dispose;
  }

  static from(...disposables: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      disposables.forEach(disposable => disposable.dispose());
    });
  }

  dispose(): void {
    this.#dispose();
  }
}

type Listener<T> = (value: T) => unknown;

/** Counts, over all emitters, the listeners that were not disposed. */
export const listeners = { count: 0 };

export class EventEmitter<T> {
  readonly #listeners = new Set<Listener<T>>();

  readonly event = (listener: Listener<T>): Disposable => {
    const own: Listener<T> = value => listener(value);
    this.#listeners.add(own);
    listeners.count += 1;
    return new Disposable(() => {
      listeners.count -= this.#listeners.delete(own) ? 1 : 0;
    });
  };

  fire(value: T): void {
    [...this.#listeners].forEach(listener => listener(value));
  }

  dispose(): void {
    listeners.count -= this.#listeners.size;
    this.#listeners.clear();
  }
}

interface UriParts {
  readonly scheme: string;
  readonly path: string;
  readonly fragment?: string;
}

export class Uri {
  readonly scheme: string;
  readonly path: string;
  readonly fragment: string;

  constructor({ scheme, path, fragment = '' }: UriParts) {
    this.scheme = scheme;
    this.path = path;
    this.fragment = fragment;
  }

  static file(path: string): Uri {
    return new Uri({ scheme: 'file', path });
  }

  static from(parts: UriParts): Uri {
    return new Uri(parts);
  }

  static joinPath(base: Uri, ...segments: readonly string[]): Uri {
    return base.with({ path: [base.path.replace(/\/$/, ''), ...segments].join('/') });
  }

  get fsPath(): string {
    return this.path;
  }

  with(change: Partial<UriParts>): Uri {
    return new Uri({ scheme: this.scheme, path: this.path, fragment: this.fragment, ...change });
  }

  toString(): string {
    return `${this.scheme}://${this.path}${this.fragment && `#${this.fragment}`}`;
  }
}

export class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(start: Position, end: Position) {
    this.start = start;
    this.end = end;
  }
}

export class RelativePattern {
  readonly baseUri: Uri;
  readonly pattern: string;

  constructor(base: Uri, pattern: string) {
    this.baseUri = base;
    this.pattern = pattern;
  }
}

export class DocumentLink {
  readonly range: Range;
  readonly target: Uri;
  tooltip?: string;

  constructor(range: Range, target: Uri) {
    this.range = range;
    this.target = target;
  }
}

export class ThemeIcon {
  static readonly Folder = new ThemeIcon('folder');
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

/** Escapes as the editor does: markup characters in appended text lose their meaning. */
export class MarkdownString {
  value = '';
  isTrusted = false;

  appendText(text: string): this {
    this.value += text.replace(/[\\`*_{}[\]()#+\-!~<>|$]/g, '\\$&').replace(/\n/g, '\n\n');
    return this;
  }
}

export class TreeItem {
  readonly label: string;
  readonly collapsibleState: number;

  constructor(label: string, collapsibleState: number) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export class CancellationError extends Error {}
export class FileSystemError extends Error {}

export class CancellationTokenSource {
  readonly #requested = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.#requested.event };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.#requested.fire();
  }
}

/** A tab whose kind the stable API knows; a chat's is none of these. */
class TabInput {
  readonly isKnown = true;
}

export class TabInputText extends TabInput {}
export class TabInputTextDiff extends TabInput {}
export class TabInputCustom extends TabInput {}
export class TabInputWebview extends TabInput {}
export class TabInputNotebook extends TabInput {}
export class TabInputNotebookDiff extends TabInput {}
export class TabInputTerminal extends TabInput {}

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;
export const QuickPickItemKind = { Separator: -1, Default: 0 } as const;
export const ProgressLocation = { SourceControl: 1, Window: 10, Notification: 15 } as const;
export const StatusBarAlignment = { Left: 1, Right: 2 } as const;
export const ViewColumn = { Active: -1, Beside: -2 } as const;
