import { describe, expect, it } from 'vitest';
import { rankConcepts } from '../../../engine/graph/importance.ts';
import { compiledProject } from '../../support/project.ts';

const sources = {
  'a.md':
    '# Tide window\n\nThe tide window is the time in which a ship can cross the sill. A tide window is short.\n',
  'b.md':
    '# Planning\n\nThe planner asks for the tide window, then for the berth plan. One tide window at a time, one tide window a ship.\n',
  'c.md':
    '# Board\n\nThe board shows the tide window and the berth plan.\n\n**Sill**: the step at the harbour mouth.\n',
  'd.md': '# Berth plan\n\nThe berth plan says which ship lies where, in every tide window.\n',
};

describe('the importance of concepts', () => {
  it('puts first what many documents speak of and one of them defines', async () => {
    const { project } = await compiledProject(sources);
    const ranked = rankConcepts((await project.knowledge()).graph);
    expect(ranked[0]).toMatchObject({ node: { name: 'Tide window' }, documents: 2 });
    expect(ranked.map(({ node }) => node.name)).toContain('Berth plan');
    const scores = ranked.map(({ importance }) => importance);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const score of scores) expect(score).toBeGreaterThan(0);
  });

  it('does not depend on the order in which sources came', async () => {
    const backwards = Object.fromEntries(Object.entries(sources).reverse());
    const [one, other] = await Promise.all([compiledProject(sources), compiledProject(backwards)]);
    const order = async ({ project }: typeof one): Promise<string[]> =>
      rankConcepts((await project.knowledge()).graph).map(({ node }) => node.id);
    expect(await order(other)).toEqual(await order(one));
  });
});
