import { type Block, parseBlocks } from '../base/markdown.ts';
import type { DocumentFormat } from '../sources/sourceKind.ts';

/** The blocks of a document's body, by format. Lines are 0-based in `lines`; `bodyLine` and above only. */
export function readBlocks(lines: readonly string[], bodyLine: number, format: DocumentFormat): Block[] {
  switch (format) {
    case 'markdown':
      return parseBlocks(lines.slice(bodyLine).join('\n'), bodyLine);
    case 'rst':
      return readPlain(lines, bodyLine, restructuredHeading);
    case 'asciidoc':
      return readPlain(lines, bodyLine, asciidocHeading);
    case 'text':
      return readPlain(lines, bodyLine, () => undefined);
  }
}

interface Heading {
  readonly level: number;
  readonly text: string;
  /** How many lines it takes. */
  readonly height: number;
}

type HeadingReader = (lines: readonly string[], index: number, styles: string[]) => Heading | undefined;

/** Headings and paragraphs of a format whose finer structure is not read. */
function readPlain(lines: readonly string[], bodyLine: number, readHeading: HeadingReader): Block[] {
  const blocks: Block[] = [];
  const styles: string[] = [];
  let paragraph: number | undefined;
  const close = (end: number): void => {
    if (paragraph === undefined) return;
    const text = lines.slice(paragraph, end).join('\n');
    blocks.push({ kind: 'text', container: 'paragraph', text, start: paragraph, end });
    paragraph = undefined;
  };
  for (let index = bodyLine; index < lines.length;) {
    const heading = readHeading(lines, index, styles);
    if (heading !== undefined) {
      close(index);
      blocks.push({
        kind: 'heading',
        level: heading.level,
        text: heading.text,
        start: index,
        end: index + heading.height,
      });
      index += heading.height;
    } else {
      if (lines[index]?.trim() === '') close(index);
      else paragraph ??= index;
      index += 1;
    }
  }
  close(lines.length);
  return blocks;
}

const underline = /^([=\-~^"'`#*+.:_])\1{2,}\s*$/;

/** A title with a line of one mark under it (and maybe over it). A style's level is the order it first appears in. */
function restructuredHeading(lines: readonly string[], index: number, styles: string[]): Heading | undefined {
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

/** `= Title`, `== Section` … */
function asciidocHeading(lines: readonly string[], index: number): Heading | undefined {
  const match = /^(={1,6})\s+(\S.*)$/.exec(lines[index] ?? '');
  return match ? { level: match[1]?.length ?? 1, text: match[2]?.trim() ?? '', height: 1 } : undefined;
}
