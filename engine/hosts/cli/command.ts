import type { ParseArgsConfig } from 'node:util';
import type { EnginePorts } from '../../engine.ts';

/** What a command is given: its own options and arguments, already checked for shape. */
export interface CommandInput {
  readonly root: string;
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  readonly arguments: readonly string[];
  readonly ports: EnginePorts;
  /** A line for people on stderr; silent under `--quiet`. */
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
}

/** A command's answer: a value for `--json`, and the same as text for people. */
export interface CommandResult {
  /** `undefined`: nothing is left to be printed. */
  readonly json: unknown;
  readonly text: string;
  /** Exit code; 0 unless the command found what it was asked to report as bad. */
  readonly exitCode?: number;
}

export interface Command {
  readonly name: string;
  /** Arguments as usage shows them. */
  readonly usage: string;
  readonly summary: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Fewest and most positional arguments. */
  readonly arity: readonly [least: number, most: number];
  run(input: CommandInput): Promise<CommandResult>;
}
