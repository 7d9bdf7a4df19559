// The command line: finds the project, parses, runs one command, prints one answer.
import path from 'node:path';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EngineError, fromSystemError } from '../../base/errors.ts';
import type { Logger } from '../../ports.ts';
import { createNodePorts } from '../nodePorts.ts';
import type { Command, CommandInput } from './command.ts';
import { compileCommand, refreshCommand } from './compile.ts';
import { conceptsCommand } from './concepts.ts';
import { contextCommand } from './context.ts';
import { doctorCommand } from './doctor.ts';
import { engineCommand } from './engine.ts';
import { evalCommand } from './eval.ts';
import { initCommand } from './init.ts';
import { lintCommand } from './lint.ts';
import { reviewCommand } from './review.ts';
import { searchCommand } from './search.ts';
import { sessionsCommand } from './sessions.ts';
import { sourcesCommand } from './sources.ts';
import { statusCommand } from './status.ts';

const commands: readonly Command[] = [
  initCommand,
  compileCommand,
  refreshCommand,
  searchCommand,
  contextCommand,
  conceptsCommand,
  evalCommand,
  statusCommand,
  lintCommand,
  doctorCommand,
  sourcesCommand,
  sessionsCommand,
  engineCommand,
  reviewCommand,
];

const commonOptions = {
  project: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

async function main(argv: readonly string[]): Promise<number> {
  // `tesserae project VERB` means the same as `tesserae VERB`.
  const [verb = '', ...rest] = argv[0] === 'project' ? argv.slice(1) : argv;
  if (verb === 'help' && rest[0] !== undefined) return print(usageOf(findCommand(rest[0])));
  if (verb === '' || verb === 'help' || verb === '--help' || verb === '-h') return print(overview());
  if (verb === '--version') return print(`${process.env['TESSERAE_VERSION'] ?? ''}\n`);
  const command = findCommand(verb);
  const { values, positionals } = parse(command, rest);
  if (values['help'] === true) return print(usageOf(command));
  return run(command, values, positionals);
}

function findCommand(verb: string): Command {
  const command = commands.find(({ name }) => name === verb);
  if (command !== undefined) return command;
  throw new EngineError('usage', `There is no command "${verb}". "tesserae help" lists them.`);
}

async function run(
  command: Command,
  values: CommandInput['options'],
  positionals: string[],
): Promise<number> {
  const isQuiet = values['quiet'] === true;
  const tell = (line: string): void => {
    if (!isQuiet) process.stderr.write(`${line}\n`);
  };
  const logger: Logger = {
    log: ({ level, event, fields }) => {
      if (level === 'warn' || level === 'error') tell(`${event} ${JSON.stringify(fields)}`);
    },
  };
  const abort = new AbortController();
  // Once: whoever asks again does not want to wait.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
  const ports = createNodePorts(__dirname, logger);
  try {
    const project = values['project'];
    const root = findRoot(typeof project === 'string' ? project : undefined, command.name === 'init');
    const result = await command.run({
      root,
      options: values,
      arguments: positionals,
      ports,
      tell,
      signal: abort.signal,
    });
    if (result.json !== undefined || values['json'] !== true)
      print(values['json'] === true ? `${JSON.stringify(result.json, null, 2)}\n` : result.text);
    return result.exitCode ?? 0;
  } finally {
    await ports.preparer.dispose();
  }
}

interface Parsed {
  readonly values: CommandInput['options'];
  readonly positionals: string[];
}

function parse(command: Command, args: readonly string[]): Parsed {
  try {
    const parsed: Parsed = parseArgs({
      args: [...args],
      options: { ...commonOptions, ...command.options },
      allowPositionals: true,
      strict: true,
    });
    const [least, most] = command.arity;
    if (
      parsed.values['help'] !== true &&
      (parsed.positionals.length < least || parsed.positionals.length > most)
    ) {
      throw new EngineError('usage', `Usage: ${usageLine(command)}`);
    }
    return parsed;
  } catch (error) {
    if (EngineError.is(error)) throw error;
    const why = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new EngineError('usage', `${why}. Usage: ${usageLine(command)}`);
  }
}

/** The nearest folder upward that is set up, else the working directory. */
function findRoot(given: string | undefined, isInit: boolean): string {
  const start = path.resolve(given ?? process.cwd());
  if (given !== undefined || isInit) return start;
  for (let folder = start; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.tesserae'))) return folder;
  }
  return start;
}

function usageLine({ name, usage }: Command): string {
  return `tesserae ${name}${usage === '' ? '' : ` ${usage}`}`;
}

function usageOf(command: Command): string {
  return `${usageLine(command)}\n\n${command.summary}\n\nAlways: [--project DIR] [--json] [--quiet]\n`;
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `tesserae COMMAND [options]\n\n${lines.join('\n')}\n\nAlways: [--project DIR] [--json] [--quiet]. "tesserae COMMAND --help" has the rest.\n`;
}

function print(text: string): 0 {
  process.stdout.write(text.endsWith('\n') || text === '' ? text : `${text}\n`);
  return 0;
}

/** A boundary: one line that says what, where and what to do; the exit code of the contract. */
function fail(error: unknown): number {
  const expected = EngineError.is(error) ? error : fromSystemError(error);
  if (expected !== undefined) {
    process.stderr.write(`tesserae: ${expected.message.replace(/\s+/g, ' ')}\n`);
    return expected.code === 'usage' ? 2 : 1;
  }
  process.stderr.write(
    `tesserae: internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return 1;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe (`| head`) went away.
  if (error.code !== 'EPIPE') throw error;
});
// A run that ends without its answer is no success.
process.exitCode = 1;
void main(process.argv.slice(2))
  .catch(fail)
  .then(code => {
    process.exitCode = code;
  });
