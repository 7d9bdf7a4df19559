import { z } from 'zod/mini';
import { compareStrings } from '../base/compare.ts';
import { EngineError } from '../base/errors.ts';
import { formatStableJson, type Json } from '../base/stableJson.ts';
import type { Decided, Merge } from '../model/merge.ts';
import type { Files } from '../ports.ts';

export const decisionsPath = '.tesserae/review.json';
const formatVersion = 1;

const schema = z.looseObject({
  version: z.int(),
  /** Sources that are not to be learned again. */
  forgotten_sources: z._default(z.array(z.string()), []),
  /** Sessions that are not to be learned again. */
  forgotten_sessions: z._default(z.array(z.string()), []),
  /** Nodes that are another: what names `from` speaks of `into`. */
  merges: z._default(z.array(z.looseObject({ from: z.string(), into: z.string() })), []),
  /** Pairs of nodes that look alike and are not the same. */
  keep_separate: z._default(z.array(z.tuple([z.string(), z.string()])), []),
  /** Nodes that are not to be there, whatever sources say. */
  hidden: z._default(z.array(z.string()), []),
  /** Wishes that were found in sessions and are rules, by their nodes. */
  approvals: z._default(z.array(z.string()), []),
  /** What a person calls a node, or says it is. */
  edits: z._default(
    z.array(
      z.looseObject({
        id: z.string(),
        name: z.optional(z.string()),
        description: z.optional(z.string()),
        aliases: z.optional(z.array(z.string())),
        not_aliases: z.optional(z.array(z.string())),
      }),
    ),
    [],
  ),
  /** Links that people wrote on pages, between the nodes of those pages. */
  links: z._default(z.array(z.looseObject({ from: z.string(), to: z.string() })), []),
  /** Names with two meanings: what `sources` call `id`, or what was `merged` into it, is `name`, another node. */
  splits: z._default(
    z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        sources: z.array(z.string()),
        merged: z.optional(z.array(z.string())),
      }),
    ),
    [],
  ),
});

/** `.tesserae/review.json`: every decision a person took, kept through every rebuild. Unknown keys are kept. */
export type Decisions = z.infer<typeof schema>;

/** The decisions so far. Throws `config-invalid` rather than lose what a person decided. */
export async function readDecisions(files: Files): Promise<Decisions> {
  const bytes = await files.read(decisionsPath);
  if (bytes === undefined)
    return {
      version: formatVersion,
      forgotten_sources: [],
      forgotten_sessions: [],
      merges: [],
      keep_separate: [],
      hidden: [],
      approvals: [],
      edits: [],
      links: [],
      splits: [],
    };
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
  // A newer form may differ anywhere: its version says more than what does not fit.
  if (versionOf(data) > formatVersion) {
    throw new EngineError(
      'format-too-new',
      `${decisionsPath} was written by a newer version of Tesserae. Update Tesserae to use this project.`,
    );
  }
  if (!result.success)
    throw new EngineError(
      'config-invalid',
      `${decisionsPath} is not of the expected form. Mend it and compile again.`,
    );
  return result.data;
}

/** Those about nodes. */
export function decidedOf({ merges, keep_separate, hidden, edits, links, splits }: Decisions): Decided {
  return {
    merges,
    apart: keep_separate,
    hidden,
    edits,
    links,
    splits: splits.map(({ id, merged = [], name, sources }) => ({ ids: [id, ...merged], name, sources })),
  };
}

/** Changes the decisions; the file is written only when they differ. */
export async function changeDecisions(
  files: Files,
  change: (decisions: Decisions) => Decisions,
): Promise<void> {
  const before = await readDecisions(files);
  const text = formatDecisions(change(before));
  if (text !== formatDecisions(before)) await files.write(decisionsPath, text, { durable: true });
}

/** Records that a source is not to be learned again. */
export function rememberForgotten(files: Files, path: string): Promise<void> {
  return changeDecisions(files, decisions => ({
    ...decisions,
    forgotten_sources: [...decisions.forgotten_sources, path],
  }));
}

/** Decisions as one text, whatever order they were taken in. Lists without entries are left out. */
export function formatDecisions({
  forgotten_sources,
  forgotten_sessions,
  merges,
  keep_separate,
  hidden,
  approvals,
  edits,
  links,
  splits,
  ...others
}: Decisions): string {
  const pairs = keep_separate.map(pair => [...pair].sort(compareStrings));
  return formatStableJson({
    ...(others as Record<string, Json>),
    ...unlessEmpty('forgotten_sources', [...new Set(forgotten_sources)].sort(compareStrings)),
    ...unlessEmpty('forgotten_sessions', [...new Set(forgotten_sessions)].sort(compareStrings)),
    ...unlessEmpty('merges', distinct(merges as (Merge & Record<string, Json>)[])),
    ...unlessEmpty('keep_separate', distinct(pairs)),
    ...unlessEmpty('hidden', [...new Set(hidden)].sort(compareStrings)),
    ...unlessEmpty('approvals', [...new Set(approvals)].sort(compareStrings)),
    ...unlessEmpty('edits', distinct(edits as Record<string, Json>[])),
    ...unlessEmpty('links', distinct(links as Record<string, Json>[])),
    ...unlessEmpty('splits', distinct(splits as Record<string, Json>[])),
  });
}

function distinct<T extends Json>(items: readonly T[]): T[] {
  const byText = new Map(items.map(item => [formatStableJson(item), item]));
  return [...byText].sort((a, b) => compareStrings(a[0], b[0])).map(([, item]) => item);
}

function unlessEmpty(key: string, items: readonly Json[]): Record<string, readonly Json[]> {
  return items.length === 0 ? {} : { [key]: items };
}

function versionOf(data: unknown): number {
  if (typeof data !== 'object' || data === null || !('version' in data)) return 0;
  return typeof data.version === 'number' ? data.version : 0;
}
