import matter from 'gray-matter';

export interface Frontmatter {
  /** Plain values only; empty when there is no block or it could not be read. */
  readonly data: Readonly<Record<string, unknown>>;
  /** 0-based line where the body begins. */
  readonly bodyLine: number;
  /** Why the block could not be read, for people. */
  readonly problem?: string;
}

/** Of a text that has no such block. */
export const noFrontmatter: Frontmatter = { data: {}, bodyLine: 0 };
const refuse = (): never => {
  throw new Error('only YAML front matter is read');
};
/** gray-matter would evaluate a `---js` block: a hole in any cloned repository. Only YAML is read. */
const engines = { js: refuse, javascript: refuse, json: refuse, coffee: refuse, toml: refuse };

/**
 * Reads a leading `---` block of YAML. Never throws: a block in another language, or broken, gives empty data,
 * a `problem`, and the line after the block. Lines are counted in `lines`, so offsets stay the file's own.
 */
export function parseFrontmatter(lines: readonly string[]): Frontmatter {
  const first = lines[0]?.replace(/^\uFEFF/, '').trimEnd();
  if (first === undefined || !first.startsWith('---') || first.startsWith('----')) return noFrontmatter;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (end < 0) return noFrontmatter;
  const language = first.slice(3).trim();
  if (language !== '' && language !== 'yaml' && language !== 'yml') {
    return { data: {}, bodyLine: end + 1, problem: `front matter in "${language}" is not read, only YAML` };
  }
  // Always an options object: without one gray-matter caches and shares a mutable result.
  const block = `---\n${lines.slice(1, end).join('\n')}\n---\n`;
  try {
    const { data } = matter(block, { engines, language: 'yaml' });
    return { data: isRecord(data) ? data : {}, bodyLine: end + 1 };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const cause = error.message.split('\n', 1)[0] ?? '';
    return { data: {}, bodyLine: end + 1, problem: `front matter is not YAML: ${cause.slice(0, 120)}` };
  }
}

/** `---`, the fields as YAML in the order given, `---`, then the body. */
export function formatFrontmatter(fields: Readonly<Record<string, unknown>>, body: string): string {
  return matter.stringify({ content: body }, fields, { engines, language: 'yaml' });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
