import { EngineError } from '../../base/errors.ts';
import { allNodeTypes, type NodeType } from '../../model/ontology.ts';
import type { Command } from './command.ts';
import { withProject } from './openProject.ts';
import { listOption, numberOption, textOption } from './options.ts';

export const searchCommand: Command = {
  name: 'search',
  usage: 'QUERY [--limit 10] [--mode hybrid|lexical] [--type T]…',
  summary: 'Search pages and passages.',
  options: { limit: { type: 'string' }, mode: { type: 'string' }, type: { type: 'string', multiple: true } },
  arity: [1, Infinity],
  run: input =>
    withProject(input, async project => {
      const query = input.arguments.join(' ');
      const mode = checkMode(textOption(input.options, 'mode') ?? 'hybrid');
      const limit = numberOption(input.options, 'limit', 1) ?? 10;
      const answers = await project.search({
        query,
        limit,
        types: listOption(input.options, 'type').map(checkType),
      });
      const hits = answers.map(({ sources, ...hit }) => ({
        ...hit,
        sources: sources.map(({ path, startLine, endLine }) => ({
          path,
          start_line: startLine,
          end_line: endLine,
        })),
      }));
      const text = answers.map(({ name, type, snippet, sources: [place] }) => {
        const where = place === undefined ? '' : `\n  ${place.path}:${place.startLine}`;
        return `${name}  (${type})${where}\n  ${snippet}`;
      });
      return { json: { query, mode, hits }, text: text.length === 0 ? 'Nothing found.' : text.join('\n\n') };
    }),
};

/** A node type in any case. */
function checkType(type: string): NodeType {
  const known = allNodeTypes.find(name => name.toLowerCase() === type.toLowerCase());
  if (known !== undefined) return known;
  throw new EngineError('usage', `--type takes a node type, not "${type}": ${allNodeTypes.join(', ')}.`);
}

/** Without an embedding backend, hybrid is lexical. */
function checkMode(mode: string): string {
  if (mode === 'hybrid' || mode === 'lexical') return mode;
  throw new EngineError(
    'usage',
    `--mode takes hybrid or lexical, not "${mode}". There is no embedding backend yet.`,
  );
}
