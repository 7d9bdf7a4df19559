// The inputs a person types into, with the person's side as methods.
import { EventEmitter } from './fakeValues.ts';

export interface FakeItem {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly picked?: boolean;
  readonly kind?: number;
  readonly buttons?: readonly unknown[];
}

class FakeInput {
  title = '';
  placeholder = '';
  value = '';
  busy = false;
  isShown = false;
  isDisposed = false;
  readonly #didChangeValue = new EventEmitter<string>();
  readonly #didAccept = new EventEmitter<void>();
  readonly #didHide = new EventEmitter<void>();
  readonly onDidChangeValue = this.#didChangeValue.event;
  readonly onDidAccept = this.#didAccept.event;
  readonly onDidHide = this.#didHide.event;

  show(): void {
    this.isShown = true;
  }

  /** Escape, or the end of an accepted input. */
  hide(): void {
    if (this.isShown) {
      this.isShown = false;
      this.#didHide.fire();
    }
  }

  dispose(): void {
    this.hide();
    this.isDisposed = true;
    this.#didChangeValue.dispose();
    this.#didAccept.dispose();
    this.#didHide.dispose();
  }

  /** The person types. */
  type(value: string): void {
    this.value = value;
    this.#didChangeValue.fire(value);
  }

  /** The person presses Enter. */
  enter(): void {
    this.#didAccept.fire();
  }
}

export class FakeInputBox extends FakeInput {}

export class FakeQuickPick extends FakeInput {
  items: readonly FakeItem[] = [];
  selectedItems: readonly FakeItem[] = [];
  canSelectMany = false;
  matchOnDetail = false;
  matchOnDescription = false;
  ignoreFocusOut = false;
  readonly #didTriggerItemButton = new EventEmitter<{ readonly item: FakeItem }>();
  readonly onDidTriggerItemButton = this.#didTriggerItemButton.event;

  get labels(): readonly string[] {
    return this.items.map(item => item.label);
  }

  find(label: string): FakeItem {
    const item = this.items.find(candidate => candidate.label.includes(label));
    if (!item) {
      throw new Error(`No item “${label}” among: ${this.labels.join(' | ')}`);
    }
    return item;
  }

  /** The person chooses the item whose label holds `label`. */
  choose(label: string): void {
    this.selectedItems = [this.find(label)];
    this.enter();
  }

  /** The person presses the first button of an item. */
  pressButton(label: string): void {
    this.#didTriggerItemButton.fire({ item: this.find(label) });
  }

  override dispose(): void {
    super.dispose();
    this.#didTriggerItemButton.dispose();
  }
}
