import type { CueTable } from '../cueTable.ts';

export const ko: CueTable = { language: 'ko' };
