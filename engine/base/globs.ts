import picomatch from 'picomatch';

/** A test for project-relative paths: true when any glob matches. No globs: never. */
export function createGlobTest(globs: readonly string[]): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  return picomatch([...globs], { dot: true });
}
