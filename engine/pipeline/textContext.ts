import type { Graph } from '../graph/graph.ts';
import type { Fragment } from '../model/fragment.ts';
import type { Files } from '../ports.ts';
import type { Catalog } from './catalog.ts';

/** What questions about a text that a person has before them are answered from: one state of a project. */
export interface TextContext {
  readonly graph: Graph;
  readonly catalog: Catalog;
  readonly files: Files;
  /** What each source gave, in no order. */
  readonly fragments: () => Promise<Iterable<Fragment>>;
}
