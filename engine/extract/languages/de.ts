import { type LanguageTable, words } from './languageTable.ts';

/** German. */
export const de: LanguageTable = {
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
    konfiguration, voraussetzungen, siehe auch, offene fragen, verwendung, problem, lösung`),
  termColumn: ['begriff', 'name', 'abkürzung', 'wort'],
  meaningColumn: ['definition', 'bedeutung', 'beschreibung', 'erklärung'],
  abbreviations: words(`z.b, d.h, u.a, bzw, engl, ca, vgl, nr, inkl, evtl, ggf, sog, usw, dt, frz`),
};
