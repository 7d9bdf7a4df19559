import { EngineError } from '../../base/errors.ts';
import type { CommandInput } from './command.ts';

type Options = CommandInput['options'];

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function listOption(options: Options, name: string): string[] {
  const value = options[name];
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}

/** A whole number. Throws `usage` for anything else, or below `least`. */
export function numberOption(options: Options, name: string, least = -Infinity): number | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < least) {
    const bound = least === -Infinity ? '' : ` of at least ${least}`;
    throw new EngineError('usage', `--${name} takes a whole number${bound}, not "${text}".`);
  }
  return value;
}
