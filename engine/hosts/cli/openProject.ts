import { EngineError } from '../../base/errors.ts';
import { createProject } from '../../engine.ts';
import type { Project } from '../../pipeline/project.ts';
import type { CommandInput } from './command.ts';

/** Opens the project for reading, runs `use`, closes it. Throws `not-set-up` where there is none. */
export async function withProject<T>(input: CommandInput, use: (project: Project) => Promise<T>): Promise<T> {
  const project = createProject(input.ports, input.root);
  if ((await project.readConfig()) === undefined) {
    throw new EngineError('not-set-up', `"${input.root}" is not set up. Run "tesserae init" there first.`);
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
    return use(project);
  });
}
