import { type LanguageTable, words } from './languageTable.ts';

/** Spanish. */
export const es: LanguageTable = {
  language: 'es',
  copula: ['es una?', 'es el', 'es la', 'son', 'significa', 'se refiere a'],
  articles: ['el', 'la', 'los', 'las', 'un', 'una'],
  generic: words(`
    resumen, introducción, contexto, conclusión, índice, ejemplo, ejemplos, nota, notas, estado,
    fecha, objetivo, decisión, consecuencias, anexo, configuración, requisitos, véase también, uso, glosario, términos, tareas, resultados`),
  termColumn: ['término', 'nombre', 'concepto', 'sigla'],
  meaningColumn: ['definición', 'significado', 'descripción'],
  adverbEnding: 'mente',
  notAdverbs: ['mente'],
  abbreviations: words(`p.ej, ej, ing, núm, pág`),
  common: words(
    `además, ahora, algunos, antes, así, aunque, cada, caso, casos, contiene, cosa, debe, después, día, ejemplo, entonces, estado, forma, hacer, hace, hasta, mejor, menos, mismo, mucho, muchos, nombre, nuevo, nueva, número, parte, permite, poco, primer, primera, pueden, siempre, solo, tanto, tiempo, tipo, todos, tres, usa, usar, valor, varios, ver, vez`,
  ),
  phrasing: {
    relations: {
      is_a: ['es una?', 'es un (?:tipo|clase) de'],
      part_of: ['(?:es|forma) parte (?:de|del)', 'pertenece (?:a|al)'],
      uses: ['usa', 'utiliza', 'depende (?:de|del)', 'requiere'],
      extends: ['extiende', 'se basa en', 'hereda (?:de|del)'],
      improves_on: ['reemplaza', 'sustituye', 'mejora', 'supera'],
      addresses: ['resuelve', 'evita', 'protege contra'],
    },
    statements: {
      decision: ['(?:hemos|se ha|se) (?:decidido|elegido|acordado|decidió|acordó)', 'decidimos'],
      question: ['pregunta abierta', 'queda por (?:decidir|definir)', 'todo(?=[:(])', 'fixme(?=[:(])'],
      contribution: ['(?:proponemos|presentamos|introducimos)'],
      performance: ['\\d[\\d.,]* ?(?:%|veces) (?:más|menos)'],
      comparison: [
        'en comparación con',
        'a diferencia (?:de|del)',
        'más (?:rápid|lent|pequeñ|grande|sencill|segur)[oa]? que',
      ],
      limitation: ['limitaci(?:ón|ones)', 'desventajas?', 'no (?:es|está) (?:aún )?(?:soportad|compatible)'],
      cause: ['conduce a', 'debido (?:a|al)', 'provoca'],
    },
    sections: {
      decision: ['decisión'],
      questions: ['preguntas abiertas', 'cuestiones abiertas'],
      options: ['opciones consideradas', 'alternativas'],
    },
    unreal: words(`si, cuando, este, esta, estos, estas, cada, su, sus, nuestro, nuestra, ningún, ninguna`),
    entities: { Dataset: ['corpus'], Organization: ['fundación', 'universidad', 'instituto'] },
    measures: words(`latencia, rendimiento, exhaustividad`),
    looseMeasures: words(
      `precisión, duración, tiempo, tamaño, memoria, coste, costo, media, mediana, resultado`,
    ),
    measuring: words(
      `benchmark, benchmarks, medición, mediciones, evaluación, resultados, experimentos, rendimiento`,
    ),
  },
};
