import { describe, expect, it } from 'vitest';
import { secretRedactor } from '../../../engine/node/secretRedactor.ts';
import { privateKey, secrets } from '../../support/secrets.ts';

const kinds = Object.entries(secrets);

describe('the redactor', () => {
  it.each(kinds)('masks: %s', async (_, { line, secret }) => {
    const text = `Before it.\n\n    ${line} and more\n\nAfter it.\n`;
    const masked = await secretRedactor.redact(text);
    expect(masked.count).toBeGreaterThan(0);
    expect(masked.text).not.toContain(secret);
    expect(masked.text).toContain('[redacted: ');
    expect(masked.text.split('\n')).toHaveLength(text.split('\n').length);
    expect(masked.text.startsWith('Before it.\n')).toBe(true);
    expect(masked.text.endsWith('\nAfter it.\n')).toBe(true);
  });

  it.each(kinds)('masks it however it is set in a text: %s', async (_, { line, secret }) => {
    for (const text of [
      `\`${line}\``,
      `| ${line} |`,
      `"${line}"`,
      `- ${line}`,
      `${line}\r\n`,
      `é潮🌊 ${line}`,
    ]) {
      expect({ text, masked: (await secretRedactor.redact(text)).text.includes(secret) }).toEqual({
        text,
        masked: false,
      });
    }
  });

  it('leaves no piece of a secret behind', async () => {
    const text = kinds.map(([, { line }]) => line).join('\n\n');
    const masked = (await secretRedactor.redact(text)).text;
    for (const [kind, { secret }] of kinds) {
      expect({ kind, tail: masked.includes(secret.slice(-12)) }).toEqual({ kind, tail: false });
    }
  });

  it('masks a key of many lines line by line, so that those below keep their numbers', async () => {
    const lines = ['# Keys', '', ...privateKey, '', 'The sluice opens at noon.'];
    for (const lineEnd of ['\n', '\r\n']) {
      const { text } = await secretRedactor.redact(lines.join(lineEnd));
      const masked = text.split(lineEnd);
      expect(masked).toHaveLength(lines.length);
      expect(masked.at(-1)).toBe('The sluice opens at noon.');
      for (const line of privateKey) expect(text).not.toContain(line);
    }
  });

  it('masks a key whose end is missing to the end of the text', async () => {
    const { text } = await secretRedactor.redact(['x', ...privateKey.slice(0, 10)].join('\n'));
    expect(text.split('\n')).toHaveLength(11);
    for (const line of privateKey.slice(0, 10)) expect(text).not.toContain(line);
  });

  it('cannot be switched off by the text', async () => {
    const { line, secret } = secrets['GitHub token']!;
    const text = `<!-- secretlint-disable -->\n// secretlint-disable-next-line\n${line}\n`;
    expect((await secretRedactor.redact(text)).text).not.toContain(secret);
  });

  it.each([
    'Plain words about a sluice that opens at noon.',
    'AKIA is how such keys begin, sk- is another, and ghp_ a third.',
    'https://example.com/a:b@c and user@example.com',
    'a public key: -----BEGIN PUBLIC KEY-----',
    'password: string; and "password": "<your-password>", PASSWORD=${DB_PASSWORD1}',
    'Send the header Authorization: Bearer <token> with the Bearer authentication scheme.',
    `git log ${'0123456789abcdef'.repeat(2)}01234567`,
  ])('leaves alone what is none: %s', async text => {
    expect(await secretRedactor.redact(text)).toEqual({ text, count: 0 });
  });
});
