// Words that a name may carry, leave out or shorten and still mean the same thing; folded, in the singular. Few, since
// most such words do say something: a trait method is no trait.

/** Before a name, in English and German, French, Spanish and Russian. */
const leading = new Set(
  `the a an der die das ein eine le la les un une el los las una fichier archivo файл`.split(' '),
);

/** After a name. */
const trailing = new Set('file concept mechanism technique document datei konzept'.split(' '));

/** After a name in scripts that put no space there: Chinese, Japanese, Korean. */
const attached = '文件 文档 概念 机制 技术 ファイル 文書 仕組み 技術 파일 개념 기술'.split(' ');

/** Short forms that stand for one word alone, wherever software is written about. */
const shortForms = new Map(
  Object.entries({
    admin: 'administrator',
    app: 'application',
    arg: 'argument',
    attr: 'attribute',
    cmd: 'command',
    config: 'configuration',
    db: 'database',
    dep: 'dependency',
    dir: 'directory',
    doc: 'documentation',
    env: 'environment',
    impl: 'implementation',
    info: 'information',
    k8s: 'kubernetes',
    lib: 'library',
    msg: 'message',
    param: 'parameter',
    pkg: 'package',
    repo: 'repository',
    spec: 'specification',
  }),
);

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The words without one generic word before and one after them; all of them when nothing would be left. */
export function withoutGenericWords(words: readonly string[]): readonly string[] {
  const start = words.length > 1 && leading.has(words[0] ?? '') ? 1 : 0;
  const end = words.length - start > 1 && trailing.has(words.at(-1) ?? '') ? -1 : undefined;
  return words
    .slice(start, end)
    .map((word, index, all) => (index === all.length - 1 ? withoutEnd(word) : word));
}

function withoutEnd(word: string): string {
  if (!cjk.test(word)) return word;
  const end = attached.find(generic => word.endsWith(generic) && word.length >= generic.length + 2);
  return end === undefined ? word : word.slice(0, -end.length);
}

/** The whole word for a short form; any other word as it is. */
export function expandWord(word: string): string {
  return shortForms.get(word) ?? word;
}
