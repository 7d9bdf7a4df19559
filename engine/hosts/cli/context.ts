import type { Command } from './command.ts';
import { withProject } from './openProject.ts';
import { listOption, numberOption } from './options.ts';
import { EngineError } from '../../base/errors.ts';

export const contextCommand: Command = {
  name: 'context',
  usage: '[QUERY] [--seed ID|PATH]… [--depth 2] [--budget 32000]',
  summary: 'Compile a cited bundle for a question, within a budget of characters (0: uncapped).',
  options: {
    seed: { type: 'string', multiple: true },
    depth: { type: 'string' },
    budget: { type: 'string' },
  },
  arity: [0, 1],
  run: input =>
    withProject(input, async project => {
      const [query = ''] = input.arguments;
      const seeds = listOption(input.options, 'seed');
      if (query.trim() === '' && seeds.length === 0) {
        throw new EngineError('usage', 'Give a question, or a page or file to start from with --seed.');
      }
      const depth = numberOption(input.options, 'depth', 1);
      const budgetChars = numberOption(input.options, 'budget');
      const bundle = await project.context({
        query,
        seeds,
        ...(depth === undefined ? {} : { depth }),
        ...(budgetChars === undefined ? {} : { budgetChars }),
      });
      return { json: bundle, text: bundle.body };
    }),
};
