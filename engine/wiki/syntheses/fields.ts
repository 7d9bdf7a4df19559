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
  const parts = partsByWhole(story);
  const fields = story.ranked
    .map(({ node }) => ({ node, parts: parts.get(node.id) ?? [] }))
    .filter(({ node, parts: own }) => own.length >= (node.type === 'ResearchField' ? 1 : minParts))
    .slice(0, maxFields);
  const slugs = uniqueSlugs(fields.map(({ node: { id, name } }) => ({ id, slug: `field-${toSlug(name)}` })));
  const syntheses: Synthesis[] = [];
  for (const { node, parts: own } of fields) {
    syntheses.push(await projectField(node, own, slugs.get(node.id) ?? '', story));
    await story.sources.breathe();
  }
  return syntheses;
}

/** By the id of the whole: what documents that speak for the project say is part of it, sorted by id. */
function partsByWhole(story: Story): Map<string, Neighbour[]> {
  const parts = new Map<string, Neighbour[]>();
  for (const edge of story.relations('part_of', 'subfield_of')) {
    const node = story.graph.node(edge.source);
    const isNamed = ['concepts', 'entities', 'topics', 'papers'].includes(
      node === undefined ? '' : (wikiKindOf(node.type) ?? ''),
    );
    if (node === undefined || !isNamed) continue;
    const known = parts.get(edge.target);
    if (known === undefined) parts.set(edge.target, [{ node, edge }]);
    else known.push({ node, edge });
  }
  return parts;
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
    const said = part.description === '' ? `“${quoted(evidence.quote)}”` : sentence(part.description);
    return [`${prose.name(part)}: ${said} (${prose.cite(evidence.path, evidence.startLine)})`];
  });
  prose.section('What belongs to it', entries);
  return prose.finish();
}
