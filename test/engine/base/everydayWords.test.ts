import { describe, expect, it } from 'vitest';
import { isEverydayName } from '../../../engine/base/everydayWords.ts';

describe('what any project says', () => {
  it.each([
    'file',
    'files',
    'source code',
    'function calls',
    'error messages',
    'working directory',
    'indexes',
  ])('%s', name => expect(isEverydayName(name)).toBe(true));

  it.each(['tide window', 'tide file', 'slot ledger', 'crate', '潮汐', 'borrow checker'])(
    'but not %s',
    name => {
      expect(isEverydayName(name)).toBe(false);
    },
  );
});
