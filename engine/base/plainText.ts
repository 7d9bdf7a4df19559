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

/** Most texts have markup of one kind only. */
function withoutMarkup(markdown: string): string {
  let text = markdown;
  if (text.includes('<')) text = text.replace(/<\/?[A-Za-z][^>]*>/g, '');
  if (text.includes('[')) text = withoutLinks(text);
  text = text.replace(/(\*\*|__|`+)(?=\S)(.+?)\1/g, '$2');
  return text.includes('*') ? text.replace(/(?<![\w*])\*(?=\S)([^*]+?)\*(?![\w*])/g, '$1') : text;
}

function withoutLinks(markdown: string): string {
  return markdown
    .replace(badge, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1');
}

function flatten(text: string): string {
  return (/[^\S ]|\s\s/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}
