import { z } from 'zod/mini';
import { compareStrings } from '../base/compare.ts';
import { EngineError } from '../base/errors.ts';
import { formatStableJson } from '../base/stableJson.ts';
import type { Files } from '../ports.ts';

const decisionsPath = '.tesserae/review.json';
const formatVersion = 1;

const schema = z.looseObject({
  version: z.int(),
  /** Sources that are not to be learned again. */
  forgotten_sources: z._default(z.array(z.string()), []),
});

/** `.tesserae/review.json`: every decision a person took, kept through every rebuild. Unknown keys are kept. */
export type Decisions = z.infer<typeof schema>;

/** The decisions so far. Throws `config-invalid` rather than lose what a person decided. */
export async function readDecisions(files: Files): Promise<Decisions> {
  const bytes = await files.read(decisionsPath);
  if (bytes === undefined) return { version: formatVersion, forgotten_sources: [] };
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new EngineError(
      'config-invalid',
      `${decisionsPath} is not JSON. Mend it (a merge conflict?) and compile again.`,
      { cause: error },
    );
  }
  const result = schema.safeParse(data);
  if (!result.success)
    throw new EngineError(
      'config-invalid',
      `${decisionsPath} is not of the expected form. Mend it and compile again.`,
    );
  if (result.data.version > formatVersion) {
    throw new EngineError(
      'format-too-new',
      `${decisionsPath} was written by a newer version of Tesserae. Update Tesserae to use this project.`,
    );
  }
  return result.data;
}

/** Records that a source is not to be learned again. */
export async function rememberForgotten(files: Files, path: string): Promise<void> {
  const decisions = await readDecisions(files);
  const forgotten = [...new Set([...decisions.forgotten_sources, path])].sort(compareStrings);
  await files.write(decisionsPath, formatStableJson({ ...decisions, forgotten_sources: forgotten }), {
    durable: true,
  });
}
