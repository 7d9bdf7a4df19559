import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Agent } from '../../../engine/model/session.ts';
import { createNodeFiles } from '../../../engine/node/nodeFiles.ts';
import { outsideFiles } from '../../../engine/node/outsideFiles.ts';
import { secretRedactor } from '../../../engine/node/secretRedactor.ts';
import { SessionStore } from '../../../engine/pipeline/sessionStore.ts';
import { findFindings } from '../../../engine/sessions/findings/findFindings.ts';
import { readLog } from '../../../engine/sessions/readLog.ts';
import { toSessionRecord } from '../../../engine/sessions/sessionRecord.ts';
import { Canaries, plantFiles, sentence } from '../../support/canaries.ts';
import { type DiskFolder, diskFolder } from '../../support/diskFolder.ts';
import { logDatabases } from '../../support/logDatabases.ts';
import { hasSamples, samplePath } from '../../support/sessionSamples.ts';

const isLong = process.env['TESSERAE_LONG'] === '1';

/** One log of each kind, and what belongs to it; folders are taken whole. */
const logs: readonly (readonly [Agent, string])[] = [
  [
    'claude-code',
    'claude/projects/-Users-userb-Work-entire-devenv-cli/198393f2-22db-477b-ac77-1825bea883ae.jsonl',
  ],
  ['claude-code', 'schema/claude-all-record-types.jsonl'],
  ['claude-code', 'schema/claude/projects/-tmp'],
  [
    'codex-cli',
    'codex/sessions/2026/06/18/rollout-2026-06-18T04-57-11-019ed917-1cf7-72a3-92f5-c0aa98fb134e.jsonl',
  ],
  [
    'codex-cli',
    'codex-legacy/sessions/2025/08/19/rollout-2025-08-19T09-02-12-01996135-afde-7911-97f0-d863511eca56.jsonl',
  ],
  ['codex-cli', 'schema/codex-all-record-types.jsonl'],
  ['gemini-cli', 'gemini/tmp/vibecodingtracker/chats/session-2026-04-23T12-52-0ab84937.jsonl'],
  [
    'gemini-cli',
    'gemini/tmp/7e8989f71805c3147f6be9b7a71de2a156f8face69f9380beeeb8a777414f21c/chats/session-2026-01-15T20-51-f7633853.json',
  ],
  ['copilot-cli', 'copilot-cli/session-state/10fb4666-56f0-4352-90fc-715caf95b418/events.jsonl'],
  ['vscode-copilot-chat', 'vscode/User/workspaceStorage/00cb94d552616a2f03cd21c41b584d58'],
  ['vscode-copilot-chat', 'vscode/User/workspaceStorage/8373ca80d71c3109692a2ae53ed916e8'],
  ['opencode', 'opencode/export/ses_30c89d8e6ffed1zUcW9m07hozF.json'],
  ['opencode', 'opencode/storage'],
  ['opencode', 'opencode/opencode.db'],
  ['cline', 'cline/User'],
  ['roo-code', 'roo/User'],
  ['cursor', 'cursor/User'],
  ['continue', 'continue/sessions'],
  ['goose', 'goose/sessions/sessions.db'],
  ['aider', 'aider/project-a/.aider.chat.history.md'],
];

/** Files that an import is given, of those that belong to a log. */
const given =
  /\.jsonl$|\.db$|\.vscdb$|session\/.*\.json$|api_conversation|chatSessions|export\/|sessions\/[0-9a-f-]{36}|chats\/|history\.md$/;

function filesOf(entry: string): string[] {
  if (/\.\w+$/.test(entry)) return [entry];
  return readdirSync(samplePath(entry), { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(each => path.relative(samplePath(''), path.join(each.parentPath, each.name)));
}

/** How a text stands in JSON, and in JSON within JSON. */
function formsOf(text: string): string[] {
  const once = JSON.stringify(text).slice(1, -1);
  return [...new Set([text, once, JSON.stringify(once).slice(1, -1)])];
}

/** Imports each log into a project of its own; the bytes of all files that this made. */
async function everythingKept(
  folder: DiskFolder,
  files: readonly string[],
  project: string,
): Promise<string> {
  const store = new SessionStore(createNodeFiles(folder.at(project)), secretRedactor);
  for (const file of files.filter(each => given.test(each))) {
    const reading = await readLog(folder.at(`logs/${file}`), { outside: outsideFiles, logDatabases });
    const sessions = 'sessions' in reading ? reading.sessions : [];
    for (const session of sessions) await store.put(toSessionRecord(session, findFindings(session)));
  }
  return folder
    .paths(project)
    .map(file => `${file}\n${folder.text(file)}`)
    .join('\n');
}

/** Their texts are many and small: each is scanned, which takes too long for every run. */
const slow: ReadonlySet<Agent> = new Set(['aider', 'cline', 'cursor', 'roo-code', 'goose']);

describe.skipIf(!hasSamples)('secrets in any field of any agent’s log', () => {
  it.each(logs.filter(([agent]) => isLong || !slow.has(agent)))(
    'are kept nowhere: %s %s',
    { timeout: 900_000 },
    async (agent, entry) => {
      const files = filesOf(entry);
      for (const inIds of isLong ? [false, true] : [false]) {
        const canaries = new Canaries(isLong);
        const folder = diskFolder();
        await plantFiles(canaries, { from: samplePath(''), to: folder.at('logs'), files }, inIds);
        const bytes = await everythingKept(folder, files, 'app');
        const seen = canaries.planted.filter(({ secret }) =>
          formsOf(secret).some(form => bytes.includes(form)),
        );
        expect(seen).toEqual([]);
        const kept = new Set(bytes.match(/canary\d+/g));
        // Else nothing was looked for where it could be.
        expect(kept.size).toBeGreaterThan(inIds ? 2 : 10);
        if (agent !== 'aider' && !inIds) expect(bytes.split(sentence).length).toBeGreaterThan(10);
      }
    },
  );
});
