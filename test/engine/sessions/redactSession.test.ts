import { describe, expect, it } from 'vitest';
import { secretRedactor } from '../../../engine/node/secretRedactor.ts';
import { redactRecord } from '../../../engine/sessions/redactSession.ts';
import { secrets } from '../../support/secrets.ts';

const redact = <T>(value: T): Promise<T> => redactRecord(value, secretRedactor);

describe('what is kept of a session', () => {
  it.each(Object.entries(secrets))('holds no %s in any field', async (_, { line, secret }) => {
    const record = {
      text: line,
      list: [line],
      deep: { output: JSON.stringify({ stdout: line, n: 1 }) },
      [line]: 'x',
    };
    const masked = JSON.stringify(await redact(record));
    expect(masked).not.toContain(secret);
    expect(masked).not.toContain(JSON.stringify(secret).slice(1, -1));
  });

  it('holds JSON where there was JSON, with names of fields and numbers as they were', async () => {
    const input = JSON.stringify({ api_key: 'abcdefgh12345678', max_tokens: 100, path: 'docs/password.md' });
    const { input: masked } = await redact({ input });
    expect(JSON.parse(masked)).toEqual({
      api_key: '[redacted: secret]',
      max_tokens: 100,
      path: 'docs/password.md',
    });
  });

  it('names no person: home folders and addresses are gone', async () => {
    const text =
      'Ask anna@example.com: /Users/anna/app/x.ts, C:\\Users\\anna\\app, /home/anna and /homework/x';
    expect((await redact({ text })).text).toBe(
      'Ask [redacted: e-mail]: ~/app/x.ts, ~\\app, ~ and /homework/x',
    );
  });

  it('leaves sentences about secrets alone, and pictures out', async () => {
    const sentence = 'There is no API key in the build, and the password field is required.';
    expect((await redact({ sentence })).sentence).toBe(sentence);
    const { text } = await redact({ text: `see data:image/png;base64,${'A'.repeat(400)} here` });
    expect(text).toBe('see [image] here');
  });
});
