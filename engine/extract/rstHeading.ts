/** A heading, and how many lines it takes. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly height: number;
}

const underline = /^([=\-~^"'`#*+.:_])\1{2,}\s*$/;

/**
 * A title with a line of one mark under it (and maybe over it). A style's level is the order it first appears in:
 * `styles` holds those seen so far, and is added to.
 */
export function restructuredHeading(
  lines: readonly string[],
  index: number,
  styles: string[],
): Heading | undefined {
  const overlined = underline.test(lines[index] ?? '') && (lines[index + 1] ?? '').trim() !== '';
  const title = lines[overlined ? index + 1 : index] ?? '';
  const rule = lines[overlined ? index + 2 : index + 1] ?? '';
  if (
    title.trim() === '' ||
    !underline.test(rule) ||
    rule.trimEnd().length < Math.min(title.trimEnd().length, 4)
  ) {
    return undefined;
  }
  if (overlined && rule[0] !== lines[index]?.[0]) return undefined;
  const style = (overlined ? 'over' : 'under') + (rule[0] ?? '');
  if (!styles.includes(style)) styles.push(style);
  return { level: Math.min(6, styles.indexOf(style) + 1), text: title.trim(), height: overlined ? 3 : 2 };
}
