import type { CueTable } from '../cueTable.ts';

export const es: CueTable = { language: 'es' };
