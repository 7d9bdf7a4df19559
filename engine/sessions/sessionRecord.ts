import { findingTypes, type Finding, needsApproval } from '../model/finding.ts';
import type { Session, ToolUse, Turn } from '../model/session.ts';

/** Commands and files that a record lists. */
const maxListed = 100;

/** A session with what was found in it, as files and commands show it. JSON, snake case. */
export type SessionRecord = ReturnType<typeof toSessionRecord>;

/** The id that a session goes by: its agent's, and its own. */
export function sessionId({ agent, id }: Pick<Session, 'agent' | 'id'>): string {
  return `${agent}:${id}`;
}

/** Subagents are told by their counts alone. */
export function toSessionRecord(session: Session, findings: readonly Finding[]) {
  const { turns, tokens } = session;
  const tools = turns.flatMap(({ tool }) => tool ?? []);
  return {
    id: sessionId(session),
    agent: session.agent,
    agent_version: session.version,
    title: session.title,
    cwd: session.cwds[0] ?? '',
    cwds: session.cwds,
    branch: session.branch,
    model: session.model,
    started_at: session.startedAt,
    ended_at: session.endedAt,
    parent_id: session.parentId,
    counts: session.counts,
    token_input: tokens.input,
    token_output: tokens.output,
    tools_used: [...new Set(tools.map(({ name }) => name))].slice(0, maxListed),
    files_touched: session.filesTouched.slice(0, maxListed),
    commands_run: tools
      .filter(({ command }) => command !== undefined)
      .slice(0, maxListed)
      .map(toCommandRecord),
    links: session.links,
    turns: turns.map(toTurnRecord),
    findings: findings.map(toFindingRecord),
    subagents: session.subagents.map(toSubagentRecord),
    receipt: session.receipt,
    warnings: session.warnings,
  };
}

function toCommandRecord({ command = '', exitCode, isError }: ToolUse) {
  return { command, exit_code: exitCode ?? null, is_error: isError };
}

function toTurnRecord({ index, role, timestamp, text, tool, record }: Turn) {
  const used = tool && { name: tool.name, input: tool.input, output: tool.output, is_error: tool.isError };
  return { index, role, timestamp, text, record, ...(used === undefined ? {} : { tool: used }) };
}

function toFindingRecord({ kind, text, quote, turnIndex, record, confidence, about }: Finding) {
  return {
    kind,
    node_type: findingTypes[kind],
    text,
    quote,
    turn_index: turnIndex,
    record,
    confidence,
    about,
    ...(needsApproval(kind) ? { needs_approval: true } : {}),
  };
}

function toSubagentRecord({ id, title, counts, startedAt, endedAt }: Session) {
  return { id, title, counts, started_at: startedAt, ended_at: endedAt };
}
