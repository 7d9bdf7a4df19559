import { ellipsis, splitLines } from '../base/lines.ts';
import type { Fragment } from '../model/fragment.ts';
import type { ManifestFormat } from '../sources/sourceKind.ts';
import { toCodePassages } from './code/codePassages.ts';
import { readGemfile, readGoModule, readRequirements } from './lineManifests.ts';
import { readComposer, readNpm } from './jsonManifests.ts';
import type { Manifest } from './manifestParts.ts';
import { MentionCollector } from './mentions.ts';
import { readMaven } from './pomManifest.ts';
import { readCargo, readPyproject } from './tomlManifests.ts';

const readers: Readonly<Record<ManifestFormat, (text: string, lines: readonly string[]) => Manifest>> = {
  'package.json': readNpm,
  'composer.json': readComposer,
  'pyproject.toml': readPyproject,
  'cargo.toml': readCargo,
  'requirements.txt': (_, lines) => readRequirements(lines),
  'go.mod': (_, lines) => readGoModule(lines),
  'pom.xml': readMaven,
  gemfile: (_, lines) => readGemfile(lines),
};

/** Reads what a package says of itself: its description, and each package it needs, with its line. Never throws. */
export function extractManifest(
  path: string,
  contentHash: string,
  text: string,
  format: ManifestFormat,
): Fragment {
  const lines = splitLines(text);
  const manifest = readers[format](text, lines);
  const mentions = new MentionCollector();
  for (const { ecosystem, name, line, at } of manifest.dependencies) {
    mentions.add(
      { type: 'Dependency', key: `${ecosystem}:${name}`, name, role: 'import' },
      { line: line + 1, text: lines[line] ?? '', at },
    );
  }
  const { name, description } = manifest;
  return {
    path,
    contentHash,
    kind: 'code',
    title: path,
    aliases: [],
    summary: ellipsis(description?.text ?? '', 300),
    ...(description === undefined ? {} : { summarySpan: [description.line + 1, description.line + 1] }),
    lines: lines.length,
    metadata: { language: format, ...(name === undefined ? {} : { package: ellipsis(name, 200) }) },
    sections: [],
    phrases: '',
    relations: [],
    passages: toCodePassages(lines, []),
    mentions: mentions.finish(),
    links: [],
    warnings: manifest.problem === undefined ? [] : [manifest.problem],
  };
}
