import type { Command } from './command.ts';
import { withProject } from './openProject.ts';
import { listOption, numberOption } from './options.ts';
import path from 'node:path';
import { EngineError } from '../../base/errors.ts';
import { nodeOfOwner } from '../../retrieval/searchNodes.ts';

export const contextCommand: Command = {
  name: 'context',
  usage: '[QUERY] [--seed ID|PATH]… [--depth 2] [--budget 32000]',
  summary: 'Compile a cited bundle for a question, within a budget of characters (0: uncapped).',
  options: {
    seed: { type: 'string', multiple: true },
    depth: { type: 'string' },
    budget: { type: 'string' },
  },
  arity: [0, Infinity],
  run: input =>
    withProject(input, async project => {
      const query = input.arguments.join(' ');
      const seeds = listOption(input.options, 'seed').map(seed => toProjectPath(seed, input.root));
      if (query.trim() === '' && seeds.length === 0) {
        throw new EngineError('usage', 'Give a question, or a page or file to start from with --seed.');
      }
      const depth = numberOption(input.options, 'depth', 1);
      const budgetChars = numberOption(input.options, 'budget');
      if (seeds.length > 0) {
        const { graph } = await project.knowledge();
        const unknown = seeds.find(seed => nodeOfOwner(seed, graph) === undefined);
        if (unknown !== undefined) {
          const hint = 'Give the id of a node, or the path of a source from the project’s folder.';
          throw new EngineError(
            'not-found',
            `--seed "${unknown}" is nothing that the project knows. ${hint}`,
          );
        }
      }
      const bundle = await project.context({
        query,
        seeds,
        ...(depth === undefined ? {} : { depth }),
        ...(budgetChars === undefined ? {} : { budgetChars }),
      });
      return { json: bundle, text: bundle.body };
    }),
};

/** An absolute path as one from the project's folder; anything else as it is. */
function toProjectPath(seed: string, root: string): string {
  return path.isAbsolute(seed) ? path.relative(root, seed).split(path.sep).join('/') : seed;
}
