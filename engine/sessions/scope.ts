/** Whether a session that worked in a folder is a project's: in its root or beneath. Both as any system writes paths. */
export function isWithin(root: string, cwd: string): boolean {
  const [project, folder] = [normalizeFolder(root), normalizeFolder(cwd)];
  return project !== '' && (folder === project || folder.startsWith(`${project}/`));
}

/**
 * A folder's path in one spelling: `/` between its parts and none at its end, without `.` and `\\?\`, drives in lower
 * case, and where there are drives all of it, since case means nothing there; a WSL share is the path within it.
 */
export function normalizeFolder(path: string): string {
  const slashed = path
    .replaceAll('\\', '/')
    .replace(/^\/\/\?\/(?:UNC\/)?/, match => (match.includes('UNC') ? '//' : ''));
  const local = slashed.replace(/^\/\/wsl(?:\.localhost|\$)\/[^/]+(?=\/)/i, '');
  const isShare = local.startsWith('//');
  const parts = local.split('/').filter(part => part !== '' && part !== '.');
  const joined = parts.join('/');
  if (/^[a-z]:$/i.test(parts[0] ?? '')) return joined.toLowerCase();
  return isShare ? `//${joined.toLowerCase()}` : local.startsWith('/') ? `/${joined}` : joined;
}
