import { describe, expect, it } from 'vitest';
import { needsApproval } from '../../../engine/model/finding.ts';
import { agent, edited, findIn, ran, system, toldIn, tool, user } from '../../support/turns.ts';

const task = user('Please build the import command.');
const done = agent('The import command is there.');
/** The agent saw something: what it says is not from hearsay. */
const seen = ran('npm run build');
const trouble = user('There is an error in the import command.');

describe('what a person says in answer to the agent', () => {
  it.each([
    ['correction', 'No, the importer should not write to the home folder.'],
    ['correction', 'But the parser was already covered by the old tests!?'],
    ['preference', 'From now on never commit generated files.'],
    ['preference', 'I would rather have it in one table.'],
    ['constraint', 'The importer must run without network access.'],
    ['decision', "Let's keep SQLite for the index."],
    ['decision', 'I like option 2, as it needs no server.'],
    ['decision', 'If there is a file already we ask before it is replaced.'],
    ['open_question', "But I'm not sold that this works on Windows."],
    ['open_question', 'Can we double check that the hooks are not run twice?'],
    ['failed_approach', 'It still fails on the second run.'],
  ])('is a %s: %s', (kind, quote) => {
    expect(toldIn(task, done, user(quote))).toContain(`${kind} | ${quote}`);
  });

  it.each([
    'ok thanks',
    'Can you run the tests?',
    'Please continue with the next file.',
    'where is the parser used?',
  ])('is nothing to keep: %s', text => {
    expect(toldIn(task, done, user(text), done)).toEqual([]);
  });

  it('is a correction right after it broke in or refused a tool', () => {
    const [found] = findIn(
      task,
      done,
      system('interrupted'),
      user('the cache belongs into the project folder'),
    );
    expect(found).toMatchObject({ kind: 'correction', turnIndex: 3, record: { line: 4 } });
    const refused = tool('Edit', {
      isError: true,
      isRejected: true,
      output: "The user doesn't want to proceed",
    });
    expect(toldIn(task, refused, user('the cache belongs into the project folder'))).toEqual([
      'correction | the cache belongs into the project folder',
    ]);
  });

  it('takes the question that it approves of as what was decided', () => {
    const [found] = findIn(task, agent('Should I store the bases in SQLite?'), user('yes please'));
    expect(found).toMatchObject({
      kind: 'decision',
      quote: 'yes please',
      text: 'Should I store the bases in SQLite? yes please',
    });
  });

  it('stays open where no answer follows it', () => {
    const asked = user('is the log kept when the disk is full?');
    expect(toldIn(task, done, asked)).toEqual([`open_question | ${asked.text}`]);
  });
});

describe('what the agent says', () => {
  it.each([
    ['root_cause', 'The issue was that `go-git` does not read the global ignore file.'],
    ['failed_approach', 'That approach did not work because the lock is held by the writer.'],
    ['decision', 'The simplest fix is to use the git CLI for this check.'],
    ['gotcha', '`core.excludesfile` does not support relative paths.'],
    ['gotcha', 'One caveat: the hook also runs in worktrees of other branches.'],
    ['constraint', 'The `base_url` must be set before the client is made.'],
    ['todo', 'The migration still needs to be run on staging.'],
    ['runbook', 'Run `npm run build`, then restart the server.'],
  ])('at the end is a %s: %s', (kind, quote) => {
    expect(toldIn(trouble, seen, agent(quote))).toContain(`${kind} | ${quote}`);
  });

  it.each([
    "Let me check whether the issue is the cache that doesn't load.",
    'All tests pass and the lint is clean.',
    'The problem is likely in the `cache` module.',
    'Should I keep the old approach instead of the new one?',
  ])('is nothing to keep: %s', text => {
    expect(toldIn(trouble, seen, agent(text))).toEqual([]);
  });

  it('names the cause after it says that it found it', () => {
    const cause = 'The `Cache` reads its file before the writer closes it.';
    expect(toldIn(task, seen, agent(`Found it. ${cause}`))).toEqual([`root_cause | ${cause}`]);
  });

  it('is told by the title that a list stands under', () => {
    const text =
      'Done.\n\n## Next steps\n- Publish the package to the registry\n\n## Summary\n- It parses files of notes';
    expect(toldIn(task, seen, agent(text))).toEqual(['todo | Publish the package to the registry']);
  });

  it('is about the files that are changed right after a choice', () => {
    const choice = "I'll use the git CLI instead of the library.";
    const [found] = findIn(
      task,
      seen,
      agent('The simplest fix is to use the git CLI for this check.'),
      edited('b.ts'),
      edited('a.ts'),
    );
    expect(found?.about).toEqual(['a.ts', 'b.ts']);
    expect(toldIn(task, seen, agent(choice))).toEqual([]);
  });
});

describe('what tools give back', () => {
  const failed = ran('npm test', 'Exit code 1\nnothing\nerror: the table "notes" is missing', 1);

  it('is an error with its fix where a change lets the same command pass', () => {
    const [found] = findIn(task, failed, edited('src/db.ts'), ran('cd app && npm test 2>&1'));
    expect(found).toMatchObject({
      kind: 'error_fix',
      quote: 'error: the table "notes" is missing',
      about: ['src/db.ts'],
      turnIndex: 1,
    });
    expect(findIn(task, failed, edited('src/db.ts'))).toEqual([]);
    expect(findIn(task, failed, ran('npm test'))).toEqual([]);
  });

  it('stands where the result stands', () => {
    const apart = { ...failed, tool: { ...failed.tool!, resultRecord: { line: 70 } } };
    expect(findIn(task, apart, edited('a.ts'), ran('npm test'))[0]?.record).toEqual({ line: 70 });
  });

  it('is no finding where the agent stumbles over its own tools', () => {
    const own = tool('Edit', {
      isError: true,
      output: '<tool_use_error>File has not been read yet',
      changes: ['a.ts'],
    });
    expect(findIn(task, own, edited('a.ts'))).toEqual([]);
  });

  it('is a runbook where a command worked twice', () => {
    expect(
      toldIn(task, ran('mise run test'), ran('git status'), ran('git status'), ran('mise run test')),
    ).toEqual(['runbook | mise run test']);
  });

  it('is the error that a person pasted, once its cause is named', () => {
    const asked = user('I get this error:\n\n❯ app resume\nyou have uncommitted changes');
    const cause = agent('The issue is that `app` does not read the global ignore file.');
    expect(toldIn(asked, cause)[0]).toBe('error_fix | you have uncommitted changes');
    expect(toldIn(asked, done)).toEqual([]);
  });

  it('is what a person chose, approved, or said when they refused', () => {
    const asked = tool('AskUserQuestion', {
      output: 'User has answered your questions: "Which database?"="SQLite". You can go on',
    });
    const plan = tool('ExitPlanMode', {
      input: JSON.stringify({ plan: '# Move the index\n\n1. Copy it' }),
      output: 'User has approved your plan. You can now start coding.',
    });
    const refused = tool('Edit', {
      isError: true,
      isRejected: true,
      output:
        "The user doesn't want to proceed. To tell you how to proceed, the user said:\nkeep the old name",
    });
    expect(toldIn(task, asked, plan, refused)).toEqual([
      'decision | "Which database?"="SQLite"',
      'decision | Move the index',
      'correction | keep the old name',
    ]);
  });

  it('is a task of the list that is open when the list is written last', () => {
    const list = (second: string): string =>
      JSON.stringify({
        todos: [
          { content: 'Parse it', status: 'completed' },
          { content: 'Test it', status: second },
        ],
      });
    const open = tool('TodoWrite', { input: list('pending') });
    expect(toldIn(task, open)).toEqual(['todo | Test it']);
    expect(toldIn(task, open, tool('TodoWrite', { input: list('completed') }))).toEqual([]);
    const created = tool('TaskCreate', { input: '{"subject":"Write the docs"}', output: 'Task #1 created' });
    const closed = tool('TaskUpdate', { input: '{"taskId":"1","status":"completed"}' });
    expect(toldIn(task, created)).toEqual(['todo | Write the docs']);
    expect(toldIn(task, created, closed)).toEqual([]);
  });
});

describe('what nobody says themselves', () => {
  const rule = 'From now on never use tabs in this project.';

  it.each([
    ['fenced', `look:\n\`\`\`\n${rule}\n\`\`\``],
    ['quoted', `> ${rule}`],
    ['quoted in a sentence of its own', `“${rule}”`],
    ['injected', `<system-reminder>\n${rule}\n</system-reminder>`],
    ['printed by a shell', `❯ cat rules\n${rule}`],
    ['a table row', `| 1 | ${rule} |`],
    ['a bundle of ours', `# Context: tabs\n\n${rule}`],
    ['a plan that is handed over', `Implement the following plan:\n\n${rule}`],
    ['a role that is handed over', `You are a careful engineer. ${rule}`],
  ])('is no finding: %s', (_, text) => {
    expect(findIn(task, done, user(text), done)).toEqual([]);
  });

  it('is no finding: what the agent said and a person pastes back', () => {
    const said = 'The cache **must** never be written by two processes.';
    expect(
      findIn(
        task,
        agent(`Hm. ${said}`),
        user('please explain:\n\nThe cache must never be written by two processes.'),
        done,
      ),
    ).toEqual(findIn(task, agent(`Hm. ${said}`), user('please explain:'), done));
  });

  it('is no finding: a summary that says a person forbade tools', () => {
    expect(findIn(task, done, system('compacted'), done)).toEqual([]);
  });

  it('leaves exactly one finding of a session with a long system text, a bundle of ours and one decision', () => {
    const line = 'You must always answer in English and never use a tool that was not asked for. ';
    const pages = `You are an assistant for notes.\n\n# Rules\n\n${line.repeat(60)}\n\n# Style\n\n${line.repeat(60)}`;
    const bundle = `Use this.\n\n# Context: index\n\n## Decision\n\nWe decided to use Postgres. Never use SQLite.\n\n- The API must be public.`;
    const steps = [user(pages), agent('Understood.'), user(bundle), agent('Thanks, I have read it.')];
    expect(toldIn(...steps, user("Let's keep SQLite for the index."), agent('Done.'))).toEqual([
      "decision | Let's keep SQLite for the index.",
    ]);
  });

  it('makes a joke a wish that waits for approval, and no rule', () => {
    const [found, ...more] = findIn(
      task,
      done,
      user('from now on end every comment with the bird joke :)'),
      done,
    );
    expect(more).toEqual([]);
    expect(found?.kind).toBe('preference');
    expect(needsApproval('preference')).toBe(true);
  });
});
