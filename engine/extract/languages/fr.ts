import { type LanguageTable, words } from './languageTable.ts';

/** French. */
export const fr: LanguageTable = {
  copula: ['est une?', 'est le', 'est la', 'sont', 'désigne', 'signifie'],
  articles: ['le', 'la', 'les', 'un', 'une', "l'"],
  generic: words(`
    résumé, introduction, contexte, conclusion, sommaire, exemple, exemples, remarque, remarques,
    statut, date, objectif, décision, conséquences, annexe, configuration, prérequis, voir aussi,
    utilisation`),
  termColumn: ['terme', 'nom', 'concept', 'sigle'],
  meaningColumn: ['définition', 'signification', 'description'],
  abbreviations: words(`p.ex, env, cf, c.-à-d, angl`),
  common: words(
    `alors, ainsi, aussi, autre, autres, avant, après, beaucoup, bien, cas, certains, chaque, chose, contient, depuis, deux, doit, exemple, faire, fait, fichier, fichiers, fois, font, ici, jamais, jour, mieux, moins, nom, nombre, nouveau, nouvelle, partie, permet, peu, peuvent, plusieurs, premier, première, puis, quelque, quelques, sera, seul, suite, temps, toujours, trois, trop, type, utilise, utiliser, valeur, vers, voir`,
  ),
};
