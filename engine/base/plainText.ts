/** Markup is looked for in so much of a text: more than is ever shown of one, and no text takes long. */
const maxChars = 4000;

/** A picture that is a link. */
const badge = /\[!\[[^\]]*\]\([^)]*\)\]\([^)]*\)/g;

/** Text without its badges. */
export function withoutBadges(markdown: string): string {
  return markdown.replace(badge, '');
}

/** Text without its markup: what a reader would see, on one line. Of a long text, its beginning. */
export function plainText(markdown: string): string {
  const text = markdown.slice(0, maxChars);
  return flatten(/[<[\]`*_]/.test(text) ? withoutMarkup(text) : text);
}

function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/<\/?[A-Za-z][^>]*>/g, '')
    .replace(badge, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/(\*\*|__|`+)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)\*(?![\w*])/g, '$1');
}

function flatten(text: string): string {
  return (/[^\S ]|\s\s/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}
