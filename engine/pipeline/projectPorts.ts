import type {
  Clock,
  Databases,
  Files,
  History,
  Logger,
  Machine,
  PdfReader,
  Processes,
  Redactor,
  SourcePreparer,
} from '../ports.ts';
import type { LogPorts } from '../sessions/readLog.ts';

/** What a project in one process needs of the world. */
export interface ProjectPorts extends LogPorts {
  readonly files: Files;
  readonly clock: Clock;
  readonly databases: Databases;
  readonly preparer: SourcePreparer;
  readonly processes: Processes;
  readonly redactor: Redactor;
  readonly history: History;
  readonly pdf: PdfReader;
  readonly logger: Logger;
  readonly machine: Machine;
  /** Another folder than the project's. */
  openFiles(root: string): Files;
}
