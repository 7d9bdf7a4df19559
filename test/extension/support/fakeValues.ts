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

  constructor(...ends: readonly [Position, Position] | readonly [number, number, number, number]) {
    const isNumbers = ends.length === 4;
    this.start = isNumbers ? new Position(ends[0], ends[1]) : ends[0];
    this.end = isNumbers ? new Position(ends[2], ends[3]) : ends[1];
  }

  get isEmpty(): boolean {
    return this.start.line === this.end.line && this.start.character === this.end.character;
  }
}

export class Selection extends Range {
  readonly anchor: Position;
  readonly active: Position;

  constructor(anchorLine: number, anchorCharacter: number, activeLine: number, activeCharacter: number) {
    const anchor = new Position(anchorLine, anchorCharacter);
    const active = new Position(activeLine, activeCharacter);
    const isReversed =
      active.line < anchor.line || (active.line === anchor.line && active.character < anchor.character);
    super(...(isReversed ? ([active, anchor] as const) : ([anchor, active] as const)));
    this.anchor = anchor;
    this.active = active;
  }
}

export const TextEditorRevealType = { AtTop: 3, InCenterIfOutsideViewport: 2 } as const;

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
  value: string;
  isTrusted: boolean | { readonly enabledCommands: readonly string[] } = false;

  constructor(value = '') {
    this.value = value;
  }

  appendText(text: string): this {
    this.value += text.replace(/[\\`*_{}[\]()#+\-!~<>|$]/g, '\\$&').replace(/\n/g, '\n\n');
    return this;
  }
}

export class Hover {
  readonly contents: readonly MarkdownString[];
  readonly range: Range;

  constructor(contents: readonly MarkdownString[], range: Range) {
    this.contents = contents;
    this.range = range;
  }
}

export class CompletionItem {
  readonly label: unknown;
  readonly kind: number;

  constructor(label: unknown, kind: number) {
    this.label = label;
    this.kind = kind;
  }
}

export class CompletionList {
  readonly items: readonly CompletionItem[];
  readonly isIncomplete: boolean;

  constructor(items: readonly CompletionItem[], isIncomplete: boolean) {
    this.items = items;
    this.isIncomplete = isIncomplete;
  }
}

export class Diagnostic {
  readonly range: Range;
  readonly message: string;
  readonly severity: number;
  source = '';
  code = '';

  constructor(range: Range, message: string, severity: number) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

export class CodeAction {
  readonly title: string;
  readonly kind: unknown;

  constructor(title: string, kind: unknown) {
    this.title = title;
    this.kind = kind;
  }
}

export class WorkspaceEdit {
  readonly replaced: unknown[] = [];

  replace(uri: Uri, range: Range, text: string): void {
    this.replaced.push({ uri, range, text });
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

export const CompletionItemKind = {
  Text: 0,
  Module: 8,
  Value: 11,
  Keyword: 13,
  File: 16,
  Reference: 17,
  Event: 22,
  Issue: 26,
} as const;
export const DiagnosticSeverity = { Error: 0, Warning: 1 } as const;
export const CodeActionKind = { QuickFix: 'quickfix' } as const;

export class CancellationTokenSource {
  readonly #requested = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.#requested.event };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.#requested.fire();
  }

  dispose(): void {
    this.#requested.dispose();
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
export const TextDocumentSaveReason = { Manual: 1, AfterDelay: 2, FocusOut: 3 } as const;
export const UIKind = { Desktop: 1, Web: 2 } as const;
export const ViewColumn = { Active: -1, Beside: -2 } as const;
