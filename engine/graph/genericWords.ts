// Words that a name may carry or leave out, or shorten, and still mean the same thing; folded, in the singular.

const byLanguage = [
  // English
  `the a an system process approach method technique mechanism feature functionality concept entity file document
  format project`,
  // German
  `der die das system verfahren methode konzept funktion datei dokument format projekt`,
  // French
  `le la les système processus méthode mécanisme concept fichier document format projet`,
  // Spanish
  `el la los las sistema proceso método mecanismo concepto archivo documento formato proyecto`,
  // Russian
  `система процесс метод механизм концепция файл документ формат проект`,
  // Chinese
  `系统 过程 方法 机制 技术 功能 概念 文件 文档 格式 项目`,
  // Japanese
  `システム プロセス 方法 手法 仕組み 機能 概念 ファイル 文書 形式 プロジェクト`,
  // Korean
  `시스템 과정 방법 기법 기능 개념 파일 문서 형식 프로젝트`,
];

/** Short forms that stand for one word alone, wherever software is written about. */
const shortForms: Readonly<Record<string, string>> = {
  admin: 'administrator',
  app: 'application',
  arg: 'argument',
  attr: 'attribute',
  auth: 'authentication',
  cmd: 'command',
  config: 'configuration',
  db: 'database',
  dep: 'dependency',
  dir: 'directory',
  doc: 'documentation',
  env: 'environment',
  func: 'function',
  impl: 'implementation',
  info: 'information',
  init: 'initialization',
  k8s: 'kubernetes',
  lib: 'library',
  msg: 'message',
  param: 'parameter',
  pkg: 'package',
  prop: 'property',
  ref: 'reference',
  repo: 'repository',
  spec: 'specification',
  sync: 'synchronization',
  var: 'variable',
};

/** The words, longest first. */
export const genericWords: readonly string[] = [
  ...new Set(byLanguage.flatMap(words => words.split(/\s+/))),
].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

const all = new Set(genericWords);

/** True for such a word. Expects a folded word in the singular. */
export function isGenericWord(word: string): boolean {
  return all.has(word);
}

/** The whole word for a short form; any other word as it is. Expects a folded word in the singular. */
export function expandWord(word: string): string {
  return Object.hasOwn(shortForms, word) ? (shortForms[word] ?? word) : word;
}
