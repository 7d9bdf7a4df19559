const smallest = 64;

/**
 * A set of ids that keeps 64 bits of each, for logs with millions of them: two ids are taken for one about as often as a
 * disk forgets a file.
 */
export class IdSet {
  /** Two cells an id, both 0 where there is none. */
  #cells = new Uint32Array(smallest * 2);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(id: string): boolean {
    return this.#isAt(this.#find(hashesOf(id)));
  }

  /** False when it was there. */
  add(id: string): boolean {
    const hashes = hashesOf(id);
    const at = this.#find(hashes);
    if (this.#isAt(at)) return false;
    this.#cells.set(hashes, at * 2);
    this.#size += 1;
    if (this.#size * 2 > this.#capacity) this.#grow();
    return true;
  }

  delete(id: string): void {
    const at = this.#find(hashesOf(id));
    if (!this.#isAt(at)) return;
    this.#cells.fill(0, at * 2, at * 2 + 2);
    this.#size -= 1;
    // What was put further on because this place was taken must be found without it.
    for (let next = this.#after(at); this.#isAt(next); next = this.#after(next)) {
      const hashes = this.#hashesAt(next);
      this.#cells.fill(0, next * 2, next * 2 + 2);
      this.#cells.set(hashes, this.#find(hashes) * 2);
    }
  }

  get #capacity(): number {
    return this.#cells.length / 2;
  }

  #isAt(place: number): boolean {
    return this.#cells[place * 2] !== 0 || this.#cells[place * 2 + 1] !== 0;
  }

  #after(place: number): number {
    return (place + 1) % this.#capacity;
  }

  #hashesAt(place: number): [number, number] {
    return [this.#cells[place * 2] ?? 0, this.#cells[place * 2 + 1] ?? 0];
  }

  /** Where it is, or where it would be. */
  #find([first, second]: readonly [number, number]): number {
    let place = first % this.#capacity;
    while (this.#isAt(place) && (this.#cells[place * 2] !== first || this.#cells[place * 2 + 1] !== second))
      place = this.#after(place);
    return place;
  }

  #grow(): void {
    const old = this.#cells;
    this.#cells = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const hashes: [number, number] = [old[at] ?? 0, old[at + 1] ?? 0];
      if (hashes[0] !== 0 || hashes[1] !== 0) this.#cells.set(hashes, this.#find(hashes) * 2);
    }
  }
}

/** Two hashes that do not depend on one another (cyrb53); the first is never 0. */
function hashesOf(id: string): [number, number] {
  let [first, second] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < id.length; at += 1) {
    const unit = id.charCodeAt(at);
    first = Math.imul(first ^ unit, 2654435761);
    second = Math.imul(second ^ unit, 1597334677);
  }
  first = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  second = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
  return [first >>> 0 || 1, second >>> 0];
}
