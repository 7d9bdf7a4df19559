import type { Receipt } from '../model/session.ts';
import { wholeWordsOf } from './fields.ts';

/** Of the kinds that a log names: more are an enemy's, or a reader's that knows nothing of the log. */
const maxKinds = 200;
const maxKindChars = 60;
const otherKind = 'other kinds';

/** Counts what becomes of the records of a log. */
export class ReceiptTally {
  readonly #skipped = new Map<string, number>();
  readonly #damage = new Map<string, number>();
  #kept = 0;

  /** Notes a record that is part of what is told. */
  keep(times = 1): void {
    this.#kept += times;
  }

  /** Notes a record that is left out, and of which kind it is. */
  skip(kind: string, times = 1): void {
    count(this.#skipped, kind, times);
  }

  /** Notes what is no record, or only part of one. */
  damaged(kind: string, times = 1): void {
    count(this.#damage, kind, times);
  }

  /** Takes in what was counted elsewhere. */
  add({ kept, skipped, damage }: Receipt): void {
    this.keep(kept);
    for (const [kind, times] of Object.entries(skipped)) this.skip(kind, times);
    for (const [kind, times] of Object.entries(damage)) this.damaged(kind, times);
  }

  receipt(): Receipt {
    return {
      records: this.#kept + [...this.#skipped.values()].reduce((sum, times) => sum + times, 0),
      kept: this.#kept,
      skipped: toRecord(this.#skipped),
      damage: toRecord(this.#damage),
    };
  }
}

function count(counts: Map<string, number>, named: string, times: number): void {
  const kind = wholeWordsOf(named, maxKindChars);
  const key = counts.has(kind) || counts.size < maxKinds ? kind : otherKind;
  counts.set(key, (counts.get(key) ?? 0) + times);
}

/** Sorted by kind. */
function toRecord(counts: ReadonlyMap<string, number>): Record<string, number> {
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted);
}
