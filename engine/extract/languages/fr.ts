import { type LanguageTable, words } from './languageTable.ts';

/** French. */
export const fr: LanguageTable = {
  language: 'fr',
  copula: ['est une?', 'est le', 'est la', 'sont', 'désigne', 'signifie'],
  articles: ['le', 'la', 'les', 'un', 'une', "l'"],
  generic: words(`
    résumé, introduction, contexte, conclusion, sommaire, exemple, exemples, remarque, remarques,
    statut, date, objectif, décision, conséquences, annexe, configuration, prérequis, voir aussi,
    utilisation, glossaire, termes, tâches, résultats`),
  termColumn: ['terme', 'nom', 'concept', 'sigle'],
  meaningColumn: ['définition', 'signification', 'description'],
  abbreviations: words(`p.ex, env, cf, c.-à-d, angl`),
  common: words(
    `alors, ainsi, aussi, autre, autres, avant, après, beaucoup, bien, cas, certains, chaque, chose, contient, depuis, deux, doit, exemple, faire, fait, fichier, fichiers, fois, font, ici, jamais, jour, mieux, moins, nom, nombre, nouveau, nouvelle, partie, permet, peu, peuvent, plusieurs, premier, première, puis, quelque, quelques, sera, seul, suite, temps, toujours, trois, trop, type, utilise, utiliser, valeur, vers, voir`,
  ),
  phrasing: {
    relations: {
      is_a: ['est une?', 'est une? (?:sorte|type) de'],
      part_of: ['fait partie (?:de|du|des)', 'appartient (?:à|au)'],
      uses: ['utilise', 'dépend (?:de|du)', 'nécessite', 'repose sur'],
      extends: ['étend', "s'appuie sur", 'hérite (?:de|du)', 'est basée? sur'],
      improves_on: ['remplace', 'améliore', 'surpasse'],
      addresses: ['résout', 'évite', 'protège contre'],
    },
    statements: {
      decision: ['(?:nous avons|on a|il a été) (?:décidé|choisi|retenu)'],
      question: ['question ouverte', 'reste à (?:décider|définir)', 'todo(?=[:(])', 'fixme(?=[:(])'],
      contribution: ['nous (?:proposons|présentons|introduisons)'],
      performance: ['\\d[\\d.,]* ?(?:%|fois) plus'],
      comparison: [
        'par rapport (?:à|au|aux)',
        'contrairement (?:à|au|aux)',
        'plus (?:rapide|lent|petit|grand|simple|sûr)e? que',
      ],
      limitation: [
        'limitations?',
        'inconvénients?',
        "n'est pas (?:encore )?pris en charge",
        'ne prend pas en charge',
      ],
      cause: ['entraîne', 'conduit à', 'à cause (?:de|du|des)', 'est causée? par'],
    },
    sections: {
      decision: ['décision'],
      questions: ['questions ouvertes', 'questions en suspens'],
      options: ['options envisagées', 'alternatives'],
    },
    unreal: words(
      `si, quand, lorsque, ce, cette, ces, chaque, son, sa, ses, leur, leurs, notre, nos, aucun, aucune`,
    ),
    entities: { Dataset: ['corpus'], Organization: ['sarl', 'fondation', 'université', 'institut'] },
    measures: words(`débit, latence, rappel`),
    looseMeasures: words(`précision, durée, temps, taille, mémoire, coût, moyenne, médiane, résultat`),
    measuring: words(
      `benchmark, benchmarks, mesure, mesures, mesuré, évaluation, résultats, expériences, performances`,
    ),
  },
};
