import type { CompileReport } from '../../model/report.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';
import type { IntakeOptions } from '../../pipeline/sessionIntake.ts';
import type { Project } from '../../pipeline/project.ts';
import { withWriter } from './openProject.ts';

export const compileCommand: Command = {
  name: 'compile',
  usage: '[--changed-only] [--full] [--restore] [--no-sessions]',
  summary:
    'Bring everything up to date: sources → graph → wiki → index. Incremental; --full ignores every cache, --restore brings back pages that you deleted.',
  options: {
    'changed-only': { type: 'boolean' },
    full: { type: 'boolean' },
    restore: { type: 'boolean' },
    'no-sessions': { type: 'boolean' },
  },
  arity: [0, 0],
  run: input =>
    bringUpToDate(input, {
      full: input.options['full'] === true,
      restore: input.options['restore'] === true,
    }),
};

export const refreshCommand: Command = {
  name: 'refresh',
  usage: '',
  summary: 'Bring up to date what changed.',
  options: {},
  arity: [0, 0],
  run: input => bringUpToDate(input, { full: false, restore: false }),
};

/** The part of the contract's answer that this version has none of: no site is made. */
const notYet = { site: { files: 0, written: 0 } };

/** Takes in what agents wrote, where that is allowed, and what changed in the folder. */
export function bringUpToDate(
  input: CommandInput,
  how: { readonly full: boolean; readonly restore: boolean },
): Promise<CommandResult> {
  return withWriter(input, async project => {
    project.onProgress = createProgressLine(input);
    if (input.options['no-sessions'] !== true) await takeInSessions(project, input);
    const report = await project.compile({ paths: undefined, flush: true, ...how }, input.signal);
    return { json: { ...report, ...notYet }, text: formatReport(report) };
  });
}

async function takeInSessions(project: Project, { signal, tell }: CommandInput): Promise<void> {
  const { agents, problem } = await project.reading.consent();
  if (problem !== undefined) tell(problem);
  if (!agents.some(({ answer }) => answer === 'allowed')) return;
  const onProgress: IntakeOptions['onProgress'] = ({ done, total }) =>
    project.onProgress({ stage: 'Reading sessions', done, total });
  const { problems } = await project.reading.takeIn({ signal, onProgress });
  problems.forEach(tell);
}

/** One line that is written over, on a terminal only. */
function createProgressLine({
  options,
}: CommandInput): (progress: { stage: string; done: number; total: number } | undefined) => void {
  if (!process.stderr.isTTY || options['quiet'] === true) return () => undefined;
  return progress => {
    const text =
      progress === undefined
        ? ''
        : `${progress.stage}${progress.total > 0 ? ` ${progress.done}/${progress.total}` : ''}…`;
    process.stderr.write(`\r\u001b[K${text}`);
  };
}

function formatReport({ sources, sessions, graph, wiki, warnings, ms }: CompileReport): string {
  const lines = [
    `Sources  ${sources.total} (${sources.changed} read, ${sources.unchanged} unchanged, ${sources.removed} removed, ${sources.skipped.length} left out)`,
    ...(sessions.total === 0 ? [] : [`Sessions ${sessions.total} (${sessions.findings} findings)`]),
    `Graph    ${graph.nodes} nodes, ${graph.edges} edges`,
    `Wiki     ${wiki.pages} pages (${wiki.written} written, ${wiki.removed} removed, ${wiki.kept_edits} with your edits kept)`,
    `Time     ${(ms / 1000).toFixed(1)} s`,
  ];
  const shown = warnings.slice(0, 10).map(warning => `Note     ${warning}`);
  if (wiki.deleted > 0)
    lines.push(
      `Deleted  ${wiki.deleted === 1 ? '1 page that you deleted stays' : `${wiki.deleted} pages that you deleted stay`} away; "compile --restore" brings ${wiki.deleted === 1 ? 'it' : 'them'} back`,
    );
  if (wiki.restored !== undefined)
    lines.push(
      `Restored ${wiki.restored === 0 ? 'nothing: no page was deleted' : `${wiki.restored} ${wiki.restored === 1 ? 'page' : 'pages'} that you had deleted`}`,
    );
  const more = warnings.length > 10 ? [`Note     … and ${warnings.length - 10} more (--json has all)`] : [];
  return [...lines, ...shown, ...more].join('\n');
}
