import type { CueTable } from '../cueTable.ts';

export const de: CueTable = { language: 'de' };
