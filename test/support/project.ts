import path from 'node:path';
import { createSqlWasm } from '../../engine/node/sqlWasm.ts';
import { secretRedactor } from '../../engine/node/secretRedactor.ts';
import { createLocalPreparer } from '../../engine/pipeline/localPreparer.ts';
import { Project, type ProjectPorts } from '../../engine/pipeline/project.ts';
import type { CompileReport } from '../../engine/model/report.ts';
import type { LogRecord } from '../../engine/protocol.ts';
import type { Files } from '../../engine/ports.ts';
import { FakeClock } from './fakeClock.ts';
import { MemoryFiles } from './memoryFiles.ts';

const wasmFolder = path.resolve(import.meta.dirname, '../../node_modules/sql.js/dist');
const databases = createSqlWasm(wasmFolder);

export const testSettings = { maxFileBytes: 1024 * 1024, exclude: [], budgetChars: 32_000 };

/** The real engine's ports over a folder, with a process of its own. */
export function createPorts(files: Files, pid = 1): ProjectPorts & { readonly log: LogRecord[] } {
  const log: LogRecord[] = [];
  let ids = 0;
  return {
    files,
    clock: new FakeClock(),
    databases,
    preparer: createLocalPreparer(() => files, secretRedactor),
    processes: { pid, host: 'here', newId: () => `${pid}-${++ids}`, isAlive: () => true },
    redactor: secretRedactor,
    logger: { log: record => log.push(record) },
    log,
  };
}

export interface TestProject {
  readonly files: MemoryFiles;
  readonly project: Project;
  compile(options?: { full?: boolean; paths?: readonly string[]; flush?: boolean }): Promise<CompileReport>;
}

/** A set-up project over files in memory, holding the lease, not compiled yet. */
export async function openProject(files: MemoryFiles, pid = 1): Promise<TestProject> {
  const project = new Project(createPorts(files, pid), testSettings);
  await project.setUp('test');
  await project.acquire(true);
  return {
    files,
    project,
    compile: ({ full = false, paths, flush = true } = {}) => project.compile({ full, paths, flush }),
  };
}

/** The same, compiled once. */
export async function compiledProject(sources: Readonly<Record<string, string>>): Promise<TestProject> {
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
