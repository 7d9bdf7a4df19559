import { IdSet } from './idSet.ts';

/** Records of several logs, by their own ids: agents copy the history of what they resume, and it counts once. */
export class ToldRecords {
  readonly #ids = new IdSet();
  readonly #owned = new IdSet();

  /** Takes a record in; true when another session told it. Files of one session tell the same. */
  isCopy(sessionId: string, id: string): boolean {
    const owned = `${sessionId} ${id}`;
    if (!this.#ids.add(id)) return !this.#owned.has(owned);
    this.#owned.add(owned);
    return false;
  }
}
