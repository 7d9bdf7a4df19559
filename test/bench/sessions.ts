// What the readers make of the sample logs, and what is found in them; the last line printed is the result as JSON.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding, FindingKind } from '../../engine/model/finding.ts';
import type { RecordLocator, Session } from '../../engine/model/session.ts';
import { findFindings } from '../../engine/sessions/findings/findFindings.ts';
import { LogFile } from '../../engine/sessions/logFile.ts';
import { aider } from '../../engine/sessions/readers/aider.ts';
import { claudeCode } from '../../engine/sessions/readers/claudeCode.ts';
import { cline, rooCode } from '../../engine/sessions/readers/cline.ts';
import { codex } from '../../engine/sessions/readers/codex.ts';
import { continueDev } from '../../engine/sessions/readers/continueDev.ts';
import { copilotCli, copilotTranscript } from '../../engine/sessions/readers/copilotEvents.ts';
import { gemini, geminiLog } from '../../engine/sessions/readers/gemini.ts';
import { openCodeExport, openCodeTree } from '../../engine/sessions/readers/openCode.ts';
import { vscodeChat, vscodeChatLog } from '../../engine/sessions/readers/vscodeChat.ts';

const [, , folder = ''] = process.argv;
const lineFormats = [claudeCode, codex, copilotCli, copilotTranscript, geminiLog, vscodeChatLog];
const documentFormats = [
  cline,
  rooCode,
  gemini,
  vscodeChat,
  continueDev,
  aider,
  openCodeExport,
  openCodeTree,
];
/** Files that the cues were tuned on: their labels may be read. */
const tuned = ['e4599950', '1c38adc0', '569aed7b', 'T05-31-45'];

interface Label {
  readonly id: string;
  readonly file: string;
  readonly turn: RecordLocator;
  readonly speaker: string;
  readonly type: FindingKind;
  readonly span: string;
}

type Expected = Readonly<Record<string, unknown>>;

/** The sessions of a log; none of one that only a database holds. */
function read(file: string): Session[] {
  const at = path.join(folder, file);
  if (statSync(at).isDirectory()) return [];
  const bytes = readFileSync(at);
  const name = `/logs/${file}`;
  const log = new LogFile(name, lineFormats);
  log.push(bytes);
  const sessions = log.sessions(true);
  if (sessions !== undefined) return sessions;
  const text = bytes.toString('utf8');
  const format = documentFormats.find(each => each.isLog(name, text));
  const beside = (way: string): string => path.join(path.dirname(at), way);
  return (
    format?.read(
      name,
      text,
      way => (existsSync(beside(way)) ? readFileSync(beside(way), 'utf8') : undefined),
      way => (existsSync(beside(way)) ? readdirSync(beside(way)) : []),
    ) ?? []
  );
}

function unequal({ counts, startedAt, endedAt, cwds }: Session, expected: Expected): string[] {
  const ours: Expected = {
    ...counts,
    first_ts: startedAt || null,
    last_ts: endedAt || null,
    cwd: cwds[0] ?? null,
  };
  return Object.keys(ours).filter(key => ours[key] !== (expected[key] ?? null));
}

function groupOf(kind: FindingKind): string {
  if (kind === 'correction' || kind === 'preference' || kind === 'constraint') return 'wish';
  return kind === 'root_cause' || kind === 'error_fix' || kind === 'gotcha' ? 'trouble' : kind;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}

/** The same turn, a kind of the same group, and half of the label's words. */
function isHit(label: Label, { kind, quote, record }: Finding): boolean {
  const { line, message_index } = label.turn;
  const isSameTurn = line === undefined ? record.message_index === message_index : record.line === line;
  if (!isSameTurn || groupOf(kind) !== groupOf(label.type)) return false;
  const quoted = new Set(wordsOf(quote));
  const words = wordsOf(label.span);
  return words.filter(word => quoted.has(word)).length * 2 >= words.length;
}

function main(): object {
  const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<
    string,
    Expected
  >;
  const labels = readFileSync(path.join(folder, 'findings-gold.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Label);
  const halves = { tuned: { labels: 0, hits: 0, found: 0 }, checked: { labels: 0, hits: 0, found: 0 } };
  const files: object[] = [];
  const missed: object[] = [];
  for (const [file, values] of Object.entries(expected)) {
    const sessions = read(file);
    const found = sessions.flatMap(session => findFindings(session));
    const [session] = sessions;
    const differing =
      session === undefined || sessions.length > 1 ? ['not one session'] : unequal(session, values);
    files.push({ file, differing, findings: found.length });
    const own = labels.filter(label => label.file === file);
    if (own.length === 0) continue;
    const half = halves[tuned.some(part => file.includes(part)) ? 'tuned' : 'checked'];
    half.labels += own.length;
    half.found += found.length;
    for (const label of own) {
      if (found.some(finding => isHit(label, finding))) half.hits += 1;
      // Never its words: the rules are not to learn them.
      else missed.push({ id: label.id, kind: label.type, speaker: label.speaker });
    }
  }
  return { files, halves, missed };
}

process.stdout.write(`${JSON.stringify(main())}\n`);
