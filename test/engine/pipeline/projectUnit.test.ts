import { afterEach, expect, it } from 'vitest';
import { Project } from '../../../engine/pipeline/project.ts';
import { ProjectUnit } from '../../../engine/pipeline/projectUnit.ts';
import type { ProjectState } from '../../../engine/protocol.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { createPorts, testSettings } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

const open: ProjectUnit[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(unit => unit.close()));
});

/** A unit over files, and every state that it told of. */
function createUnit(files: MemoryFiles): { readonly unit: ProjectUnit; readonly told: ProjectState[] } {
  const ports = createPorts(files);
  const told: ProjectState[] = [];
  const project = new Project(ports, testSettings);
  const unit = new ProjectUnit('/projects/harbour', project, ports, {
    state: state => told.push(state),
    sessions: () => undefined,
  });
  open.push(unit);
  return { unit, told };
}

const everything = { paths: undefined, full: false, flush: false };
const phases = (told: readonly ProjectState[]): string[] => told.map(({ phase }) => phase);

it('never calls a project that is set up "not set up" while it opens it', async () => {
  const files = new MemoryFiles(harbour);
  const first = createUnit(files);
  await first.unit.setUp(undefined, new AbortController().signal);
  await first.unit.close();
  const { unit, told } = createUnit(files);
  await unit.open();
  expect(phases(told)).not.toContain('not-set-up');
  expect(told.at(-1)?.name).toBe('harbour');
});

it('tells of a run that changed something, even when all counts stay', async () => {
  const files = new MemoryFiles(harbour);
  const { unit, told } = createUnit(files);
  await unit.setUp(undefined, new AbortController().signal);
  const before = told.length;
  await unit.run(everything);
  expect(told).toHaveLength(before);
  const [path = ''] = files.paths('docs/').filter(name => name.endsWith('.md'));
  await files.write(path, String(files.text(path)).replace(/^# .*/m, '# Another title'));
  await unit.run(everything);
  expect(told.length).toBeGreaterThan(before);
  expect(told.at(-1)?.counts).toEqual(told[before - 1]?.counts);
});
