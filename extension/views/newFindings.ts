import type * as vscode from 'vscode';

const seenKey = 'tesserae.findingsSeen';

type Counts = Readonly<Record<string, number>>;

/** How many findings came since a person last looked, by folder. What was seen is remembered with the workspace. */
export class NewFindings {
  readonly #memory: vscode.Memento;
  readonly #known = new Map<string, number>();

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** Takes in how many a folder has. `isSeen`: the person looks at them. */
  async note(root: string, findings: number, isSeen: boolean): Promise<void> {
    this.#known.set(root, findings);
    const seen = this.#seen[root] ?? 0;
    // What was forgotten is no longer among those that were seen.
    if (isSeen ? seen !== findings : seen > findings) {
      await this.#remember({ [root]: findings });
    }
  }

  /** The person looks: nothing is new any more. */
  async see(): Promise<void> {
    if (this.count(this.#known.keys()) > 0) {
      await this.#remember(Object.fromEntries(this.#known));
    }
  }

  /** New ones in these folders. */
  count(roots: Iterable<string>): number {
    const seen = this.#seen;
    return [...roots].reduce(
      (sum, root) => sum + Math.max(0, (this.#known.get(root) ?? 0) - (seen[root] ?? 0)),
      0,
    );
  }

  get #seen(): Counts {
    return this.#memory.get<Counts>(seenKey) ?? {};
  }

  async #remember(counts: Counts): Promise<void> {
    await this.#memory.update(seenKey, { ...this.#seen, ...counts });
  }
}
