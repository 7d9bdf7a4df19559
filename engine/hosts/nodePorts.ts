import { existsSync, realpathSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EnginePorts } from '../engine.ts';
import { createGitHistory } from '../node/gitHistory.ts';
import { HelperPool } from '../node/helperPool.ts';
import { createLogDatabases } from '../node/logDatabase.ts';
import { findNativeSqlite } from '../node/nativeSqlite.ts';
import { createMachine } from '../node/machine.ts';
import { createNodeFiles } from '../node/nodeFiles.ts';
import { outsideFiles } from '../node/outsideFiles.ts';
import { PdfThread } from '../node/pdfThread.ts';
import { systemProcesses } from '../node/processes.ts';
import { secretRedactor } from '../node/secretRedactor.ts';
import { createSqlWasm } from '../node/sqlWasm.ts';
import { systemClock } from '../node/systemClock.ts';
import { createTreeSitter } from '../node/treeSitter.ts';
import { createLocalPreparer } from '../pipeline/localPreparer.ts';
import type { Logger, PdfReader, SourcePreparer } from '../ports.ts';

/** Batches up to this size are not worth a thread's way there and back. */
const maxLocalBatch = 4;

/** The real world for an engine. `distFolder` holds the bundles of its threads and the wasm. */
export function createNodePorts(distFolder: string, logger: Logger): EnginePorts {
  const pdf = new PdfThread(path.join(distFolder, 'engine.pdf.js'));
  const sqlWasm = createSqlWasm(distFolder);
  return {
    openFiles: createNodeFiles,
    refusalOf,
    machine: createMachine(process.env),
    clock: systemClock,
    databases: sqlWasm,
    outside: outsideFiles,
    logDatabases: createLogDatabases({ sqlWasm, native: findNativeSqlite() }),
    preparer: createPreparer(distFolder, pdf),
    processes: systemProcesses,
    redactor: secretRedactor,
    history: createGitHistory(process.env),
    pdf,
    logger,
  };
}

function createPreparer(distFolder: string, pdf: PdfReader): SourcePreparer {
  const syntax = createTreeSitter(distFolder);
  const local = createLocalPreparer(createNodeFiles, { redactor: secretRedactor, pdf, syntax });
  const threads = Math.max(1, Math.min(4, os.availableParallelism() - 1));
  const pool = new HelperPool(path.join(distFolder, 'engine.helper.js'), threads);
  return {
    prepare: (root, requests, signal) =>
      (requests.length <= maxLocalBatch ? local : pool).prepare(root, requests, signal),
    dispose: () => pool.dispose(),
  };
}

/** Why a folder is no project: everything a person owns, or everything there is, was never meant to be read whole. */
function refusalOf(root: string): string | undefined {
  const stat = statSync(root, { throwIfNoEntry: false });
  if (stat === undefined) return `"${root}" does not exist. Give the path of a project's folder.`;
  if (!stat.isDirectory()) return `"${root}" is not a folder. Give the path of a project's folder.`;
  const real = realpathSync(root);
  if (real === path.parse(real).root)
    return 'The root of a file system is not a project. Choose a folder inside it.';
  if (real === homeFolder()) return 'The home folder is not a project. Choose a folder inside it.';
  return undefined;
}

/** Where the home folder really is; a service's account may name one that does not exist. */
function homeFolder(): string {
  const home = os.homedir();
  return existsSync(home) ? realpathSync(home) : home;
}
