import type { CueTable } from '../cueTable.ts';

export const fr: CueTable = { language: 'fr' };
