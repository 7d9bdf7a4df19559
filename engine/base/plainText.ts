/** Text without its markup: what a reader would see, on one line. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/<\/?[A-Za-z][^>]*>/g, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/(\*\*|__|`+)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)\*(?![\w*])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
