import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands, contextKeys, settings, settingsSection, views } from '../../extension/contributions.ts';

interface Command {
  readonly command: string;
  readonly title: string;
  readonly category?: string;
  readonly icon?: string;
  readonly enablement?: string;
}

interface MenuEntry {
  readonly command: string;
  readonly when?: string;
  readonly group?: string;
}

interface Setting {
  readonly scope?: string;
  readonly order?: number;
  readonly type: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly markdownDescription?: string;
}

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly capabilities: Readonly<
    Record<string, { readonly description: string; readonly restrictedConfigurations?: readonly string[] }>
  >;
  readonly contributes: {
    readonly commands: readonly Command[];
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
    readonly views: Readonly<Record<string, readonly { readonly id: string; readonly icon?: string }[]>>;
    readonly viewsWelcome: readonly {
      readonly view: string;
      readonly contents: string;
      readonly when: string;
    }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly { readonly completionEvents: readonly string[] }[];
    }[];
  };
}

const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const manifest = JSON.parse(readText('package.json')) as Manifest;
const nls = JSON.parse(readText('package.nls.json')) as Record<string, string>;
const { contributes } = manifest;
const contributed = contributes.commands.map(({ command }) => command);
const properties = Object.assign({}, ...contributes.configuration.map(group => group.properties)) as Record<
  string,
  Setting
>;
const sorted = (values: readonly string[]) => values.toSorted((a, b) => (a < b ? -1 : 1));

test('contributes the commands the code knows, each once', () => {
  expect(sorted(contributed)).toEqual(sorted(Object.values(commands)));
});

test('contributes the views and settings the code knows', () => {
  const ids = Object.values(contributes.views).flatMap(group => group.map(view => view.id));
  expect(ids).toEqual(Object.values(views));
  expect(sorted(Object.keys(properties))).toEqual(
    sorted(Object.values(settings).map(id => `${settingsSection}.${id}`)),
  );
});

test('gives each command the category, and an icon where it stands in a title bar', () => {
  const inTitleBars = new Set(
    [...(contributes.menus['view/title'] ?? []), ...(contributes.menus['editor/title'] ?? [])]
      .concat(
        (contributes.menus['view/item/context'] ?? []).filter(({ group }) => group?.startsWith('inline')),
      )
      .filter(({ group }) => /^(navigation|inline)/.test(group ?? ''))
      .map(({ command }) => command),
  );
  for (const { command, category, icon } of contributes.commands) {
    expect(category, command).toBe('Tesserae');
    expect(icon !== undefined || !inTitleBars.has(command), `${command} needs an icon`).toBe(true);
  }
});

test('says for each command when the palette shows it; commands of an item it never shows', () => {
  const palette = contributes.menus['commandPalette'] ?? [];
  expect(sorted(palette.map(({ command }) => command))).toEqual(sorted(contributed));
  const needItem = [
    commands.openPreview,
    commands.openSources,
    commands.copyPath,
    commands.copyMention,
    commands.forgetSource,
    commands.mergePair,
    commands.mergePairOtherWay,
    commands.keepApart,
    commands.undoDecision,
    commands.openLeftPage,
    commands.openRightPage,
    commands.openTranscript,
    commands.forgetSession,
    commands.approveFinding,
    commands.withdrawApproval,
    commands.dismissFinding,
    commands.copyQuote,
    commands.compileContextFromSession,
  ] as const;
  for (const id of [
    ...needItem,
    commands.compileContextFromPage,
    commands.showMorePages,
    commands.insertPreview,
  ]) {
    expect(palette.find(({ command }) => command === id)?.when, id).toBe('false');
  }
});

test('refers in menus, welcome views and walkthroughs only to commands and keys that exist', () => {
  const texts = [
    ...Object.values(contributes.menus).flatMap(entries => entries.map(entry => entry.command)),
    ...Object.values(nls).flatMap(text =>
      [...text.matchAll(/command:(tesserae\.\w+)\)/g)].map(match => match[1] ?? ''),
    ),
    ...contributes.walkthroughs.flatMap(({ steps }) =>
      steps.flatMap(step => step.completionEvents.flatMap(event => event.match(/(?<=onCommand:)\S+/) ?? [])),
    ),
  ];
  expect(texts.filter(id => !contributed.includes(id))).toEqual([]);
  const conditions = [...contributes.viewsWelcome, ...Object.values(contributes.menus).flat()].map(
    ({ when }) => when,
  );
  const keys = conditions.flatMap(when => when?.match(/tesserae\.\w+/g) ?? []);
  const known: readonly string[] = [...Object.values(contextKeys), ...Object.values(views)];
  expect(keys.filter(key => !known.includes(key))).toEqual([]);
});

test('invites in each view: no folder, not trusted, not set up, compiling, failed, empty', () => {
  for (const id of Object.values(views)) {
    const welcomes = contributes.viewsWelcome.filter(({ view }) => view === id);
    const names = welcomes.map(({ contents }) => /welcome\.(\w+)%$/.exec(contents)?.[1]);
    expect(names).toEqual(
      expect.arrayContaining(['noFolder', 'untrusted', 'notSetUp', 'compiling', 'failed', 'empty']),
    );
  }
});

test('lets no command wait for trust: the editor tells of it seconds after it starts, the command knows at once', () => {
  const waiting = contributes.commands.filter(({ enablement }) => enablement?.includes('isWorkspaceTrusted'));
  expect(waiting).toEqual([]);
});

test('has a text for each key, and no key without use', () => {
  const manifestText = readText('package.json');
  const used = new Set([...manifestText.matchAll(/"%([\w.]+)%"/g)].map(match => match[1] ?? ''));
  expect(sorted([...used])).toEqual(sorted(Object.keys(nls)));
});

test('has no literal text where a person reads', () => {
  const read = [
    ...contributes.commands.map(({ title }) => title),
    ...contributes.viewsWelcome.map(({ contents }) => contents),
    ...Object.values(properties).map(({ markdownDescription }) => markdownDescription ?? ''),
    ...Object.values(manifest.capabilities).map(({ description }) => description),
  ];
  expect(read.filter(text => !/^%[\w.]+%$/.test(text))).toEqual([]);
});

test('gives each setting scope, order, default and limits', () => {
  for (const [id, setting] of Object.entries(properties)) {
    expect(setting, id).toMatchObject({
      scope: expect.any(String) as string,
      order: expect.any(Number) as number,
    });
    expect(setting.default, id).toBeDefined();
    if (setting.type === 'integer') {
      const { minimum = NaN, maximum = NaN } = setting;
      expect(setting.default, id).toBeGreaterThanOrEqual(minimum);
      expect(setting.default, id).toBeLessThanOrEqual(maximum);
    }
  }
});

test('wakes up only for a folder that is set up, and restricts what an untrusted one may set', () => {
  expect(manifest.activationEvents).toEqual(['workspaceContains:.tesserae/config.json']);
  const restricted = manifest.capabilities['untrustedWorkspaces']?.restrictedConfigurations ?? [];
  expect(restricted.filter(id => !(id in properties))).toEqual([]);
});
