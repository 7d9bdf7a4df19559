import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session, Turn } from '../../../engine/model/session.ts';
import { aider } from '../../../engine/sessions/readers/aider.ts';
import { continueDev } from '../../../engine/sessions/readers/continueDev.ts';
import { cursorDatabase } from '../../../engine/sessions/readers/cursor.ts';
import { gooseDatabase } from '../../../engine/sessions/readers/goose.ts';
import { openCodeDatabase, openCodeExport } from '../../../engine/sessions/readers/openCode.ts';
import type { DatabaseFormat, DocumentFormat } from '../../../engine/sessions/reader.ts';
import { logDatabaseOf, sqlWasm } from '../../support/logDatabases.ts';
import { mutate, mutation } from '../../support/mutations.ts';
import { expectSound, hasSamples, samplePath, sampleText } from '../../support/sessionSamples.ts';

/** What stood before the message at a place; results of calls may come after it. */
function toldBefore(sessions: readonly Session[], place: number): Partial<Turn>[] {
  return sessions
    .flatMap(({ turns }) => turns.filter(({ record }) => (record.message_index ?? 0) < place))
    .map(({ index, role, text, record }) => ({ index, role, text, record }));
}

describe.skipIf(!hasSamples)(
  'a change to a real record throws nothing and loses nothing without a trace',
  () => {
    const documents: readonly [string, DocumentFormat, string, string][] = [
      ['OpenCode', openCodeExport, 'opencode/export/ses_30c89d8e6ffed1zUcW9m07hozF.json', 'messages'],
      ['Continue', continueDev, 'continue/sessions/9577b30a-3077-485b-9b52-b52c946bd29b.json', 'history'],
    ];
    it.each(documents)('in a document of %s, and leaves what stands before it', (_, format, file, key) => {
      const { [key]: list, ...head } = JSON.parse(sampleText(file)) as Record<string, unknown>;
      const texts = (list as unknown[]).map(item => JSON.stringify(item));
      const read = (items: readonly string[]): Session[] => {
        const text = `\uFEFF${JSON.stringify(head).slice(0, -1)},"${key}":[${items.join(',')}]}`;
        const sessions = format.read(samplePath(file), text, () => undefined);
        expectSound(sessions);
        return sessions;
      };
      const whole = read(texts);
      fc.assert(
        fc.property(fc.nat(texts.length - 1), mutation, (at, change) => {
          const sessions = read(texts.map((text, index) => (index === at ? mutate(text, change) : text)));
          expect(toldBefore(sessions, at)).toEqual(toldBefore(whole, at));
        }),
      );
    });

    const databases: readonly [
      string,
      DatabaseFormat,
      string,
      { readonly table: string; readonly column: string },
    ][] = [
      ['OpenCode', openCodeDatabase, 'opencode/opencode.db', { table: 'message', column: 'data' }],
      ['OpenCode’s parts', openCodeDatabase, 'opencode/opencode.db', { table: 'part', column: 'data' }],
      ['Goose', gooseDatabase, 'goose/sessions/sessions.db', { table: 'messages', column: 'content_json' }],
      [
        'Cursor',
        cursorDatabase,
        'cursor/User/globalStorage/state.vscdb',
        { table: 'cursorDiskKV', column: 'value' },
      ],
    ];
    it.each(databases)('in a database of %s', async (_, format, file, { table, column }) => {
      const bytes = new Uint8Array(readFileSync(samplePath(file)));
      const origin = await sqlWasm.open(bytes);
      const rows = origin.all(`SELECT rowid, ${column} FROM ${table}`);
      origin.close();
      await fc.assert(
        fc.asyncProperty(fc.nat(rows.length - 1), mutation, async (at, change) => {
          const [rowid = 0, text = ''] = rows[at] ?? [];
          const changed = mutate(String(text), change);
          const database = await logDatabaseOf(
            [[`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`, [[changed, rowid]]]],
            bytes,
          );
          const sessions = [...format.read(samplePath(file), database)];
          expect(database.problems()).toEqual([]);
          database.close();
          expect(sessions.length).toBeGreaterThan(0);
          expectSound(sessions);
        }),
        { numRuns: 25 },
      );
    });

    it('in a history of Aider, whatever line is another, and leaves the runs before it', () => {
      const lines = sampleText('aider/project-a/.aider.chat.history.md').split('\n').slice(0, 2000);
      const read = (text: readonly string[]): Session[] =>
        aider.read('.aider.chat.history.md', text.join('\n'), () => undefined);
      const other = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('# aider chat started at ', '#### x', '>', '\0'),
      );
      fc.assert(
        fc.property(fc.nat(lines.length - 1), other, (at, line) => {
          const sessions = read(lines.with(at, line));
          expectSound(sessions);
          // The last of them goes on in what is changed.
          const before = read(lines.slice(0, at)).slice(0, -1);
          expect(sessions.slice(0, before.length)).toEqual(before);
        }),
        { numRuns: 30 },
      );
    });
  },
);
