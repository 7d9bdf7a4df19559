import type { Fragment, FragmentLink, Mention } from '../model/fragment.ts';

/** What a fragment needs to know of the others to find its edges. */
export interface EdgeContext {
  /** The source a link means, with its kind. */
  resolve(link: FragmentLink, from: string): Fragment | undefined;
  /** All sources that bear what a link names. */
  holders(link: FragmentLink): readonly Fragment[];
  /** Id of the node a mention names. */
  idOf(mention: Mention): string;
  /** Whether the thing a mention names has a node, and whether a label defines it. */
  verdict(mention: Mention): { readonly exists: boolean; readonly labelsDefine: boolean };
}
