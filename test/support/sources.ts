import fs from 'node:fs';
import path from 'node:path';

/** A small project that defines, links, cites and tags: something of each kind the extractors know. */
export const harbour: Readonly<Record<string, string>> = {
  'README.md': `# Harbour

The harbour planner decides which ship crosses the sill when. Start with [the glossary](docs/glossary.md) or
[the guide](docs/guide.md). The code is in \`src/tide.ts\`.
`,
  'docs/glossary.md': `# Glossary

**Tide window**: the time in which a ship can cross the sill.

**Draught margin**: the water that has to stay under a keel.

| Term | Definition |
| --- | --- |
| Slot ledger | The list of every slot that was ever promised to a ship. |
`,
  'docs/guide.md': `---
title: Planning guide
tags: [planning, tides]
---

# Planning guide

The *tide window* opens twice a day, see [the glossary](glossary.md#tide-window). Its length depends on the
*draught margin*. The method follows arXiv:2401.12345 and https://github.com/some/planner.

## Slot ledger

Each promise stands in the \`slotLedger\`, which [[Glossary]] explains.
`,
  'docs/notes/oddities.txt': `Berth seven has a bent bollard. Nobody knows why.

The tide window is shorter there by ten minutes.
`,
  'src/tide.ts': `// Finds the next tide window for a draught.
export function tideWindow(draught: number): number {
  return draught * 2;
}
`,
};

const fixtures = path.resolve(import.meta.dirname, '../fixtures');

/** The sample project's files, by path. */
export function sampleFiles(): Record<string, Uint8Array> {
  return fixtureFiles('sample');
}

/** The files of a project among the fixtures, by path. */
export function fixtureFiles(project: string): Record<string, Uint8Array> {
  const root = path.join(fixtures, project);
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter(entry => entry.isFile())
      .map(entry => path.join(entry.parentPath, entry.name))
      .map(file => [path.relative(root, file).split(path.sep).join('/'), fs.readFileSync(file)])
      .filter(([file]) => !String(file).startsWith('.tesserae/')),
  ) as Record<string, Uint8Array>;
}
