import type { Block } from '../base/markdown.ts';
import { baseOf } from '../base/paths.ts';
import { parseDate } from '../base/utc.ts';
import type { MentionCollector } from './mentions.ts';
import { headingTitle } from './terms.ts';

interface Release {
  /** As it stands, without `v` or brackets. */
  readonly version: string;
  /** `YYYY-MM-DD`. */
  readonly date: string | undefined;
}

interface ReleaseDocument {
  readonly path: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly lines: readonly string[];
}

/** More than any changelog names; a hostile one names more. */
const maxReleases = 1000;
/** A date may stand in the first short line below the heading. */
const maxDateLine = 60;

const fileName = /^(?:change[-_ ]?(?:log|s)|history|releases?|news|whats?[-_ ]?new)(?=[._ -]|$)/i;
const folderName = /(?:^|\/)(?:change-?logs?|releases?|release[-_]notes?)\//i;
const titleName =
  /change ?log|release (?:notes|history)|version history|änderungs(?:protokoll|historie)|versionshinweise|journal des modifications|notes de version|registro de cambios|notas de (?:la )?versión|журнал изменений|история изменений|更新日志|变更日志|版本历史|发布说明|變更日誌|変更履歴|リリースノート|更新履歴|변경 (?:로그|이력)|릴리스 노트/i;
/** `1.2.0`, `[1.2.0-rc.1]`, `v1.2`, `name@1.2.0`, `Version 1.2.0`; then what follows. */
const versionHeading =
  /^(?:[\p{L}.]{1,12}\s+)?\[?(?:@?[\w./-]{1,60}@)?v?(\d{1,4}(?:\.\d{1,6}){1,3}(?:[-+.]?(?:alpha|beta|rc|pre|preview|dev|next|canary|snapshot|build|post)[-.\d]*)?)\]?(?![\w.])(.*)$/iu;

/**
 * Adds the released versions whose headings stand in a changelog, each version once. In other documents a heading must
 * bear a date as well: numbered sections are no releases.
 */
export function nameReleases(
  { path, title, blocks, lines }: ReleaseDocument,
  mentions: MentionCollector,
): void {
  const isChangelog = fileName.test(baseOf(path)) || folderName.test(path) || titleName.test(title);
  const seen = new Set<string>();
  for (const block of blocks) {
    if (block.kind !== 'heading' || seen.size >= maxReleases) continue;
    const release = readHeading(block, isChangelog, lines);
    if (release === undefined || seen.has(release.version)) continue;
    const { version: name, date } = release;
    seen.add(name);
    const place = { line: block.start + 1, text: lines[block.start] ?? '' };
    mentions.add({ type: 'Release', key: `${path}#${name}`, name, role: 'release', date }, place);
  }
}

function readHeading(
  { text, end }: Block & { kind: 'heading' },
  isChangelog: boolean,
  lines: readonly string[],
): Release | undefined {
  const match = versionHeading.exec(headingTitle(text));
  const version = match?.[1];
  const rest = (match?.[2] ?? '').trim();
  if (version === undefined || /unreleased/i.test(rest)) return undefined;
  const stated = parseDate(rest);
  if (stated === undefined && !(isChangelog && /^(?:$|[-–—:(（/|,[])/.test(rest))) return undefined;
  const date = stated ?? dateBelow(lines, end);
  return { version: version.replace(/[-+.]$/, ''), date };
}

function dateBelow(lines: readonly string[], start: number): string | undefined {
  const below = lines.slice(start, start + 3).find(line => line.trim() !== '') ?? '';
  return below.length <= maxDateLine && !/^\s*(?:[*+-]\s|#)/.test(below) ? parseDate(below) : undefined;
}
