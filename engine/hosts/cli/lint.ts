import type { LintProblem } from '../../lint/problem.ts';
import type { Command } from './command.ts';
import { withProject } from './openProject.ts';

export const lintCommand: Command = {
  name: 'lint',
  usage: '[--strict]',
  summary:
    'Look for problems in what was compiled: dangling links, stale citations, noisy names. Writes nothing.',
  options: { strict: { type: 'boolean' } },
  arity: [0, 0],
  run: input =>
    withProject(input, async project => {
      const problems = await project.lint();
      const least = input.options['strict'] === true ? ['error', 'warning'] : ['error'];
      return {
        json: { problems },
        text: formatProblems(problems),
        exitCode: problems.some(({ severity }) => least.includes(severity)) ? 1 : 0,
      };
    }),
};

function formatProblems(problems: readonly LintProblem[]): string {
  if (problems.length === 0) return 'No problems found.';
  return problems
    .map(({ code, severity, path, message }) => {
      const place = path === '' ? '' : ` ${path}:`;
      return `${severity.padEnd(7)} ${code}${place} ${message}`;
    })
    .join('\n');
}
