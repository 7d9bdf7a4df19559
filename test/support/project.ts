import path from 'node:path';
import { createLogDatabases } from '../../engine/node/logDatabase.ts';
import { outsideFiles } from '../../engine/node/outsideFiles.ts';
import { createTreeSitter } from '../../engine/node/treeSitter.ts';
import { createSqlWasm } from '../../engine/node/sqlWasm.ts';
import { readPdfText } from '../../engine/base/pdfText.ts';
import { secretRedactor } from '../../engine/node/secretRedactor.ts';
import { createLocalPreparer } from '../../engine/pipeline/localPreparer.ts';
import { Project } from '../../engine/pipeline/project.ts';
import type { ProjectPorts } from '../../engine/pipeline/projectPorts.ts';
import type { CompileReport } from '../../engine/model/report.ts';
import type { LogRecord } from '../../engine/protocol.ts';
import type { Clock, Files, History, SourcePreparer } from '../../engine/ports.ts';
import { FakeClock } from './fakeClock.ts';
import { MemoryFiles } from './memoryFiles.ts';

const wasmFolder = path.resolve(import.meta.dirname, '../../node_modules/sql.js/dist');
/** SQLite as the engine uses it, loaded once for all tests of a file. */
export const databases = createSqlWasm(wasmFolder);

/** The parsers as the engine uses them, each loaded once for all tests of a file. */
export const syntax = createTreeSitter(
  path.resolve(import.meta.dirname, '../../node_modules/@vscode/tree-sitter-wasm/wasm'),
);

export const testSettings = { maxFileBytes: 1024 * 1024, exclude: [], budgetChars: 32_000 };

/** The process a project is opened in, and the machine around it. */
export interface World {
  readonly pid?: number;
  readonly host?: string;
  readonly isAlive?: (pid: number) => boolean;
  readonly clock?: Clock;
  readonly preparer?: SourcePreparer;
  readonly history?: History;
}

/** A folder that no version control knows. */
export const noHistory: History = {
  revision: () => Promise.resolve(undefined),
  lastChanges: () => Promise.resolve({ days: new Map() }),
  recentCommits: () => Promise.resolve([]),
  originOf: () => Promise.resolve(undefined),
};
const pdf = { read: readPdfText };

/** The real engine's ports over a folder, with a process of its own. */
export function createPorts(files: Files, world: World = {}): ProjectPorts & { readonly log: LogRecord[] } {
  const { pid = 1, host = 'here', isAlive = () => true, clock = new FakeClock(), preparer } = world;
  const { history = noHistory } = world;
  const log: LogRecord[] = [];
  let ids = 0;
  return {
    files,
    clock,
    databases,
    outside: outsideFiles,
    logDatabases: createLogDatabases({ sqlWasm: databases }),
    preparer: preparer ?? createLocalPreparer(() => files, { redactor: secretRedactor, pdf, syntax }),
    processes: { pid, host, newId: () => `${pid}-${++ids}`, isAlive },
    redactor: secretRedactor,
    history,
    pdf,
    logger: { log: record => log.push(record) },
    machine: { platform: 'linux', home: '/nobody', env: {}, realPath: folder => folder },
    openFiles: root => (root === files.root ? files : new MemoryFiles({}, root)),
    log,
  };
}

export interface CompileOptions {
  readonly full?: boolean;
  readonly paths?: readonly string[];
  readonly flush?: boolean;
  readonly restore?: boolean;
  readonly signal?: AbortSignal;
}

export interface TestProject<F extends Files = MemoryFiles> {
  readonly files: F;
  readonly project: Project;
  readonly compile: (options?: CompileOptions) => Promise<CompileReport>;
}

/** A set-up project over files, holding the lease, not compiled yet. */
export async function openProject<F extends Files>(files: F, world: World = {}): Promise<TestProject<F>> {
  const opened = await openReader(files, world);
  await opened.project.acquire(true);
  return opened;
}

/** A set-up project over files that does not ask for the lease. */
export async function openReader<F extends Files>(files: F, world: World = {}): Promise<TestProject<F>> {
  const project = new Project(createPorts(files, world), testSettings);
  await project.setUp('test');
  return {
    files,
    project,
    compile: ({ full = false, paths, flush = true, restore = false, signal } = {}) =>
      project.compile({ full, paths, flush, restore }, signal),
  };
}

/** A project in memory that was compiled once. */
export async function compiledProject(
  sources: Readonly<Record<string, string | Uint8Array>>,
): Promise<TestProject> {
  const opened = await openProject(new MemoryFiles(sources));
  await opened.compile();
  return opened;
}

/** What a compile must give alike whatever came before: graph, manifest and wiki, by path. */
export function outputs(files: MemoryFiles): Record<string, string> {
  const kept = files
    .paths('.tesserae/')
    .filter(file => /^\.tesserae\/(?:graph\.json|manifest\.json|wiki\/)/.test(file))
    .map(file => [file, files.text(file) ?? '']);
  return Object.fromEntries(kept) as Record<string, string>;
}
