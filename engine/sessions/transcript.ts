import { splitLines } from '../base/lines.ts';
import type { LineSpan } from '../model/graph.ts';
import type { SessionRecord } from './sessionRecord.ts';

/** A session as people read it. */
export interface Transcript {
  /** Markdown. */
  readonly text: string;
  /** Of each turn, by its place among the record's: the lines of what was said or done, without its heading. */
  readonly spans: readonly LineSpan[];
}

const names: Readonly<Record<string, string>> = { user: 'You', assistant: 'Agent', system: 'Note' };
/** Version of this form. */
const formatVersion = 1;

type RecordTurn = SessionRecord['turns'][number];

/**
 * A session's record as Markdown. What was said stands in it verbatim, fenced, so that no word of it is markup: it is
 * anybody's text. What tools took and gave is in regions that an editor folds.
 */
export function formatTranscript(record: SessionRecord): Transcript {
  const lines: string[] = [...headOf(record)];
  const spans: LineSpan[] = [];
  for (const turn of record.turns) {
    lines.push('', ...(turn.tool === undefined ? [] : [regionOf(turn)]), headingOf(turn), '');
    // Between the first fence and the last.
    const first = lines.length + 2;
    for (const text of textsOf(turn)) lines.push(...fenced(text));
    spans.push([Math.min(first, lines.length), Math.max(first, lines.length - 1)]);
    if (turn.tool !== undefined) lines.push('<!-- #endregion -->');
  }
  return { text: `${lines.join('\n')}\n`, spans };
}

function headOf({
  title,
  id,
  agent,
  agent_version,
  started_at,
  ended_at,
  ...record
}: SessionRecord): string[] {
  const { user_turns, assistant_turns, tool_calls, tool_errors } = record.counts;
  const about = [
    [agent, agent_version].filter(part => part !== '').join(' '),
    record.model,
    record.branch === '' ? '' : `branch ${record.branch}`,
    [started_at, ended_at].map(minuteOf).filter(Boolean).join(' – '),
    `${user_turns} prompts, ${assistant_turns} answers, ${tool_calls} tool calls, ${tool_errors} failed`,
  ];
  return [
    '---',
    `session: ${JSON.stringify(id)}`,
    `version: ${formatVersion}`,
    '---',
    '',
    `# ${plain(title) || 'Untitled session'}`,
    '',
    about
      .map(plain)
      .filter(part => part !== '')
      .join(' · '),
    ...findingsOf(record.findings),
    ...record.warnings.flatMap(warning => ['', `Note: ${plain(warning)}`]),
  ];
}

function findingsOf(findings: SessionRecord['findings']): string[] {
  if (findings.length === 0) return [];
  const items = findings.map(
    ({ kind, text, turn_index }) => `- ${kind.replaceAll('_', ' ')}, turn ${turn_index}: ${plain(text)}`,
  );
  return ['', '## Findings', '', ...items];
}

function headingOf({ index, role, timestamp, tool }: RecordTurn): string {
  const who = tool === undefined ? (names[role] ?? role) : plain(tool.name) || 'Tool';
  const parts = [String(index), who, minuteOf(timestamp), tool?.is_error === true ? 'failed' : ''];
  return `${tool === undefined ? '##' : '###'} ${parts.filter(part => part !== '').join(' · ')}`;
}

/** All that is seen of it once it is folded. */
function regionOf({ index, tool }: RecordTurn): string {
  const name = (tool?.name ?? '').replace(/[^\p{L}\p{N}_.:/]+/gu, ' ').slice(0, 80);
  return `<!-- #region ${index} ${name.trim()}${tool?.is_error === true ? ' failed' : ''} -->`;
}

function textsOf({ text, tool }: RecordTurn): string[] {
  const texts = tool === undefined ? [text] : [tool.input, tool.output];
  return texts.filter(each => each !== '');
}

/** The lines between fences that none of them can end. */
function fenced(text: string): string[] {
  const fences = [...text.matchAll(/~{3,}/g)].map(([run]) => run.length + 1);
  const fence = '~'.repeat(Math.max(3, ...fences));
  // A file with a NUL in it would be taken for no text.
  return [`${fence}text`, ...splitLines(text.replaceAll('\0', '\ufffd')), fence];
}

/** `2026-02-03 10:12` of an ISO time. */
function minuteOf(timestamp: string): string {
  return timestamp.slice(0, 16).replace('T', ' ');
}

/** One line in which nothing is markup. */
function plain(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~!#]/g, '\\$&');
}
