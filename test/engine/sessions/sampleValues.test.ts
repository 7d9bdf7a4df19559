import { describe, expect, it } from 'vitest';
import type { Session } from '../../../engine/model/session.ts';
import { aider } from '../../../engine/sessions/readers/aider.ts';
import { composersOf, cursorDatabase } from '../../../engine/sessions/readers/cursor.ts';
import { continueDev } from '../../../engine/sessions/readers/continueDev.ts';
import { gooseDatabase } from '../../../engine/sessions/readers/goose.ts';
import { openCodeDatabase, openCodeExport, openCodeTree } from '../../../engine/sessions/readers/openCode.ts';
import type { DatabaseFormat, DocumentFormat } from '../../../engine/sessions/reader.ts';
import { openLog } from '../../support/logDatabases.ts';
import {
  besideSample,
  countedOf,
  expectedOf,
  expectSound,
  hasSamples,
  samplePath,
  sampleText,
  valuesOf,
  withSubagents,
} from '../../support/sessionSamples.ts';

function readDocument(format: DocumentFormat, file: string): Session[] {
  const text = sampleText(file);
  const { beside, namesIn } = besideSample(file);
  expect(format.isLog(samplePath(file), text)).toBe(true);
  return format.read(samplePath(file), text, beside, namesIn);
}

async function readDatabase(format: DatabaseFormat, file: string): Promise<Session[]> {
  const database = await openLog(samplePath(file));
  try {
    expect(format.isLog(samplePath(file), database.tables())).toBe(true);
    return [...format.read(samplePath(file), database)];
  } finally {
    database.close();
  }
}

const documents: readonly [DocumentFormat, string][] = [
  [openCodeExport, 'opencode/export/ses_336ebe11bffePlPIwBobiYzDoC.json'],
  [openCodeExport, 'opencode/export/ses_30c89d8e6ffed1zUcW9m07hozF.json'],
  [continueDev, 'continue/sessions/9577b30a-3077-485b-9b52-b52c946bd29b.json'],
  [aider, 'aider/project-a/.aider.chat.history.md'],
];

describe.skipIf(!hasSamples)('a real log has the values that were counted by hand', () => {
  it.each(documents)('$0.name $1', (format, file) => {
    const sessions = readDocument(format, file);
    const { extra } = expectedOf(file);
    expect(valuesOf(sessions)).toEqual(countedOf(expectedOf(file)));
    if (extra.session_id !== undefined) expect(sessions.map(({ id }) => id)).toEqual([extra.session_id]);
    if (extra.title !== undefined) expect(sessions.map(({ title }) => title)).toEqual([extra.title]);
    if (extra.runs !== undefined) expect(sessions).toHaveLength(extra.runs);
    expectSound(sessions);
  });

  const databases: readonly [DatabaseFormat, string, string][] = [
    [openCodeDatabase, 'opencode/opencode.db', 'opencode/opencode.db'],
    [gooseDatabase, 'goose/sessions/sessions.db', 'goose/sessions/sessions.db'],
    [cursorDatabase, 'cursor/User/globalStorage/state.vscdb', 'cursor/User'],
  ];
  it.each(databases)('$0.name $1', async (format, file, name) => {
    const sessions = await readDatabase(format, file);
    expect(valuesOf(sessions)).toEqual(countedOf(expectedOf(name)));
    for (const [id, expected] of Object.entries(expectedOf(name).extra.sessions ?? {}))
      expect(valuesOf(sessions.filter(session => session.id === id))).toEqual(countedOf(expected));
    expectSound(sessions);
  });

  it('is the same session in OpenCode’s files, its export and its database', async () => {
    const id = 'ses_30c89d8e6ffed1zUcW9m07hozF';
    const tree = `opencode/storage/session/e636a08f504c17bb94725f03ccc30ead67d304f9/${id}.json`;
    const [inFiles] = readDocument(openCodeTree, tree);
    const [exported] = readDocument(openCodeExport, `opencode/export/${id}.json`);
    const inDatabase = (await readDatabase(openCodeDatabase, 'opencode/opencode.db')).find(
      each => each.id === id,
    );
    expect(inFiles).toEqual(inDatabase);
    // An export has parts in the order in which they were made; their ids were changed when it was published.
    expect(valuesOf([exported!])).toEqual(valuesOf([inDatabase!]));
    expect(exported?.receipt).toEqual(inDatabase?.receipt);
  });

  it('has no chats in the database of a Cursor window, but tells which belong to it', async () => {
    const file = 'cursor/User/workspaceStorage/6043c473f6b406a29821cc75a5616f5f/state.vscdb';
    expect(await readDatabase(cursorDatabase, file)).toEqual([]);
    const window = await openLog(samplePath(file));
    expect(composersOf(window)).toEqual(['c859e897-ea4d-f3a4-de2c-e36760e616d3']);
    window.close();
  });

  it('tells models, files, tokens and commands where the log does', async () => {
    const all = withSubagents([
      ...readDocument(openCodeExport, documents[0]![1]),
      ...(await readDatabase(cursorDatabase, 'cursor/User/globalStorage/state.vscdb')),
    ]);
    for (const session of all) {
      expect(session.model).not.toBe('');
      expect(session.tokens.output).toBeGreaterThan(0);
      expect(session.turns.some(({ tool }) => tool?.command !== undefined)).toBe(true);
    }
    expect(all[0]?.filesTouched).toContain('/Users/userq/Code/nimbus/specs/agentic-sandbox-refocus.md');
  });
});
