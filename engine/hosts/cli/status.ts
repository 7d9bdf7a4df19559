import type { Command } from './command.ts';
import { withProject } from './openProject.ts';

export const statusCommand: Command = {
  name: 'status',
  usage: '',
  summary: 'What the project knows, in a few lines.',
  options: {},
  arity: [0, 0],
  run: input =>
    withProject(input, async project => {
      const counts = await project.counts();
      const kinds = (await project.catalog()).kinds();
      const name = project.config?.name ?? '';
      const pages = Object.fromEntries(kinds.map(({ kind, pages: count }) => [kind, count]));
      const text = [
        `${name}: ${counts.sources} sources, ${counts.nodes} nodes, ${counts.edges} edges, ${counts.pages} pages`,
        ...kinds.map(({ kind, pages: count }) => `  ${kind.padEnd(10)} ${count}`),
        ...(counts.sources === 0 ? ['Nothing compiled yet. Next: tesserae compile'] : []),
      ].join('\n');
      return { json: { project: name, ...counts, kinds: pages }, text };
    }),
};
