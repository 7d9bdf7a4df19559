// Words and patterns by language, as data. Extraction code knows no word of any language.

/** Raise `extractorVersion` with any change here: fragments depend on it. */
interface LanguageTable {
  /** After a marked term: what makes the sentence a definition of it. */
  readonly copula: readonly string[];
  /** Before a term, not part of it. */
  readonly articles: readonly string[];
  /** Headings and labels that name a part of a form, never a subject. */
  readonly generic: readonly string[];
  /** Column heads of a glossary table. */
  readonly termColumn: readonly string[];
  readonly meaningColumn: readonly string[];
}

const tables: readonly LanguageTable[] = [
  {
    copula: ['is an?', 'is the', 'are the', 'are', 'is any', 'is one', 'is how', 'means', 'refers to', 'denotes', 'describes', 'stands for'],
    articles: ['a', 'an', 'the'],
    generic: [
      'abstract', 'acknowledgements', 'action items', 'actions', 'advantages', 'agenda', 'alternatives', 'answer',
      'appendix', 'approach', 'attendees', 'author', 'authors', 'background', 'backwards compatibility', 'before',
      'after', 'benefits', 'bugs', 'bug fixes', 'caveats', 'changelog', 'changes', 'comments', 'compatibility',
      'conclusion', 'configuration', 'confirmation', 'cons', 'consequences', 'considered options', 'content', 'contents',
      'context', 'copyright', 'created', 'credits', 'date', 'deciders', 'decision', 'decision drivers',
      'decision outcome', 'decisions', 'default', 'definition', 'definitions', 'dependencies', 'deprecated',
      'description', 'design', 'detailed design', 'details', 'discussion', 'disadvantages', 'documentation',
      'drawbacks', 'edit', 'error', 'errors', 'example', 'examples', 'exceptions', 'faq', 'features', 'fix', 'fixed',
      'fixes', 'future possibilities', 'future work', 'getting started', 'glossary', 'goals', 'guide', 'how it works',
      'implementation', 'important', 'improvements', 'index', 'info', 'inputs', 'install', 'installation',
      'introduction', 'issue', 'issues', 'key points', 'learn more', 'legend', 'license', 'limitations', 'link',
      'links', 'list', 'messages', 'method', 'methods', 'migration', 'more', 'more information', 'motivation', 'name',
      'new', 'next', 'next steps', 'non-goals', 'note', 'notes', 'objective', 'open questions', 'optional', 'options',
      'other', 'outcome', 'output', 'outputs', 'overview', 'parameters', 'participants', 'performance', 'pr', 'prerequisites',
      'prior art', 'problem', 'problem statement', 'procedure', 'properties', 'proposal', 'pros', 'pros and cons',
      'purpose', 'question', 'questions', 'rationale', 'reason', 'recommendation', 'reference', 'references', 'related',
      'related links', 'remarks', 'removed', 'required', 'requirements', 'result', 'results', 'return value', 'returns',
      'review', 'risks', 'rules', 'scope', 'security', 'security considerations', 'see also', 'setup', 'since', 'solution',
      'source', 'specification', 'start date', 'status', 'step', 'steps', 'structure', 'summary', 'support', 'symptoms',
      'syntax', 'table of contents', 'tags', 'tasks', 'terminology', 'test cases', 'testing', 'tests', 'timeline', 'tip',
      'tips', 'title', 'tldr', 'tl;dr', 'todo', 'topics', 'tracking issue', 'troubleshooting', 'type', 'types',
      'unresolved questions', 'update', 'updates', 'usage', 'use cases', 'value', 'values', 'verification', 'version',
      'versions', 'warning', 'what', 'when', 'where', 'who', 'why', 'how', 'workaround', 'added', 'changed', 'unreleased',
      'guide-level explanation', 'reference-level explanation', 'reference implementation', 'good', 'bad', 'neutral',
      'yes', 'no', 'true', 'false', 'null', 'none', 'nil', 'undefined', 'string', 'number', 'boolean', 'object', 'array',
      'int', 'integer', 'bool', 'float', 'char', 'void', 'this', 'self', 'main', 'foo', 'bar', 'baz', 'test', 'file', 'data',
    ],
    termColumn: ['term', 'terms', 'name', 'word', 'concept', 'abbreviation', 'acronym'],
    meaningColumn: ['definition', 'meaning', 'description', 'explanation', 'what it is', 'what it means', 'stands for'],
  },
  {
    copula: ['是一种', '是一个', '是指', '是', '指的是', '指', '表示', '即'],
    articles: [],
    generic: [
      '摘要', '背景', '概述', '概览', '简介', '介绍', '目录', '总结', '结论', '参考', '参考资料', '示例', '例子', '说明', '注意', '备注', '问题',
      '状态', '日期', '作者', '决定', '决策', '后果', '目标', '动机', '安装', '用法', '使用方法', '配置', '步骤', '前提', '附录', '更新', '变更', '常见问题',
    ],
    termColumn: ['术语', '名词', '名称', '概念', '缩写'],
    meaningColumn: ['定义', '含义', '说明', '解释', '描述'],
  },
  {
    copula: ['とは', 'は'],
    articles: [],
    generic: ['概要', '背景', 'はじめに', '目次', 'まとめ', '結論', '参考', '参考文献', '例', '注意', '備考', '状態', '日付', '目的', '手順', '使い方', '設定', '付録', '問題'],
    termColumn: ['用語', '名称', '概念', '略語'],
    meaningColumn: ['定義', '意味', '説明'],
  },
  {
    copula: ['은', '는', '이란', '란'],
    articles: [],
    generic: ['개요', '배경', '소개', '목차', '요약', '결론', '참고', '예시', '주의', '상태', '날짜', '목표', '설치', '사용법', '설정', '부록'],
    termColumn: ['용어', '이름', '개념', '약어'],
    meaningColumn: ['정의', '의미', '설명'],
  },
  {
    copula: ['ist eine?', 'ist der', 'ist die', 'ist das', 'sind', 'bezeichnet', 'bedeutet', 'steht für', 'heißt'],
    articles: ['der', 'die', 'das', 'ein', 'eine', 'den', 'dem'],
    generic: ['übersicht', 'einleitung', 'einführung', 'hintergrund', 'zusammenfassung', 'fazit', 'inhalt', 'beispiel', 'beispiele', 'hinweis', 'hinweise', 'status', 'datum', 'ziel', 'ziele', 'entscheidung', 'folgen', 'anhang', 'konfiguration', 'voraussetzungen', 'siehe auch', 'offene fragen', 'verwendung', 'problem', 'lösung'],
    termColumn: ['begriff', 'name', 'abkürzung', 'wort'],
    meaningColumn: ['definition', 'bedeutung', 'beschreibung', 'erklärung'],
  },
  {
    copula: ['es una?', 'es el', 'es la', 'son', 'significa', 'se refiere a'],
    articles: ['el', 'la', 'los', 'las', 'un', 'una'],
    generic: ['resumen', 'introducción', 'contexto', 'conclusión', 'índice', 'ejemplo', 'ejemplos', 'nota', 'notas', 'estado', 'fecha', 'objetivo', 'decisión', 'consecuencias', 'anexo', 'configuración', 'requisitos', 'véase también', 'uso'],
    termColumn: ['término', 'nombre', 'concepto', 'sigla'],
    meaningColumn: ['definición', 'significado', 'descripción'],
  },
  {
    copula: ['est une?', 'est le', 'est la', 'sont', 'désigne', 'signifie'],
    articles: ['le', 'la', 'les', 'un', 'une', "l'"],
    generic: ['résumé', 'introduction', 'contexte', 'conclusion', 'sommaire', 'exemple', 'exemples', 'remarque', 'remarques', 'statut', 'date', 'objectif', 'décision', 'conséquences', 'annexe', 'configuration', 'prérequis', 'voir aussi', 'utilisation'],
    termColumn: ['terme', 'nom', 'concept', 'sigle'],
    meaningColumn: ['définition', 'signification', 'description'],
  },
  {
    copula: ['—', 'это', '— это', 'означает', 'является'],
    articles: [],
    generic: ['обзор', 'введение', 'контекст', 'заключение', 'содержание', 'пример', 'примеры', 'примечание', 'статус', 'дата', 'цель', 'решение', 'последствия', 'приложение', 'настройка', 'требования', 'см. также', 'использование'],
    termColumn: ['термин', 'название', 'понятие', 'сокращение'],
    meaningColumn: ['определение', 'значение', 'описание'],
  },
];

const generic = new Set(tables.flatMap(table => table.generic));
const termColumns = new Set(tables.flatMap(table => table.termColumn));
const meaningColumns = new Set(tables.flatMap(table => table.meaningColumn));

/** A copula right after a term, e.g. ` is a `; CJK and dashes need no spaces around them. */
export const copulaPattern = new RegExp(
  `^\\s*(?:\\([^()]{1,60}\\)\\s*)?(?:(?:${tables.flatMap(table => table.copula).join('|')})(?=[\\s,]|$)|[是指]|とは|(?:은|는|이란|란)\\s)`,
  'u',
);

/** Leading articles of a term, to be taken off. */
export const articlePattern = new RegExp(`^(?:${tables.flatMap(table => table.articles).join('|')})\\s+`, 'iu');

/** A heading or label that names a part of a form in some language. Expects a folded name. */
export function isGenericName(folded: string): boolean {
  return generic.has(folded);
}

export function isTermColumn(folded: string): boolean {
  return termColumns.has(folded);
}

export function isMeaningColumn(folded: string): boolean {
  return meaningColumns.has(folded);
}
