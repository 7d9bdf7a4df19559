/** A small log as Claude Code writes it: a wish of the person, a command that a tool ran, and what was the cause. */
export function claudeLog(cwd: string, { title = 'Why do the tests of the harbour fail?' } = {}): string {
  const startMs = Date.now() - 60_000;
  const id = 'harbour-tests';
  const records = [
    said('user', title),
    said('assistant', [
      { type: 'text', text: 'I run them.' },
      { type: 'tool_use', id: 'run-1', name: 'Bash', input: { command: 'npm test' } },
    ]),
    said('user', [{ type: 'tool_result', tool_use_id: 'run-1', content: 'berth 7: expected 3, got 2' }]),
    said(
      'assistant',
      'The root cause was that `openHarbour` read the tide table before berth 7 was known to it.',
    ),
    said('user', 'From now on never commit generated files.'),
    said('assistant', [{ type: 'text', text: 'I will leave them out.' }]),
  ];
  return records
    .map((record, place) => {
      const timestamp = new Date(startMs + place * 1000).toISOString();
      const base = {
        sessionId: id,
        cwd,
        gitBranch: 'main',
        version: '2.1.0',
        uuid: `${id}-${place}`,
        timestamp,
      };
      return `${JSON.stringify({ ...base, ...record })}\n`;
    })
    .join('');
}

function said(role: 'user' | 'assistant', content: unknown) {
  const parts =
    role === 'assistant' && typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return { type: role, message: { role, model: 'model-x', content: parts } };
}
