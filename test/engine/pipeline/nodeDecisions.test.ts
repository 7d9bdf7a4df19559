import { describe, expect, it } from 'vitest';
import { toNodeId } from '../../../engine/model/ids.ts';
import type { NodeRequest } from '../../../engine/pipeline/nodeDecisions.ts';
import { compiledProject, openProject, outputs } from '../../support/project.ts';
import { harbour } from '../../support/sources.ts';

const nodeId = toNodeId('Concept', 'tide window');
const page = '.tesserae/wiki/concepts/tide-window.md';
const renamedPage = '.tesserae/wiki/concepts/slack-water.md';

describe('a node that a person hides', () => {
  it('is gone from graph and wiki through every rebuild, and back to the byte when that is undone', async () => {
    const opened = await compiledProject(harbour);
    const before = outputs(opened.files);
    const hidden = await opened.project.reviews.decideNode({ kind: 'hide', nodeId });
    expect(hidden).toMatchObject({ outcome: 'hidden', left: { name: 'tide window' } });
    expect(opened.files.text(page)).toBeUndefined();
    expect(opened.files.text('.tesserae/graph.json')).not.toContain(nodeId);
    await opened.project.close();
    const next = await openProject(opened.files, { pid: 7 });
    await next.compile({ full: true });
    expect(next.files.text(page)).toBeUndefined();
    expect((await next.project.reviews.list()).decided).toEqual([hidden]);
    await next.project.reviews.decide({ kind: 'undo', id: hidden.id });
    expect(outputs(next.files)).toEqual(before);
  });
});

describe('a node that a person renames', () => {
  it('bears that name with its page, keeps its id and its old name, and gets it back when that is undone', async () => {
    const opened = await compiledProject(harbour);
    const before = outputs(opened.files);
    const { id } = await opened.project.reviews.decideNode({
      kind: 'rename',
      nodeId,
      name: ' Slack\n water ',
    });
    expect(opened.files.text(page)).toBeUndefined();
    expect(opened.files.text(renamedPage)).toContain('# Slack water\n');
    const { graph } = await opened.project.knowledge();
    expect(graph.node(nodeId)).toMatchObject({ name: 'Slack water', aliases: ['Tide window'] });
    const [hit] = await opened.project.search({ query: 'slack water', limit: 1, types: ['Concept'] });
    expect(hit?.id).toBe(nodeId);
    await opened.project.reviews.decide({ kind: 'undo', id });
    expect(outputs(opened.files)).toEqual(before);
  });

  it('is refused for a document, for what is gone, and for a name that is none', async () => {
    const { project } = await compiledProject(harbour);
    const document = toNodeId('SourceDocument', 'docs/guide.md');
    const ask = (request: NodeRequest): Promise<unknown> => project.reviews.decideNode(request);
    await expect(ask({ kind: 'rename', nodeId: document, name: 'x' })).rejects.toMatchObject({
      code: 'usage',
    });
    await expect(ask({ kind: 'hide', nodeId: 'Concept:x:1' })).rejects.toMatchObject({ code: 'not-found' });
    for (const name of [' \n', 'x'.repeat(201)])
      await expect(ask({ kind: 'rename', nodeId, name })).rejects.toMatchObject({ code: 'usage' });
  });
});
