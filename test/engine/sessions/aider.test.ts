import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../engine/model/session.ts';
import { aider } from '../../../engine/sessions/readers/aider.ts';
import { expectSound } from '../../support/sessionSamples.ts';

const history = `
# aider chat started at 2024-08-10 09:07:50

> /usr/bin/aider a.py${'  '}
> Aider v0.48.2-dev${'  '}
> Main model: claude-3-5-sonnet with diff edit format, weak model claude-3-haiku${'  '}
> Use /help <question> for help${'  '}

#### Add a flag${'  '}
####${'  '}
#### and its test${'  '}

I add it.

a.py
\`\`\`python
# a comment

x = 1
\`\`\`

> Tokens: 13,332 sent, 4.1k received. Cost: $0.05 request, $0.05 session.${'  '}
> Applied edit to a.py${'  '}

It is there.

#### /undo${'  '}
> Removed: 01df7ae feat${'  '}
> ^C KeyboardInterrupt${'  '}

# aider chat started at 2024-08-10 09:07:50

#### Again${'  '}

# aider chat started at now and then

#### Later${'  '}
`;
const path = '/srv/app/.aider.chat.history.md';

function read(text: string): Session[] {
  const sessions = aider.read(path, text, () => undefined);
  expectSound(sessions);
  return sessions;
}

describe('an Aider history', () => {
  it('has a session a run', () => {
    const sessions = read(history);
    expect(sessions.map(({ id, startedAt, turns }) => [id, startedAt, turns.length])).toEqual([
      ['aider-2024-08-10-09-07-50', '2024-08-10T09:07:50.000Z', 4],
      ['aider-2024-08-10-09-07-50-2', '2024-08-10T09:07:50.000Z', 1],
      ['aider-now-and-then', '', 1],
    ]);
    expect(sessions[0]?.warnings).toEqual(['its times are those of the clock on the wall, not UTC']);
  });

  it('has prompts as they were typed and one answer to each', () => {
    const [session] = read(history);
    const [prompt, answer, undo, broken] = session?.turns ?? [];
    expect(prompt).toMatchObject({ role: 'user', text: 'Add a flag\n\nand its test', record: { line: 9 } });
    expect(answer?.text).toBe('I add it.\n\na.py\n```python\n# a comment\n\nx = 1\n```\n\nIt is there.');
    expect(undo).toMatchObject({ role: 'user', text: '/undo' });
    expect(broken).toMatchObject({ role: 'system', text: 'interrupted' });
    expect(session).toMatchObject({
      counts: { user_turns: 2, assistant_turns: 1, tool_calls: 0, tool_errors: 0 },
      version: '0.48.2-dev',
      model: 'claude-3-5-sonnet',
      filesTouched: ['a.py'],
      tokens: { input: 13_332, output: 4100 },
    });
    expect(session?.receipt.skipped).toEqual({ 'tool output': 3 });
  });

  it('is the same with other line ends, a byte order mark and NULs', () => {
    const noisy = `\uFEFF${history.replaceAll('\n', '\r\n')}`.replace(
      'I add it.',
      `I add${'\0'.repeat(300)} it.`,
    );
    expect(read(noisy)).toEqual(read(history));
  });

  it('tells what stands before the first run', () => {
    const [session] = read(`lost\nlines\n${history}`);
    expect(session?.receipt.skipped['before the first run']).toBe(2);
    expect(read('no run at all')).toEqual([]);
  });

  it('only grows when text is added, wherever it was cut', () => {
    const whole = read(history);
    fc.assert(
      fc.property(fc.nat(history.length), length => {
        const part = read(history.slice(0, length));
        // All but the run that is being written are whole.
        expect(part.slice(0, -1)).toEqual(whole.slice(0, Math.max(0, part.length - 1)));
      }),
    );
  });

  it('throws at nothing', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '# aider chat started at ',
        '# aider chat started at 2024-08-10 09:07:50',
        '#### x',
        '####',
        '>',
        '> ^C',
      ),
    );
    fc.assert(fc.property(fc.array(line, { maxLength: 30 }), lines => void read(lines.join('\n'))));
  });
});
