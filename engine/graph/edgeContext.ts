import type { Fragment, FragmentLink, SubjectName } from '../model/fragment.ts';
import type { Standing } from './subjects.ts';

/** A line of the source, and what stands there. */
export interface Place {
  /** 1-based. */
  readonly line: number;
  readonly quote: string;
}

/** What a fragment needs to know of the others to find its edges. */
export interface EdgeContext {
  /** The source a link means. */
  resolve(link: FragmentLink, from: string): Fragment | undefined;
  /** All sources that bear what a link names. */
  holders(link: FragmentLink): readonly Fragment[];
  /** Id of the node that stands for a source: its own, or that of the document it is a translation of. */
  nodeId(source: Fragment): string;
  /** The thing of a name, when it has a node. */
  subject(name: SubjectName): Standing | undefined;
}
