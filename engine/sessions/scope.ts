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

/**
 * Whether a session that worked in these folders, the first first, is a project's that has these roots: it began in one
 * of them; or it began above one and went nowhere else, so that nothing of another project is in it.
 */
export function belongs(cwds: readonly string[], roots: readonly string[]): boolean {
  const [first] = cwds;
  if (first === undefined) return false;
  const isOurs = (cwd: string): boolean => roots.some(root => isWithin(root, cwd));
  if (isOurs(first)) return true;
  return isAbove(first, roots) && cwds.some(isOurs) && cwds.every(cwd => isOurs(cwd) || isAbove(cwd, roots));
}

/** Whether a folder is above one of these. */
export function isAbove(folder: string, roots: readonly string[]): boolean {
  const above = normalizeFolder(folder);
  if (above === '') return false;
  return roots
    .map(normalizeFolder)
    .some(root => root !== above && root.startsWith(above === '/' ? above : `${above}/`));
}
