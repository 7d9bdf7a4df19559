/** The text that makes a coding agent read a file: `@` and the project-relative path, quoted when it holds spaces. */
export function mentionOf(path: string): string {
  return /\s/.test(path) ? `@"${path}"` : `@${path}`;
}
