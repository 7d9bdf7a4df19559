import { type LanguageTable, words } from './languageTable.ts';

/** German. */
export const de: LanguageTable = {
  language: 'de',
  copula: [
    'ist eine?',
    'ist der',
    'ist die',
    'ist das',
    'sind',
    'bezeichnet',
    'bedeutet',
    'steht für',
    'heißt',
  ],
  articles: ['der', 'die', 'das', 'ein', 'eine', 'den', 'dem'],
  generic: words(`
    übersicht, einleitung, einführung, hintergrund, zusammenfassung, fazit, inhalt, beispiel,
    beispiele, hinweis, hinweise, status, datum, ziel, ziele, entscheidung, folgen, anhang,
    konfiguration, voraussetzungen, siehe auch, offene fragen, verwendung, problem, lösung, begriffe, begriff, glossar, aufgaben, ergebnisse, ergebnis`),
  termColumn: ['begriff', 'name', 'abkürzung', 'wort'],
  meaningColumn: ['definition', 'bedeutung', 'beschreibung', 'erklärung'],
  abbreviations: words(`z.b, d.h, u.a, bzw, engl, ca, vgl, nr, inkl, evtl, ggf, sog, usw, dt, frz`),
  common: words(
    `andere, anderen, aktuell, alte, anlegen, beispiel, bereits, beide, beiden, benutzt, besser, bestimmte, bleibt, braucht, datei, dateien, einfach, erste, ersten, erstellt, etwa, fall, folgende, folgenden, form, ganz, ganze, genau, genutzt, geht, gibt, gilt, gleiche, groß, große, gut, immer, jahr, kommt, lassen, lässt, letzte, liegt, macht, mehrere, möglich, muss, name, namen, neu, neue, neuen, nächste, punkt, seite, sonst, steht, stelle, teil, text, tun, weitere, weiteren, weniger, wert, wichtig, wort, zahl, zeile, zeit, zuerst, zwei, drei, vier`,
  ),
  phrasing: {
    relations: {
      is_a: ['ist eine?', 'ist eine Art', 'sind eine Art'],
      part_of: ['ist (?:ein )?teil (?:von|der|des)', 'gehört zu[mr]?'],
      uses: ['verwendet', 'nutzt', 'benutzt', 'benötigt', 'hängt von', 'setzt auf'],
      extends: ['erweitert', 'baut auf', 'basiert auf', 'erbt von'],
      improves_on: ['ersetzt', 'übertrifft', 'verbessert'],
      addresses: ['löst', 'verhindert', 'schützt vor'],
    },
    statements: {
      decision: [
        '(?:wir|man) (?:haben|hat) (?:uns )?[^.]{0,60}?(?:entschieden|beschlossen)',
        'wir entscheiden uns',
        'es wurde (?:entschieden|beschlossen)',
      ],
      question: ['offene frage', 'ungeklärt', 'noch offen', 'todo(?=[:(])', 'fixme(?=[:(])'],
      contribution: ['wir (?:schlagen|stellen|führen)'],
      performance: ['\\d[\\d.,]* ?(?:%|prozent|-?mal) (?:schneller|langsamer|kleiner|größer|weniger|mehr)'],
      comparison: [
        'im (?:vergleich|gegensatz) zu',
        '(?:schneller|langsamer|kleiner|größer|einfacher|sicherer) als',
      ],
      limitation: [
        'einschränkung(?:en)?',
        'nachteile?',
        '(?:wird|werden) (?:noch )?nicht unterstützt',
        'unterstützt (?:noch )?nicht',
      ],
      cause: ['führt zu', 'aufgrund', 'verursacht durch'],
    },
    sections: {
      decision: ['entscheidung', 'beschluss'],
      questions: ['offene fragen', 'offene punkte'],
      options: ['betrachtete optionen', 'optionen', 'alternativen'],
    },
    unreal: words(
      `wenn, falls, ob, dieser, diese, dieses, jener, jede, jeder, jedes, sein, seine, ihr, ihre, unser, unsere, kein, keine`,
    ),
    entities: {
      Dataset: ['datensatz', 'korpus'],
      Benchmark: ['benchmark'],
      Metric: ['metrik'],
      Organization: ['gmbh', 'ag', 'stiftung', 'universität', 'institut'],
    },
    measures: words(`genauigkeit, durchsatz, latenz, fehlerrate, trefferquote`),
    looseMeasures: words(`dauer, laufzeit, zeit, größe, speicher, kosten, mittelwert, median, ergebnis`),
    measuring: words(
      `benchmark, benchmarks, messung, messungen, gemessen, auswertung, ergebnisse, leistung, experimente`,
    ),
  },
};
