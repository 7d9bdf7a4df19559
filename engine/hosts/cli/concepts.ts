import { rankConcepts } from '../../graph/importance.ts';
import type { Command } from './command.ts';
import { withProject } from './openProject.ts';
import { numberOption } from './options.ts';

export const conceptsCommand: Command = {
  name: 'concepts',
  usage: '[--top 100]',
  summary: 'What the project speaks of, most important first.',
  options: { top: { type: 'string' } },
  arity: [0, 0],
  run: input =>
    withProject(input, async project => {
      const top = numberOption(input.options, 'top', 1) ?? 100;
      const { graph } = await project.knowledge();
      const concepts = rankConcepts(graph)
        .slice(0, top)
        .map(({ node, documents, mentions }) => ({
          id: node.id,
          name: node.name,
          type: node.type,
          aliases: node.aliases,
          definition: node.description,
          documents,
          mentions,
        }));
      const lines = concepts.map(({ name, documents, mentions, definition }) => {
        const places = `${documents} ${documents === 1 ? 'document' : 'documents'}, ${mentions} ${mentions === 1 ? 'mention' : 'mentions'}`;
        return `${name}  (${places})${definition === '' ? '' : `\n  ${definition}`}`;
      });
      return { json: { concepts }, text: lines.length === 0 ? 'No concepts yet.' : lines.join('\n') };
    }),
};
