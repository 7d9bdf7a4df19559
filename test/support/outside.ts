import type { OutsideFiles } from '../../engine/ports.ts';
import { outsideFiles } from '../../engine/node/outsideFiles.ts';

/** The disk outside, with a record of every path that was looked at. */
export function recordingOutside(denied: readonly string[] = []): OutsideFiles & { readonly seen: string[] } {
  const seen: string[] = [];
  const see = (path: string): string => {
    seen.push(path);
    return path;
  };
  return {
    seen,
    stat: path => outsideFiles.stat(see(path)),
    names: folder => (denied.includes(see(folder)) ? [] : outsideFiles.names(folder)),
    isReadable: path => !denied.includes(see(path)) && outsideFiles.isReadable(path),
    read: (path, maxBytes) => outsideFiles.read(see(path), maxBytes),
    bytes: (path, from, to) => outsideFiles.bytes(see(path), from, to),
    chunks: (path, from, to) => outsideFiles.chunks(see(path), from, to),
  };
}
