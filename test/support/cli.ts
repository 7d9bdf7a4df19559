import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { CompileReport } from '../../engine/model/report.ts';
import type { DiskFolder } from './diskFolder.ts';

const script = path.resolve(import.meta.dirname, '../../dist/cli.js');

/** What a run of the command line left behind. */
export interface CliResult {
  /** Exit code; `null` when it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  /** Working directory; the folder itself unless said otherwise. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Runs as this user of the system. */
  readonly uid?: number;
  /** Told of the process as soon as it runs. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** Runs `tesserae …` in a folder, as a shell would. */
export function cli(
  folder: Pick<DiskFolder, 'root'>,
  args: readonly string[],
  { cwd = folder.root, env = {}, uid, onStart }: CliOptions = {},
): Promise<CliResult> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const out = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (out[name] += text));
  onStart?.(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', code => resolve({ code, ...out }));
  });
}

/** The one JSON document that a command printed; the test fails when it did not succeed. */
export async function cliJson(
  folder: Pick<DiskFolder, 'root'>,
  args: readonly string[],
  options?: CliOptions,
): Promise<unknown> {
  const { code, stdout, stderr } = await cli(folder, [...args, '--json'], options);
  if (code !== 0) throw new Error(`tesserae ${args.join(' ')} ended with ${String(code)}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Sets a folder up (again) and compiles it. */
export async function cliCompile(folder: DiskFolder, ...options: readonly string[]): Promise<CompileReport> {
  if (!folder.has('.tesserae/config.json')) await cliJson(folder, ['init']);
  return (await cliJson(folder, ['compile', ...options])) as CompileReport;
}
