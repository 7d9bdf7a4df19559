import { compareStrings } from '../base/compare.ts';
import { sha1Hex } from '../base/hash.ts';
import { ellipsis } from '../base/lines.ts';
import type { GraphNode, LineSpan } from '../model/graph.ts';
import { toNodeId } from '../model/ids.ts';
import { sessionKeys } from '../model/sessionGraph.ts';
import type { ProjectRecord } from './projectPaths.ts';
import type { Transcript } from './transcript.ts';

const maxName = 120;
/** Names in a finding that may be symbols of the code. */
const maxNames = 20;
/** What is written as code, and what only code is written like: `camelCase`, `snake_case`, `Type.member`. */
const written = /`([^`\n]{2,80})`/g;
const codeLike = /\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Za-z]+_\w+)\b/g;

type RecordFinding = ProjectRecord['findings'][number];

/**
 * The nodes of one session: itself, its agent, and what was found in it. `path`: of its transcript, whose lines are the
 * source of all of them.
 */
export function toSessionNodes(record: ProjectRecord, path: string, { spans }: Transcript): GraphNode[] {
  const session = toSession(record, path);
  const places = new Map(record.turns.map(({ index }, place) => [index, spans[place]]));
  const findings = record.findings.map(finding =>
    toFinding(finding, { record, session, path, span: places.get(finding.turn_index) }),
  );
  return [toAgent(record.agent), session, ...new Map(findings.map(node => [node.id, node])).values()];
}

/** Of the node that stands for a session. */
export function sessionNodeId(id: string): string {
  return toNodeId('Session', `session:${id}`);
}

function toAgent(agent: string): GraphNode {
  const id = toNodeId('Agent', `agent:${agent}`);
  const base = { aliases: [], description: '', sourcePath: '', sources: [], metadata: {} };
  return { id, type: 'Agent', name: agent, ...base };
}

function toSession(record: ProjectRecord, path: string): GraphNode {
  const { user_turns, tool_calls, tool_errors } = record.counts;
  return {
    id: sessionNodeId(record.id),
    type: 'Session',
    name: ellipsis(record.title.replace(/\s+/g, ' ').trim(), maxName) || record.id,
    aliases: [],
    description: '',
    sourcePath: path,
    sources: [{ path, mentions: 1, spans: [] }],
    metadata: {
      [sessionKeys.session]: record.id,
      [sessionKeys.agent]: record.agent,
      [sessionKeys.branch]: record.branch,
      model: record.model,
      [sessionKeys.startedAt]: record.started_at,
      [sessionKeys.endedAt]: record.ended_at,
      [sessionKeys.parent]: record.parent_id,
      [sessionKeys.prompts]: user_turns,
      tool_calls,
      tool_errors,
      [sessionKeys.changed]: record.files_touched,
      [sessionKeys.named]: record.files_named,
    },
  };
}

interface Found {
  readonly record: ProjectRecord;
  readonly session: GraphNode;
  readonly path: string;
  readonly span: LineSpan | undefined;
}

/**
 * Copies of a session keep the ids of its records, so that what was found in a record is one node however many
 * sessions begin with it. Records without an id are known by their session and place.
 */
function toFinding(finding: RecordFinding, { record, session, path, span }: Found): GraphNode {
  const { kind, node_type: type, text, quote, turn_index, confidence, about } = finding;
  const { uuid, line, message_index } = finding.record;
  const place = uuid ?? `${record.id}#${line ?? message_index ?? turn_index}`;
  const turn = record.turns.find(({ index }) => index === turn_index);
  return {
    id: toNodeId(type, `${record.agent}:${place}:${kind}:${sha1Hex(quote).slice(0, 8)}`),
    type,
    name: ellipsis(text.replace(/\s+/g, ' ').trim(), maxName) || kind,
    aliases: [],
    description: quote,
    sourcePath: path,
    sources: [{ path, mentions: 1, spans: span === undefined ? [] : [span] }],
    metadata: {
      [sessionKeys.finding]: kind,
      confidence,
      [sessionKeys.turn]: turn_index,
      [sessionKeys.saidAt]: turn?.timestamp ?? '',
      ...(uuid === undefined ? {} : { record: uuid }),
      ...(line === undefined ? {} : { line }),
      [sessionKeys.about]: about,
      [sessionKeys.names]: namesIn(quote),
      [sessionKeys.sessions]: [session.id],
      ...(finding.needs_approval === true ? { [sessionKeys.needsApproval]: true } : {}),
    },
  };
}

function namesIn(quote: string): string[] {
  const names = new Set<string>();
  for (const [, code = ''] of quote.matchAll(written)) names.add(code.replace(/\(.*\)$/, ''));
  for (const [name] of quote.matchAll(codeLike)) names.add(name);
  return [...names].slice(0, maxNames).sort(compareStrings);
}
