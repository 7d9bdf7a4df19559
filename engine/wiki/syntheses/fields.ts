import { toSlug } from '../../base/slug.ts';
import type { GraphNode } from '../../model/graph.ts';
import { wikiKindOf } from '../../model/ontology.ts';
import { Prose, quoted, sentence } from './prose.ts';
import { sayWhatItIs, whatItIs } from './speech.ts';
import type { Neighbour, Story } from './story.ts';
import { type Synthesis, uniqueSlugs } from './synthesis.ts';

const maxFields = 20;
/** What a field that is not told to be one has to be made of. */
const minParts = 3;
const maxParts = 40;

/** Overviews of fields: of what is told to be a field, and of what at least three things are said to be part of. */
export async function projectFields(story: Story): Promise<Synthesis[]> {
  const fields = story.ranked
    .map(({ node }) => ({ node, parts: partsOf(node, story) }))
    .filter(({ node, parts }) => parts.length >= (node.type === 'ResearchField' ? 1 : minParts))
    .slice(0, maxFields);
  const slugs = uniqueSlugs(fields.map(({ node: { id, name } }) => ({ id, slug: `field-${toSlug(name)}` })));
  const syntheses: Synthesis[] = [];
  for (const { node, parts } of fields)
    syntheses.push(await projectField(node, parts, slugs.get(node.id) ?? '', story));
  return syntheses;
}

/** What is said to be part of something in documents that speak for the project. */
function partsOf(node: GraphNode, story: Story): Neighbour[] {
  return (['part_of', 'subfield_of'] as const)
    .flatMap(type => story.neighbours(node, type, 'in'))
    .filter(({ node: part, edge }) => {
      const [evidence] = edge.evidence;
      const document = evidence === undefined ? undefined : story.graph.nodeOfSource(evidence.path);
      const isNamed = ['concepts', 'entities', 'topics', 'papers'].includes(wikiKindOf(part.type) ?? '');
      return isNamed && document !== undefined && story.speaks(document);
    });
}

async function projectField(
  node: GraphNode,
  parts: readonly Neighbour[],
  slug: string,
  story: Story,
): Promise<Synthesis> {
  const title = `Field: ${node.name}`;
  const prose = new Prose(
    { kind: 'field_overview', slug, title, description: node.description },
    story.sources.pathOf,
  );
  const what = await whatItIs(node, story);
  if (what !== undefined) prose.paragraph(sayWhatItIs(node, what, prose));
  const entries = parts.slice(0, maxParts).flatMap(({ node: part, edge }) => {
    const [evidence] = edge.evidence;
    if (evidence === undefined) return [];
    const said =
      part.description === '' ? `“${quoted(evidence.quote)}”` : sentence(part.description);
    return [`${prose.name(part)}: ${said} (${prose.cite(evidence.path, evidence.startLine)})`];
  });
  prose.section('What belongs to it', entries);
  return prose.finish();
}
