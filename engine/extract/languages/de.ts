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
  common: words(
    `andere, anderen, aktuell, alte, anlegen, beispiel, bereits, beide, beiden, benutzt, besser, bestimmte, bleibt, braucht, datei, dateien, einfach, erste, ersten, erstellt, etwa, fall, folgende, folgenden, form, ganz, ganze, genau, genutzt, geht, gibt, gilt, gleiche, groß, große, gut, immer, jahr, kommt, lassen, lässt, letzte, liegt, macht, mehrere, möglich, muss, name, namen, neu, neue, neuen, nächste, punkt, seite, sonst, steht, stelle, teil, text, tun, weitere, weiteren, weniger, wert, wichtig, wort, zahl, zeile, zeit, zuerst, zwei, drei, vier`,
  ),
};
