import { expect, it } from 'vitest';
import { toFragment } from '../../support/documents.ts';
import { expectGrounded, linesOf } from '../../support/mentions.ts';

const text =
  'arXiv:2401.12345v1 [cs.LG]\nA study of tide windows\n\nSquat effect is the sinking of a hull.\n\fIt sinks.\n\f\n\f潮汐 at the end.\n';

it('has a section a page, whose number names nothing', () => {
  const fragment = toFragment('papers/study.pdf', text);
  expect(fragment.title).toBe('A study of tide windows');
  expect(fragment.sections.map(({ title, start, end }) => [title, start, end])).toEqual([
    ['Page 1', 1, 4],
    ['Page 2', 5, 5],
    ['Page 3', 6, 6],
    ['Page 4', 7, 7],
  ]);
  expect(fragment.metadata).toEqual({ format: 'pdf', pages: 4 });
  expect(linesOf(fragment, 'heading')).toEqual({});
  expect(linesOf(fragment, 'citation')).toEqual({ 'arXiv:2401.12345': 1 });
  expect(fragment.passages.map(({ start, headings }) => [start, headings])).toEqual([
    [1, ['Page 1']],
    [5, ['Page 2']],
    [6, ['Page 3']],
    [7, ['Page 4']],
  ]);
  expectGrounded(fragment, text);
});
