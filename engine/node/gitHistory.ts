import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { systemErrorCode } from '../base/errors.ts';
import type { Commit, History, LastChanges, Origin } from '../ports.ts';
import { GitCommitReader, GitLogReader, toOrigin } from './gitLog.ts';

/** Most of a log that is read: some hundred thousand changes. What lies further back stays without a day. */
const maxLogBytes = 64 * 1024 * 1024;
const timeoutMs = 15_000;

/**
 * A repository is hostile input, its configuration too: nothing of it may start a program (hooks, monitors, pagers,
 * signature checks, external diffs) or reach the network (missing objects of a partial clone).
 */
const safely = [
  '--no-pager',
  '--no-optional-locks',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.pager=cat', 'core.quotePath=false'],
  ...['log.showSignature=false', 'log.showRoot=true', 'log.follow=false', 'gpg.program=false'],
  'protocol.allow=never',
].flatMap(word => (word.startsWith('--') ? [word] : ['-c', word]));
/** Commits that stories are told of: some weeks of a busy project. */
const maxCommits = 500;

function logArguments(format: string, ...further: readonly string[]): string[] {
  return [
    ...['log', `--format=${format}`, '--name-only', '-z', '--relative', '--no-renames', '--no-ext-diff'],
    ...['--no-textconv', '--no-color', '--no-show-signature', '--no-mailmap', '--ignore-submodules=all'],
    ...[...further, '--', '.'],
  ];
}
const unsafeVariable = /^(?:GIT_|SSH_ASKPASS$|LESS$|PAGER$)/;

/** The history that git keeps of a folder. `environment`: the process's own; what steers git is taken out of it. */
export function createGitHistory(environment: Readonly<Record<string, string | undefined>>): History {
  const env = {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => !unsafeVariable.test(name))),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    LC_ALL: 'C',
  };
  const run = (root: string, args: readonly string[], onData: DataReader): Promise<Outcome> => {
    const program = findGit(root, environment['PATH'] ?? environment['Path'] ?? '');
    return program === undefined ? Promise.resolve('missing') : runGit({ program, root, args, env }, onData);
  };
  const ask = async (root: string, ...args: string[]): Promise<string | undefined> => {
    const chunks: Buffer[] = [];
    const outcome = await run(root, args, chunk => chunks.push(chunk) < 100);
    return outcome === 'done' ? Buffer.concat(chunks).toString('utf8').trim() : undefined;
  };
  const isShallow = async (root: string): Promise<boolean> =>
    (await ask(root, 'rev-parse', '--is-shallow-repository')) === 'true';
  /** Hands a log on until `onData` needs no more. Why there is none; '' when there is no commit yet. */
  const readLog = async (root: string, args: string[], onData: DataReader): Promise<string | undefined> => {
    let bytes = 0;
    const outcome = await run(root, args, chunk => {
      bytes += chunk.length;
      return onData(chunk) && bytes < maxLogBytes;
    });
    if (outcome === 'done' || outcome === 'stopped') return undefined;
    // A repository without a commit has no days, and nothing is wrong.
    if (outcome === 'failed' && (await ask(root, 'rev-parse', '--verify', '-q', 'HEAD')) === undefined) {
      if ((await ask(root, 'rev-parse', '--git-dir')) !== undefined) return '';
    }
    return reasons[outcome];
  };
  return {
    revision: async root =>
      isInRepository(root) ? ask(root, 'rev-parse', '--verify', '-q', 'HEAD') : undefined,
    async lastChanges(root, paths): Promise<LastChanges> {
      if (!isInRepository(root)) return { days: new Map() };
      const reader = new GitLogReader(paths, await isShallow(root));
      const problem = await readLog(root, logArguments('%x01%ct %P'), chunk => !reader.read(chunk));
      return problem === undefined
        ? { days: reader.finish() }
        : {
            days: new Map(),
            ...(problem === '' ? {} : { problem: `no dates from version control: ${problem}` }),
          };
    },
    async recentCommits(root, paths): Promise<readonly Commit[]> {
      if (!isInRepository(root)) return [];
      const reader = new GitCommitReader(paths, await isShallow(root));
      const args = logArguments('%x01%H %ct %P%x02%s', '--no-merges', `--max-count=${maxCommits}`);
      const problem = await readLog(root, args, chunk => {
        reader.read(chunk);
        return true;
      });
      return problem === undefined ? reader.finish() : [];
    },
    originOf: (root, path, text) => findOrigin({ root, path, text }, ask),
  };
}

/** See `History.originOf`. `ask`: what git answers, `undefined` when it fails. */
async function findOrigin(
  { root, path: file, text }: { readonly root: string; readonly path: string; readonly text: string },
  ask: (root: string, ...args: string[]) => Promise<string | undefined>,
): Promise<Origin | undefined> {
  if (!isInRepository(root)) return undefined;
  const isHeld = await ask(root, 'grep', '-q', '-F', '--no-textconv', '-e', text, 'HEAD', '--', `./${file}`);
  if (isHeld === undefined) return undefined;
  const how = ['--no-ext-diff', '--no-textconv', '--no-show-signature', '--no-mailmap', '--no-renames'];
  const told = await ask(
    root,
    ...['log', '--max-count=1', '--format=%H %ct %s', `-S${text}`, ...how, '--', `./${file}`],
  );
  return told === undefined ? undefined : toOrigin(told);
}

const reasons = {
  missing: 'git is not installed',
  failed: 'git refuses this repository',
  late: `git took longer than ${timeoutMs / 1000} seconds`,
} as const;

/** `stopped`: we had read enough. */
type Outcome = 'done' | 'stopped' | keyof typeof reasons;

/** False when it needs no more. */
type DataReader = (chunk: Buffer) => boolean;

interface GitCall {
  readonly program: string;
  readonly root: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Runs git to its end, without a shell; it is stopped when it takes too long or enough was read. Never rejects. */
function runGit({ program, root, args, env }: GitCall, onData: DataReader): Promise<Outcome> {
  return new Promise(resolve => {
    let ended: Outcome | undefined;
    const child: ChildProcess = spawn(program, [...safely, '-C', root, ...args], {
      cwd: path.dirname(program),
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const stop = (outcome: Outcome): void => {
      ended ??= outcome;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop('late'), timeoutMs);
    child.stdout?.on('data', (chunk: Buffer) => {
      if (ended === undefined && !onData(chunk)) stop('stopped');
    });
    child.on('error', error => {
      clearTimeout(timer);
      resolve(systemErrorCode(error) === 'ENOENT' ? 'missing' : 'failed');
    });
    child.on('close', code => {
      clearTimeout(timer);
      resolve(ended ?? (code === 0 ? 'done' : 'failed'));
    });
  });
}

/** Where git is: by its full path and never within the project, because Windows would look there first. */
function findGit(root: string, searchPath: string): string | undefined {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  for (const folder of searchPath.split(path.delimiter)) {
    if (!path.isAbsolute(folder) || `${folder}${path.sep}`.startsWith(`${root}${path.sep}`)) continue;
    const program = path.join(folder, name);
    if (existsSync(program)) return program;
  }
  return undefined;
}

function isInRepository(root: string): boolean {
  for (let folder = root; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return true;
    if (folder === path.dirname(folder)) return false;
  }
}
