import { describe, expect, it } from 'vitest';
import { GeneratedLayer } from '../../../engine/graph/generatedLayer.ts';
import { MutableGraph } from '../../../engine/graph/graph.ts';
import { edgeKey } from '../../../engine/model/graph.ts';
import { edge, node } from '../../support/graphs.ts';

const document = node('SourceDocument', 'a');
const concept = node('Concept', 'tide');
const pulse = node('Synthesis', 'pulse');
const digest = node('Synthesis', 'daily-2024-01-02');

function layered(): { graph: MutableGraph; layer: GeneratedLayer } {
  const graph = new MutableGraph();
  for (const one of [document, concept]) graph.setNode(one);
  graph.setEdge(edge(document, 'defines', concept));
  return { graph, layer: new GeneratedLayer(graph) };
}

describe('what is made of the graph itself', () => {
  it('is replaced as a whole, and tells what that changed', () => {
    const { graph, layer } = layered();
    layer.replace([pulse, digest], [edge(pulse, 'summarizes', document)]);
    const { nodes, edges } = layer.replace([pulse], [edge(pulse, 'synthesizes', concept)]);
    expect([...nodes]).toEqual([digest.id]);
    expect([...edges].sort()).toEqual(
      [edge(pulse, 'summarizes', document), edge(pulse, 'synthesizes', concept)].map(edgeKey).sort(),
    );
    expect([graph.nodeCount, graph.edgeCount]).toEqual([3, 2]);
    const again = layer.replace([pulse], [edge(pulse, 'synthesizes', concept)]);
    expect([again.nodes.size, again.edges.size]).toEqual([0, 0]);
  });

  it('lets an edge go with the node that it leads to, and no other edge', () => {
    const { graph, layer } = layered();
    layer.replace([pulse], [edge(pulse, 'summarizes', document), edge(pulse, 'synthesizes', concept)]);
    graph.deleteNode(concept.id);
    const { edges } = layer.trim({ nodes: new Set([concept.id]), edges: new Set(), problems: [] });
    expect([...edges]).toEqual([edgeKey(edge(pulse, 'synthesizes', concept))]);
    expect(graph.edge(edgeKey(edge(pulse, 'summarizes', document)))).toBeDefined();
  });

  it('leaves out edges that lead nowhere, and refuses with a word those that the ontology forbids', () => {
    const { graph, layer } = layered();
    const { problems } = layer.replace(
      [pulse],
      [edge(pulse, 'summarizes', node('SourceDocument', 'gone')), edge(pulse, 'synthesizes', digest)],
    );
    expect(problems).toEqual([]);
    expect(layer.replace([pulse, digest], [edge(pulse, 'synthesizes', digest)]).problems).toEqual([
      `edge refused: Synthesis synthesizes Synthesis (${pulse.id})`,
    ]);
    expect(graph.edgeCount).toBe(1);
  });
});
