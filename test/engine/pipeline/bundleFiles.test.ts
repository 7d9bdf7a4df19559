import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeCopies, writeBundle } from '../../../engine/pipeline/bundleFiles.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';

const names = (files: MemoryFiles): string[] => files.paths('.tesserae/context/');

describe('a bundle written for a chat', () => {
  it('is named after its question, and written over when it is asked again', async () => {
    const files = new MemoryFiles();
    expect(await writeBundle(files, 'What is a tide window?', 'one')).toBe(
      '.tesserae/context/what-is-a-tide-window.md',
    );
    await writeBundle(files, 'What is a tide window', 'two');
    expect(names(files)).toEqual(['.tesserae/context/what-is-a-tide-window.md']);
    expect(files.text('.tesserae/context/what-is-a-tide-window.md')).toBe('two');
  });

  it('has a name that every system takes, whatever was asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 90 }),
          fc.constantFrom('', ' ', 'con', 'NUL', '𠀀'.repeat(59), '🌊'),
        ),
        async query => {
          const path = await writeBundle(new MemoryFiles(), query, '');
          expect(path).toMatch(/^\.tesserae\/context\/[\p{L}\p{N}\p{M}-]+\.md$/u);
          expect(path).not.toMatch(/\/(?:con|prn|aux|nul)\.md$/);
          expect(() => encodeURIComponent(path)).not.toThrow();
        },
      ),
    );
  });

  it('goes when there are more than twenty, the oldest first, never the one just written', async () => {
    const files = new MemoryFiles();
    for (let n = 0; n < 30; n += 1) await writeBundle(files, `question ${n}`, String(n));
    expect(names(files)).toHaveLength(20);
    expect(files.text('.tesserae/context/question-29.md')).toBe('29');
    expect(files.text('.tesserae/context/question-9.md')).toBeUndefined();
    await writeBundle(files, 'question 10', 'again');
    await writeBundle(files, 'one more', 'x');
    expect(files.text('.tesserae/context/question-10.md')).toBe('again');
    expect(files.text('.tesserae/context/question-11.md')).toBeUndefined();
  });

  it('is removed with every other copy of sources’ words', async () => {
    const files = new MemoryFiles({ '.tesserae/sqlite.db.damaged': 'x', '.tesserae/graph.json': '{}' });
    await removeCopies(new MemoryFiles());
    await writeBundle(files, 'question', 'x');
    await removeCopies(files);
    expect(files.paths()).toEqual(['.tesserae/graph.json']);
  });
});
