// A coding agent's session as every reader tells it, whatever the agent keeps on the disk.

/** The agents whose logs are read, by the names that files and commands call them. */
export const agents = [
  'claude-code',
  'codex-cli',
  'gemini-cli',
  'copilot-cli',
  'vscode-copilot-chat',
  'opencode',
  'cline',
  'roo-code',
  'cursor',
  'continue',
  'goose',
  'aider',
] as const;

export type Agent = (typeof agents)[number];

/** Where a record stands in its log: 1-based line, the agent's own id of it, or 0-based place among messages. */
export interface RecordLocator {
  readonly line?: number;
  readonly uuid?: string;
  readonly message_index?: number;
}

export interface ToolUse {
  readonly name: string;
  /** JSON or text as the agent passed it, shortened. */
  readonly input: string;
  /** Shortened; '' while there is no result. */
  readonly output: string;
  readonly isError: boolean;
  /** Of a shell command, where the log tells it. */
  readonly exitCode?: number;
  /** The shell command that ran. */
  readonly command?: string;
  /** Project files it was to change, as the log names them. */
  readonly changes?: readonly string[];
  /** A person refused it. */
  readonly isRejected?: boolean;
  /** Where its result stands, in logs that keep it apart from the call. */
  readonly resultRecord?: RecordLocator;
}

/**
 * One step of a session. `system`: what is neither said nor done, but bears on what follows: a person broke in
 * (`interrupted`), what came before was condensed (`compacted`).
 */
export interface Turn {
  /** Place among the session's turns, from 0. */
  readonly index: number;
  readonly role: 'user' | 'assistant' | 'tool' | 'system';
  /** ISO 8601, UTC; '' where the log has none. */
  readonly timestamp: string;
  /** What was said, shortened at its end; '' for a tool. */
  readonly text: string;
  readonly tool?: ToolUse;
  /** Where its text stands first. */
  readonly record: RecordLocator;
}

/** What became of the records of a log: `records` = `kept` + all of `skipped`. */
export interface Receipt {
  /** Records that could be read. */
  readonly records: number;
  /** Those that are part of a turn or of what is told of the session. */
  readonly kept: number;
  /** Kind of record → how many of it were left out. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Kind of damage → how often it was met: lines that are no record, too long, cut. */
  readonly damage: Readonly<Record<string, number>>;
}

export interface SessionCounts {
  /** Prompts that a person typed. */
  readonly user_turns: number;
  /** Messages of the model, however many records each is spread over. */
  readonly assistant_turns: number;
  readonly tool_calls: number;
  readonly tool_errors: number;
}

export interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** A session, or one of its subagents. */
export interface Session {
  readonly id: string;
  readonly agent: Agent;
  /** Of the agent, as its records say; '' when they do not. */
  readonly version: string;
  readonly title: string;
  /** Folders it worked in, the first first. */
  readonly cwds: readonly string[];
  readonly branch: string;
  readonly model: string;
  /** ISO 8601, UTC; '' where the log has no times. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly tokens: Tokens;
  readonly counts: SessionCounts;
  readonly turns: readonly Turn[];
  /** Files it changed, as the log names them, in order of first change. */
  readonly filesTouched: readonly string[];
  /** Addresses of issues, changes and commits it made or spoke of. */
  readonly links: readonly string[];
  /** Session that it was started from or continues; '' when none. */
  readonly parentId: string;
  readonly subagents: readonly Session[];
  readonly receipt: Receipt;
  /** What a person should know of how it was read. */
  readonly warnings: readonly string[];
}
