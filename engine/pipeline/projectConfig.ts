import { z } from 'zod/mini';
import { EngineError } from '../base/errors.ts';
import { dropHalfPair } from '../base/lines.ts';
import { formatStableJson } from '../base/stableJson.ts';
import type { Files } from '../ports.ts';

export const configPath = '.tesserae/config.json';
/** Raise it when an older reader would go wrong. */
const formatVersion = 1;

const maxNameChars = 200;

const schema = z.looseObject({
  version: z.int().check(z.minimum(1)),
  name: z.string().check(z.minLength(1), z.maxLength(maxNameChars)),
  /** Globs of what to read; empty: everything that is not ignored. */
  sources: z._default(z.array(z.string()), []),
  exclude: z._default(z.array(z.string()), []),
});

/** `.tesserae/config.json`: what a person decided about a project. Unknown keys are kept. */
export type ProjectConfig = z.infer<typeof schema>;

/** What `.tesserae/.gitignore` keeps out: everything that can be rebuilt or is private. */
const ignored = `# Kept in git: config.json, review.json, graph.json, manifest.json, wiki/, purpose.md, llm_cache/
sqlite.db*
journal/
lease/
handover/
cache/
context/
session_graph.json
harness_sessions/
discovered_links.json
agents/
reports/
temporal_facts.jsonl
graphiti_episodes.jsonl
site/
markdown_projection/
obsidian_vault/
agent_harness/
report.md
*.tmp
`;

/**
 * The project's configuration; `undefined` when it was never set up. Throws `config-invalid`, and `format-too-new`
 * when it is to be written and a newer version made it, or when it is of a form that cannot even be read.
 */
export async function readConfig(
  files: Files,
  purpose: 'read' | 'write' = 'write',
): Promise<ProjectConfig | undefined> {
  const bytes = await files.read(configPath);
  if (bytes === undefined) return undefined;
  const value = parseJson(new TextDecoder().decode(bytes));
  const result = schema.safeParse(value);
  if (isNewer(value) && (purpose === 'write' || !result.success)) {
    throw new EngineError(
      'format-too-new',
      `${configPath} was written by a newer version of Tesserae. Update Tesserae to use this project.`,
    );
  }
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw invalid(
    where === '' ? 'it is not a JSON object of the expected form' : `"${where}": ${issue?.message ?? ''}`,
  );
}

/** True for the configuration of a newer version: it is read, and never compiled with. */
export function isNewer(config: unknown): boolean {
  if (typeof config !== 'object' || config === null || !('version' in config)) return false;
  return typeof config.version === 'number' && config.version > formatVersion;
}

/** Why a project that a newer version compiled is not compiled. */
export function tooNew(): EngineError {
  return new EngineError(
    'format-too-new',
    'This project was compiled by a newer version of Tesserae: it can be read, not written. Update Tesserae to compile it.',
  );
}

/** Sets a project up; an existing configuration stays as it is. A long name is cut; an empty one throws `usage`. */
export async function initProject(
  files: Files,
  name: string,
  sources: readonly string[],
): Promise<ProjectConfig> {
  const known = await readConfig(files, 'read');
  if (known !== undefined) return known;
  if (name.trim() === '') throw new EngineError('usage', 'A project needs a name that is not empty.');
  const shortName = dropHalfPair(name.slice(0, maxNameChars));
  const config: ProjectConfig = {
    version: formatVersion,
    name: shortName,
    sources: [...sources],
    exclude: [],
  };
  await files.write('.tesserae/.gitignore', ignored);
  await files.write(configPath, formatStableJson(config as never), { durable: true });
  return config;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid(error.message);
  }
}

function invalid(why: string): EngineError {
  return new EngineError(
    'config-invalid',
    `${configPath} cannot be used: ${why}. Mend the file, or delete it and set the project up again.`,
  );
}
