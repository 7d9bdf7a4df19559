import { describe, expect, it } from 'vitest';
import type { Origin } from '../../../engine/ports.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { noHistory, openProject } from '../../support/project.ts';
import { sessionOf } from '../../support/sessions.ts';
import { agent, ran, tool, user } from '../../support/turns.ts';

const line = '  const berths = readBerths(ledger, { afterTides: true });';
const cause =
  'The root cause was that the berths were read before the tides, so every number was off by one.';
const edit = tool('Edit', {
  input: JSON.stringify({
    file_path: '/project/src/berths.ts',
    old_string: 'x',
    new_string: `a\n${line}\nb`,
  }),
  changes: ['/project/src/berths.ts'],
});
const steps = [
  user('Mend the numbers of the berths.'),
  ran('npm test', '1 failed', 1),
  agent(cause),
  edit,
  user('Good.'),
];

async function project(origin?: Origin) {
  const history = { ...noHistory, originOf: () => Promise.resolve(origin) };
  const opened = await openProject(new MemoryFiles({ 'src/berths.ts': `${line}\n` }), { history });
  await opened.compile();
  await opened.project.sessions.take([sessionOf('a', steps, { cwds: ['/project'] })]);
  return opened.project.sessions;
}

const committed = { id: '0123456789', committedAt: '2026-02-03T18:00:00.000Z', subject: 'Mend berths' };

describe('why a line is there', () => {
  it('is told by its commit, the turn that wrote it, what was asked, and what was found', async () => {
    const sessions = await project(committed);
    expect(await sessions.lineOrigin({ path: 'src/berths.ts', text: line })).toMatchObject({
      commit: committed,
      session: { id: 'claude-code:a' },
      prompt: { text: 'Mend the numbers of the berths.' },
      findings: [{ kind: 'root_cause', quote: cause }],
    });
  });

  it('is told of a line that is not committed yet', async () => {
    const told = await (await project()).lineOrigin({ path: 'src/berths.ts', text: line });
    expect(told.commit).toBeUndefined();
    expect(told.session?.id).toBe('claude-code:a');
  });

  it.each([
    ['another file', { path: 'src/tides.ts', text: line }],
    ['another line', { path: 'src/berths.ts', text: 'const tides = readTides(ledger);' }],
    ['a line that says nothing', { path: 'src/berths.ts', text: '  });' }],
  ])('is unknown for %s', async (_, request) => {
    const told = await (await project(committed)).lineOrigin(request);
    expect(told.session).toBeUndefined();
    expect(told.findings).toEqual([]);
  });

  it('is not told by a session that began after the commit', async () => {
    const sessions = await project({ ...committed, committedAt: '2026-02-01T18:00:00.000Z' });
    expect((await sessions.lineOrigin({ path: 'src/berths.ts', text: line })).session).toBeUndefined();
  });
});
