import { EngineError } from '../../base/errors.ts';
import { createProject } from '../../engine.ts';
import { isNewer } from '../../pipeline/projectConfig.ts';
import { heartbeatMs } from '../../pipeline/lease.ts';
import type { Project } from '../../pipeline/project.ts';
import type { Clock } from '../../ports.ts';
import type { CommandInput } from './command.ts';

/** Opens the project for reading, runs `use`, closes it. Throws `not-set-up` where there is none. */
export async function withProject<T>(input: CommandInput, use: (project: Project) => Promise<T>): Promise<T> {
  const project = createProject(input.ports, input.root);
  const config = await project.readConfig();
  if (config === undefined) {
    throw new EngineError('not-set-up', `"${input.root}" is not set up. Run "tesserae init" there first.`);
  }
  if (isNewer(config)) {
    input.tell(
      'A newer version of Tesserae set this project up: it can be read, not compiled. Update Tesserae.',
    );
  }
  try {
    return await use(project);
  } finally {
    await project.close();
  }
}

/** The same for a command that writes: takes the lease, waits for a command that has it, hands over to a window. */
export function withWriter<T>(input: CommandInput, use: (project: Project) => Promise<T>): Promise<T> {
  return withProject(input, async project => {
    await project.acquire(
      false,
      holder => {
        input.tell(
          holder.accepts
            ? 'An editor window holds this project; it does the work.'
            : `Waiting for another command (process ${holder.pid}) to finish…`,
        );
        return holder.accepts ? 'stop' : 'wait';
      },
      input.signal,
    );
    return withHeartbeat(project, input.ports.clock, () => use(project));
  });
}

/** Shows while a task runs that this process lives: whoever waits for the lease would overrule it otherwise. */
async function withHeartbeat<T>(project: Project, clock: Clock, task: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const beating = project.isWriter ? beatUntil(done.signal, project, clock) : Promise.resolve();
  try {
    return await task();
  } finally {
    done.abort();
    await beating;
  }
}

async function beatUntil(done: AbortSignal, project: Project, clock: Clock): Promise<void> {
  try {
    for (;;) {
      await clock.sleep(heartbeatMs, done);
      if (done.aborted) return;
      await project.beat();
    }
  } catch (error) {
    // Overruled: the task hears of it at its next commit.
    if (!EngineError.is(error, 'lease-lost')) throw error;
  }
}
