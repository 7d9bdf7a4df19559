import path from 'node:path';
import { EngineError } from '../../base/errors.ts';
import type { Command } from './command.ts';
import { withWriter } from './openProject.ts';

export const sourcesCommand: Command = {
  name: 'sources',
  usage: 'forget PATH',
  summary: 'Forget a source: what only it supported goes, and it is not learned again.',
  options: {},
  arity: [2, 2],
  run: input => {
    const [verb, given = ''] = input.arguments;
    if (verb !== 'forget') throw new EngineError('usage', `Usage: tesserae sources forget PATH`);
    const relative = path.relative(input.root, path.resolve(input.root, given)).split(path.sep).join('/');
    return withWriter(input, async project => {
      const removed = await project.forget(relative);
      return {
        json: { removed },
        text: `${relative} is forgotten; ${removed === 1 ? '1 node' : `${removed} nodes`} went with it. To learn it again, take it out of .tesserae/review.json.`,
      };
    });
  },
};
