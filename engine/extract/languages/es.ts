import { type LanguageTable, words } from './languageTable.ts';

/** Spanish. */
export const es: LanguageTable = {
  copula: ['es una?', 'es el', 'es la', 'son', 'significa', 'se refiere a'],
  articles: ['el', 'la', 'los', 'las', 'un', 'una'],
  generic: words(`
    resumen, introducción, contexto, conclusión, índice, ejemplo, ejemplos, nota, notas, estado,
    fecha, objetivo, decisión, consecuencias, anexo, configuración, requisitos, véase también, uso`),
  termColumn: ['término', 'nombre', 'concepto', 'sigla'],
  meaningColumn: ['definición', 'significado', 'descripción'],
  adverbEnding: 'mente',
  notAdverbs: ['mente'],
  abbreviations: words(`p.ej, ej, ing, núm, pág`),
  common: words(
    `además, ahora, algunos, antes, así, aunque, cada, caso, casos, contiene, cosa, debe, después, día, ejemplo, entonces, estado, forma, hacer, hace, hasta, mejor, menos, mismo, mucho, muchos, nombre, nuevo, nueva, número, parte, permite, poco, primer, primera, pueden, siempre, solo, tanto, tiempo, tipo, todos, tres, usa, usar, valor, varios, ver, vez`,
  ),
};
