// The fields of document headers, and the words of one document replacing another, by language, as data.

/** A field of a document's header. */
export type HeaderField =
  'status' | 'date' | 'updated' | 'number' | 'supersedes' | 'superseded-by' | 'requires';

/** Folded labels, `_` and `-` as spaces; within a field the first is looked for first. */
const labels: Readonly<Record<HeaderField, string>> = {
  status: `status, state, decision status, adr status, statut, estado, stand, статус, 状态, 狀態, ステータス, 状態, 상태`,
  date: `date, decision date, decided, decided on, date decided, created, created at, created on, creation date, start date,
    date started, published, published at, publish date, datum, beschlossen am, erstellt, erstellt am, date de décision,
    créé le, fecha, fecha de creación, creado, дата, создано, 日期, 创建日期, 创建时间, 决定日期, 決定日期, 日付, 作成日, 決定日, 날짜, 작성일`,
  updated: `updated, updated at, updated on, last updated, last update, last modified, lastmod, modified, revised, aktualisiert,
    geändert, zuletzt geändert, mis à jour, dernière mise à jour, actualizado, última actualización, обновлено, 更新日期,
    更新时间, 修改日期, 更新日, 最終更新, 최종 수정`,
  number: `number, adr, eip, erc, pep, rfc, kep, bip, sep, jep, nummer, numéro, número, номер, 编号, 番号, 번호`,
  supersedes: `supersedes, supercedes, replaces, obsoletes, ersetzt, löst ab, remplace, reemplaza, sustituye a, заменяет, 取代,
    替代, 置き換え対象, 대체 대상`,
  'superseded-by': `superseded by, superceded by, replaced by, obsoleted by, ersetzt durch, abgelöst durch,
    remplacé par, reemplazado por, sustituido por, заменено на, 被取代, 取代者, 後継, 置き換え先, 대체 문서`,
  requires: `requires, depends on, benötigt, setzt voraus, dépend de, requiere, depende de, требует,
    依赖, 依賴, 前置, 依存, 의존`,
};

const fieldOfLabel = new Map<string, HeaderField>();
for (const [field, names] of Object.entries(labels)) {
  for (const name of names.split(','))
    fieldOfLabel.set(name.replace(/\s+/g, ' ').trim(), field as HeaderField);
}

/** The field that a label names in some language, however it is spelt. */
export function headerFieldOf(label: string): HeaderField | undefined {
  return fieldOfLabel.get(
    label
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim(),
  );
}

/**
 * "… replaced by X", "… replaces X". What these words are about stands after them; the East Asian ones, which end
 * their sentence, are about what stands before.
 */
export const replacementCue =
  /(?<by>super[sc]eded[ -]by|replaced[ -]by|obsoleted[ -]by|ersetzt durch|abgelöst durch|remplacée? par|reemplazad[oa] por|sustituid[oa] por|заменен[оа]? на|已?被(?=.*(?:取代|替代|替换|廢止|废弃)))|(?<byBefore>(?:に|により|によって)(?:置き換え|置換|廃止)|(?:로|으로) 대체)|(?<over>super[sc]edes|replaces|obsoletes|ersetzt(?! durch)|löst(?=.* ab)|remplace(?!\p{L})|reemplaza(?!\p{L})|sustituye(?!\p{L})|заменяет|取代|替代)|(?<overBefore>を置き換え|를 대체|을 대체)/giu;
