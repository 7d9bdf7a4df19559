import { describe, expect, it } from 'vitest';
import { secretRedactor } from '../../../engine/node/secretRedactor.ts';
import { SessionStore } from '../../../engine/pipeline/sessionStore.ts';
import { findFindings } from '../../../engine/sessions/findings/findFindings.ts';
import { lineFormats } from '../../../engine/sessions/formats.ts';
import { LogFile } from '../../../engine/sessions/logFile.ts';
import { toSessionRecord } from '../../../engine/sessions/sessionRecord.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { secrets } from '../../support/secrets.ts';

const base = { sessionId: 's', cwd: '/home/anna/app', gitBranch: 'main', version: '2.1' };
type Fields = Record<string, unknown>;

/** A log of Claude Code in which every field that is kept holds a text. */
function logWith(text: string): string {
  const records: Fields[] = [
    { type: 'custom-title', customTitle: `Title ${text}` },
    {
      type: 'user',
      uuid: 'u',
      message: { content: `Never do it like this: ${text}` },
      gitBranch: `b ${text}`,
    },
    {
      type: 'assistant',
      uuid: 'a',
      message: {
        id: 'm',
        model: `x ${text}`,
        content: [
          { type: 'text', text: `The root cause was that the server read ${text} from the file.` },
          {
            type: 'tool_use',
            id: 't1',
            name: 'Bash',
            input: { command: `deploy --with ${text}`, description: text },
          },
          {
            type: 'tool_use',
            id: 't2',
            name: `Tool ${text}`,
            input: { [text]: [text, { deep: `a\n${text}` }] },
          },
          {
            type: 'tool_use',
            id: 't3',
            name: 'Write',
            input: { file_path: `/home/anna/app/${text}`, content: `${'x '.repeat(1990)}${text}` },
          },
        ],
      },
    },
    {
      type: 'user',
      uuid: 'r',
      message: {
        content: [
          { type: 'tool_result', tool_use_id: 't1', is_error: true, content: `Exit code 1\n${text}` },
        ],
      },
    },
    {
      type: 'user',
      uuid: 'q',
      message: {
        content: [{ type: 'tool_result', tool_use_id: 't2', content: `{"stdout":"line\\n${text}"}` }],
      },
    },
    { type: 'pr-link', prUrl: `https://example.com/pull/1?x=${text}` },
  ];
  return records
    .map(record => `${JSON.stringify({ ...base, timestamp: '2026-01-02T03:04:05Z', ...record })}\n`)
    .join('');
}

async function kept(log: string): Promise<{ files: MemoryFiles; store: SessionStore }> {
  const files = new MemoryFiles({});
  const store = new SessionStore(files, secretRedactor);
  const file = new LogFile('/x/s.jsonl', lineFormats);
  file.push(Buffer.from(log));
  for (const session of file.sessions(true) ?? [])
    expect(await store.put(toSessionRecord(session, findFindings(session)))).toBeDefined();
  return { files, store };
}

function bytesOf(files: MemoryFiles): string {
  return files
    .paths('')
    .map(path => `${path}\n${files.text(path) ?? ''}`)
    .join('\n');
}

describe('a session that is kept', () => {
  it.each(Object.entries(secrets))(
    'has no %s in any file, whatever field it stood in',
    async (_, { line, secret }) => {
      const { files } = await kept(logWith(line));
      expect(files.paths('')).toHaveLength(2);
      const all = bytesOf(files);
      for (const form of [
        secret,
        JSON.stringify(secret).slice(1, -1),
        JSON.stringify(JSON.stringify(secret)).slice(3, -3),
      ])
        expect(all.includes(form)).toBe(false);
      expect(all).not.toContain('anna');
    },
  );

  it('says what it said where nothing is secret', async () => {
    const { store } = await kept(logWith('no API key in the build'));
    const text = JSON.stringify(await store.get('claude-code:s'));
    expect(text.split('no API key in the build').length).toBeGreaterThan(10);
    expect(text).not.toContain('redacted');
  });

  it('has a private key in none of its fields, also when a log has cut it in two', async () => {
    const body = Array.from(
      { length: 8 },
      (_, at) => `${at}MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIB`,
    );
    const [first, second] = [body.slice(0, 4), body.slice(4)].map(lines => lines.join('\n')) as [
      string,
      string,
    ];
    const mark = (edge: string): string => `-----${edge} PRIVATE KEY-----`;
    const input = {
      old_string: `${mark('BEGIN')}\n${first}`,
      new_string: `${second}\n${mark('END')}`,
      note: 'no API key in the build',
    };
    const record = {
      type: 'assistant',
      uuid: 'a',
      message: { id: 'm', content: [{ type: 'tool_use', id: 't', name: 'Edit', input }] },
    };
    const { store, files } = await kept(`${JSON.stringify({ ...base, ...record })}\n`);
    for (const line of body) expect(bytesOf(files)).not.toContain(line);
    const { turns } = await store.get('claude-code:s');
    expect(JSON.parse(turns[0]?.tool?.input ?? '')).toMatchObject({ note: 'no API key in the build' });
  });
});

describe('the list of sessions', () => {
  const listPath = '.tesserae/harness_sessions/manifest.json';
  const listOf = (files: MemoryFiles) => new SessionStore(files, secretRedactor).list();

  it('is kept beside them, and is made again where it is lost, damaged or behind', async () => {
    const { files, store } = await kept(logWith('nothing secret'));
    await store.save();
    const list = await listOf(files);
    expect(list).toEqual(await store.list());
    expect(list).toHaveLength(1);
    for (const text of [undefined, '{', '{"version":1,"sessions":[]}', '{"version":9}']) {
      if (text === undefined) await files.remove(listPath);
      else await files.write(listPath, text);
      expect(await listOf(files)).toEqual(list);
    }
    await store.forget('claude-code:s');
    await store.save();
    expect(await listOf(files)).toEqual([]);
    expect(files.paths('.tesserae/harness_sessions')).toEqual([]);
  });
});
