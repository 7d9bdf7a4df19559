import type { CueTable } from '../cueTable.ts';

export const ja: CueTable = { language: 'ja' };
