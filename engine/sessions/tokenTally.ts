import type { Tokens } from '../model/session.ts';

/** Messages whose tokens may still be told again. */
const maxOpen = 2000;

/** Tokens of messages, each told again with every part of it: the largest counts. */
export class TokenTally {
  readonly #open = new Map<string, Tokens>();
  #closed: Tokens = { input: 0, output: 0 };

  spend(messageId: string, { input, output }: Tokens): void {
    const known = this.#open.get(messageId);
    this.#open.set(messageId, {
      input: Math.max(input, known?.input ?? 0),
      output: Math.max(output, known?.output ?? 0),
    });
    const [oldest] = this.#open;
    if (this.#open.size <= maxOpen || oldest === undefined) return;
    this.#closed = sum(this.#closed, oldest[1]);
    this.#open.delete(oldest[0]);
  }

  total(): Tokens {
    return [...this.#open.values()].reduce(sum, this.#closed);
  }
}

function sum(a: Tokens, b: Tokens): Tokens {
  return { input: a.input + b.input, output: a.output + b.output };
}
