import { readFileSync } from 'node:fs';
import { EngineError, systemErrorCode } from '../../base/errors.ts';
import type { CitationRecord, ContextBundle } from '../../model/bundle.ts';
import type { Project } from '../../pipeline/project.ts';
import type { Command } from './command.ts';
import { withProject } from './openProject.ts';
import { numberOption, textOption } from './options.ts';

interface Question {
  readonly id: string;
  readonly query: string;
  readonly gold: readonly string[];
}

interface Outcome {
  /** Distinct source documents in rank order. */
  readonly ranked: readonly string[];
  readonly gold: readonly string[];
  /** Share of the gold documents of which the bundle holds a cited passage of weight. */
  readonly evidence: number;
  readonly searchMs: number;
}

/** A cited passage counts as evidence from this many characters on, or when it is the whole document. */
const evidenceChars = 300;

export const evalCommand: Command = {
  name: 'eval',
  usage: 'FILE.jsonl [--k 1,2,5,10] [--budget 32000]',
  summary: 'Measure retrieval on your own questions: lines of {id, query, gold: [source path…]}.',
  options: { k: { type: 'string' }, budget: { type: 'string' } },
  arity: [1, 1],
  run: input =>
    withProject(input, async project => {
      const questions = readQuestions(input.arguments[0] ?? '');
      const cutoffs = readCutoffs(textOption(input.options, 'k') ?? '1,2,5,10');
      const budgetChars = numberOption(input.options, 'budget') ?? 32_000;
      const outcomes: Outcome[] = [];
      for (const question of questions) {
        outcomes.push(
          await ask(project, question, {
            most: Math.max(...cutoffs),
            budgetChars,
            nowMs: () => input.ports.clock.monotonicMs(),
          }),
        );
      }
      const json = summarize(outcomes, cutoffs);
      return { json, text: JSON.stringify(json, null, 2) };
    }),
};

interface AskOptions {
  readonly most: number;
  readonly budgetChars: number;
  readonly nowMs: () => number;
}

async function ask(
  project: Project,
  { query, gold }: Question,
  { most, budgetChars, nowMs }: AskOptions,
): Promise<Outcome> {
  const startMs = nowMs();
  // Several nodes can stand on one document, so more are asked for than documents wanted.
  const hits = await project.search({ query, limit: most * 4 });
  const searchMs = nowMs() - startMs;
  const ranked = [...new Set(hits.flatMap(hit => hit.sources.slice(0, 1).map(source => source.path)))].slice(
    0,
    most,
  );
  const bundle = await project.context({ query, budgetChars });
  const { index } = await project.knowledge();
  const found = gold.filter(path => {
    const passages = bundle.citations.filter(citation => citation.source_path === path);
    if (passages.some(citation => passageChars(bundle, citation) >= evidenceChars)) return true;
    const cited = new Set(passages.map(citation => citation.start_line));
    const all = index.passagesOf(path);
    return all.length > 0 && all.every(passage => cited.has(passage.startLine));
  }).length;
  return { ranked, gold, evidence: gold.length === 0 ? 1 : found / gold.length, searchMs };
}

/** Characters that the bundle quotes for a citation, whatever was cut off. */
function passageChars({ body }: ContextBundle, citation: CitationRecord): number {
  const place = `\n\n${citation.source_path}:${citation.start_line}-${citation.end_line}\n\n`;
  const heading = body.indexOf(`][${citation.id}]`);
  const quoted = body.slice(body.indexOf(place, heading) + place.length);
  const [fence = ''] = /^`+/.exec(quoted) ?? [];
  return quoted.indexOf(`\n${fence}\n`) - `${fence}text\n`.length;
}

function summarize(outcomes: readonly Outcome[], cutoffs: readonly number[]): unknown {
  const mean = (value: (outcome: Outcome) => number): number =>
    outcomes.length === 0
      ? 0
      : round(outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / outcomes.length);
  const within = ({ ranked, gold }: Outcome, k: number): number =>
    gold.filter(path => ranked.slice(0, k).includes(path)).length;
  const times = outcomes.map(outcome => outcome.searchMs).sort((a, b) => a - b);
  const percentile = (share: number): number =>
    round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return {
    queries: outcomes.length,
    recall: Object.fromEntries(
      cutoffs.map(k => [k, mean(outcome => within(outcome, k) / Math.max(1, outcome.gold.length))]),
    ),
    all_recall: Object.fromEntries(
      cutoffs.map(k => [k, mean(outcome => Number(within(outcome, k) === outcome.gold.length))]),
    ),
    mrr: mean(({ ranked, gold }) => {
      const place = ranked.findIndex(path => gold.includes(path));
      return place < 0 ? 0 : 1 / (place + 1);
    }),
    evidence_in_budget: mean(outcome => outcome.evidence),
    latency_ms: { p50: percentile(0.5), p95: percentile(0.95) },
  };
}

function readQuestions(file: string): Question[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new EngineError(
      'source-unreadable',
      `"${file}" cannot be read (${systemErrorCode(error) ?? 'unknown'}).`,
      { cause: error },
    );
  }
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readQuestion(line, `${file}:${index + 1}`)]));
}

function readQuestion(line: string, place: string): Question {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new EngineError('usage', `${place} is not JSON.`, { cause: error });
  }
  const { id, query, gold } = (value ?? {}) as Partial<Record<keyof Question, unknown>>;
  if (typeof query !== 'string' || !Array.isArray(gold) || !gold.every(path => typeof path === 'string')) {
    throw new EngineError('usage', `${place} is not {"id", "query", "gold": [path…]}.`);
  }
  return { id: String(id), query, gold };
}

function readCutoffs(text: string): number[] {
  const cutoffs = text.split(',').map(Number);
  if (cutoffs.every(k => Number.isInteger(k) && k > 0)) return cutoffs;
  throw new EngineError('usage', `--k takes whole numbers with commas, e.g. 1,5,10, not "${text}".`);
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
