/** Markup is looked for in so much of a text: more than is ever shown of one, and no text takes long. */
const maxChars = 4000;

/** Text without its markup: what a reader would see, on one line. Of a long text, its beginning. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, maxChars)
    .replace(/<\/?[A-Za-z][^>]*>/g, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/(\*\*|__|`+)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)\*(?![\w*])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
