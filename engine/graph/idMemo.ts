import type { Mention } from '../model/fragment.ts';
import { toNodeId } from '../model/ids.ts';

/** Node ids of mentions, each hashed once: a corpus names the same few thousand things a hundred thousand times. */
export function createIdMemo(): (mention: Pick<Mention, 'type' | 'key'>) => string {
  const ids = new Map<string, string>();
  return ({ type, key }) => {
    const subject = `${type}\n${key}`;
    let id = ids.get(subject);
    if (id === undefined) ids.set(subject, (id = toNodeId(type, key)));
    return id;
  };
}
