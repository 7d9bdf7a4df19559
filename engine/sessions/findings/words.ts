import { coreOf } from './commands.ts';

/** Words of a text; two characters of a script that does not part them count as one. */
export function countWords(text: string): number {
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length + Math.floor(unspaced / 2);
}

const thing =
  /`[^`]+`|\*\*[^*]+\*\*|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}\b|\b[A-Z]+[a-z]+[A-Z]\w*|\b[A-Z]{2,}[a-z]\w*|\b\w+[-_./]\w+|(?<=\S )[A-Z][a-z]+\b/u;

/** Whether a text holds code, something written bold, or a name. */
export function namesThing(text: string): boolean {
  return thing.test(text);
}

/** The core of the command that a text holds as code; '' for none that does more than look at things or move them. */
export function commandIn(text: string): string {
  const code = /`((?:\$ )?(?:[A-Z][A-Z0-9_]*=\S+ )*(?:\.{0,2}\/)?[a-z][\w./-]*(?: [^`]+))`/u.exec(text)?.[1];
  return code === undefined ? '' : coreOf(code.replace(/^\$ /, ''));
}
