import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdSet } from '../../../engine/sessions/idSet.ts';

describe('a set of ids', () => {
  it('holds what a set of strings holds, whatever is put in and taken out', () => {
    const step = fc.record({ id: fc.nat({ max: 400 }), isTaken: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600 }), steps => {
        const [ids, known] = [new IdSet(), new Set<string>()];
        for (const { id: number, isTaken } of steps) {
          const id = `message ${number}`;
          if (isTaken) {
            ids.delete(id);
            known.delete(id);
          } else {
            expect(ids.add(id)).toBe(!known.has(id));
            known.add(id);
          }
        }
        expect(ids.size).toBe(known.size);
        for (let number = 0; number <= 400; number += 1)
          expect(ids.has(`message ${number}`)).toBe(known.has(`message ${number}`));
      }),
    );
  });

  it('tells a hundred thousand apart', () => {
    const ids = new IdSet();
    for (let at = 0; at < 100_000; at += 1) ids.add(`${at.toString(16).padStart(8, '0')}-5e6f-4a0e`);
    expect(ids.size).toBe(100_000);
  });
});
