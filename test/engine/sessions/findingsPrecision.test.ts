import { describe, expect, it } from 'vitest';
import { agent, edited, findIn, ran, system, toldIn, user } from '../../support/turns.ts';

const task = user('Please build the import command.');
const done = agent('The import command is there.');
const trouble = user('There is an error in the import command.');
/** The agent looked at something before it spoke. */
const seen = ran('npm run build');
const looked = ran('git status');
const failing = ran('npm test', 'Exit code 1', 1);

describe('what the agent says', () => {
  const gotcha = '`go-git` does not support the global ignore file.';
  const cause = 'The issue was that `go-git` does not read the global ignore file.';

  it('is hearsay before it has looked at anything, but for the cause of an error that it is shown', () => {
    expect(toldIn(task, agent(gotcha))).toEqual([]);
    expect(toldIn(task, seen, agent(gotcha))).toEqual([`gotcha | ${gotcha}`]);
    const shown = user('it stops:\n\nTypeError: x is not a function');
    expect(toldIn(shown, agent(cause))).toContain(`root_cause | ${cause}`);
  });

  it.each([
    ['en', 'can we double check that this is so?'],
    ['de', 'Da bin ich nicht sicher, ob das stimmt.'],
    ['fr', 'Je me demande si cela est vrai.'],
    ['ru', 'Я не уверен, что это так.'],
    ['zh', '我不确定这个是对的。'],
  ])('is not kept where the person doubts it (%s)', (_, doubt) => {
    const said = findIn(task, seen, agent(gotcha), user(doubt), done);
    expect(said.filter(({ kind }) => kind === 'gotcha')).toEqual([]);
  });

  it.each([
    ['en', 'no, the library reads that file', "You're right, I missed that it does."],
    ['es', 'no, la biblioteca lee ese archivo', 'Tienes razón, no lo había visto.'],
    ['uk', 'ні, бібліотека читає цей файл', 'Ви маєте рацію, вибачте.'],
    ['ja', 'いや、そのライブラリは読みます。', 'おっしゃる通りです。'],
  ])('is not kept where it owns that it was wrong (%s)', (_, objection, concession) => {
    const steps = [task, seen, agent(gotcha), user(objection)];
    const gotchas = (...more: Parameters<typeof findIn>): number =>
      findIn(...steps, ...more).filter(({ kind }) => kind === 'gotcha').length;
    expect(gotchas(agent('It reads another one.'))).toBe(1);
    expect(gotchas(agent(concession))).toBe(0);
  });

  it.each([
    'Actually, I realize it is another file.',
    'Tatsächlich liegt es an etwas anderem.',
    '等等，不是这个。',
  ])('is not kept where it takes it back: %s', retraction => {
    expect(toldIn(trouble, seen, agent(`${cause} Hm.`), looked, agent(retraction))).toEqual([]);
    expect(toldIn(trouble, seen, agent(`${cause} Hm.`), looked, done)).toEqual([`root_cause | ${cause}`]);
  });

  it('names a cause only where something went wrong', () => {
    const why = 'This is why `settings.local.json` is ignored by the repository.';
    expect(toldIn(task, seen, agent(why))).toEqual([]);
    expect(toldIn(task, failing, agent(why))).toEqual([`root_cause | ${why}`]);
  });

  it.each([
    'The error is now handled in `importer.ts` and shown to the user.',
    'Der Fehler ist jetzt in `cache.ts` behoben und getestet.',
    'La cause était `cache.ts`, le problème est résolu.',
    'Проблема была исправлена в файле `cache.ts` сегодня.',
    'If `pip install` fails due to missing dependencies, install them first.',
  ])('names no cause: %s', text => {
    expect(toldIn(trouble, seen, agent(text))).toEqual([]);
  });

  it.each(['### Option 2: two files', '### Вариант 2', '**方案二**', '### Variante B', '**Cons**'])(
    'is not how things are where it stands under %s',
    title => {
      const text = `Two ways.\n\n${title}\n- The \`Cache\` must be deleted by hand before the next run\n- \`go-git\` does not support that`;
      expect(toldIn(task, seen, agent(text))).toEqual([]);
    },
  );

  it('is whole: what leads to code is not kept, what leads to reasons is', () => {
    const lead = '`pi-cli` alone cannot cleanly **use** such a gateway because:';
    expect(toldIn(task, seen, agent(`${lead}\n\n\`\`\`yaml\na: 1\n\`\`\``))).toEqual([]);
    expect(toldIn(task, seen, agent(`${lead}\n\n1. one reason\n2. another`))).toEqual([`gotcha | ${lead}`]);
  });

  it('is a runbook only where the command worked', () => {
    const text = 'Run `npm run deploy -- staging` to publish it.';
    expect(toldIn(task, seen, agent(text))).toEqual([]);
    expect(toldIn(task, ran('npm run deploy -- staging'), agent(text))).toEqual([`runbook | ${text}`]);
  });

  it('leaves open what it has not done only at the end', () => {
    const text = 'I did not run the tests of the `cache` module.';
    expect(toldIn(task, seen, agent(text))).toEqual([`todo | ${text}`]);
    expect(toldIn(task, seen, agent(text), user('push'), agent('Pushed.'))).toEqual([]);
  });

  it.each(['Note: I left `a.ts` in place.', 'Hinweis: Ich habe auch die `README.md` geändert.'])(
    'is a report, not a warning: %s',
    text => expect(toldIn(task, seen, agent(text))).toEqual([]),
  );
});

describe('what a person says', () => {
  const answer = (text: string): string[] =>
    toldIn(task, seen, done, user(text), agent('Sure.'), user('ok thanks'));

  it.each([
    'remove the properties arg from event',
    'add a command that switches to the other format',
    'I think it is broken since yesterday',
    "let's do the second part now",
    'it should be green now, try again',
    'yes go ahead with that and commit it when done',
    'I like how the new layout looks',
    'I tried it and it works now, great',
    'we need to add a test for this',
    'wait for the build to finish and then check the result',
    "don't change anything yet, only explain",
    'no problem, take your time',
    'Ich möchte die Änderungen zuerst sehen',
    'Aber wie funktioniert das ohne Server',
    'Mais comment fonctionne le cache',
    'No entiendo el error que sale',
    'Но как это работает без сервера',
    '以后再说，先提交',
  ])('is an order, a guess, a question or praise: %s', text => {
    expect(answer(text)).toEqual([]);
  });

  it.each([
    'rename it to `ingest` because import is a keyword',
    'use two tables instead of one',
    'Verwende zwei Tabellen, weil eine zu langsam ist',
    'Utilise deux tables parce que la première est lente',
    'Используй две таблицы, потому что одна слишком медленная',
  ])('is a choice where an order says why, or what not: %s', text => {
    expect(answer(text)).toEqual([`decision | ${text}`]);
  });

  it('is a choice where an order answers a question', () => {
    const order = user('put the token in the config file');
    expect(toldIn(task, seen, agent('Where should I keep the token?'), order, agent('Sure.'))).toEqual([
      `decision | ${order.text}`,
    ]);
  });

  it('is no decision where it approves of what is not named', () => {
    expect(toldIn(task, seen, agent('Would you like me to make these changes now?'), user('yes'))).toEqual(
      [],
    );
  });

  it('is a correction where the agent owns it', () => {
    const text = 'the hooks directory is not read by git';
    const steps = [task, seen, done, user(text)];
    expect(toldIn(...steps, agent('Let me look.'))).toEqual([]);
    expect(toldIn(...steps, agent("You're right."))).toEqual([`correction | ${text}`]);
  });

  it('takes back their own words where they break in before anything was done', () => {
    const broken = system('interrupted');
    const again = user('the cache belongs into the project folder');
    expect(toldIn(task, done, user('where is the cache'), broken, again, done)).toEqual([]);
    expect(toldIn(task, done, broken, again, done)).toEqual([`correction | ${again.text}`]);
  });

  it('is a wish where a suggestion is followed', () => {
    const asked = user('should we store the bases in one table?');
    expect(toldIn(task, seen, done, asked, agent('Sure.'))).toEqual([]);
    expect(toldIn(task, seen, done, asked, edited('a.ts'), agent('Sure.'))).toEqual([
      `preference | ${asked.text}`,
    ]);
  });
});

describe('what is said twice', () => {
  it('is kept once, be it as another kind or in other words', () => {
    const cause = 'The issue was that `go-git` does not read the global ignore file.';
    const again = 'So `go-git` does not read the global ignore file.';
    expect(toldIn(trouble, seen, agent(cause), looked, agent(again))).toEqual([`root_cause | ${cause}`]);
  });

  it('is two where a number, a sign or a letter differs', () => {
    const rule = (what: string): string => `Never use ${what} for the server of this project.`;
    for (const [one, other] of [
      ['port 1', 'port 2'],
      ['a_b', 'a_c'],
      ['plan x', 'plan y'],
    ] as const)
      expect(toldIn(task, done, user(rule(one)), done, user(rule(other)), done)).toHaveLength(2);
  });

  it('is known in scripts that do not part their words', () => {
    const rule = '以后不要提交自动生成的文件。';
    expect(toldIn(task, done, user(rule), done, user(`请注意，${rule}`), done)).toHaveLength(1);
  });

  it('is a run of the whole and not of a part of it', () => {
    const part = ran('mise run test -- -run TestOne');
    const whole = ran('mise run test');
    expect(toldIn(task, part, part, whole, whole)).toEqual(['runbook | mise run test']);
  });
});
