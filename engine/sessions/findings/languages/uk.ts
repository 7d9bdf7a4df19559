import type { CueTable } from '../cueTable.ts';

export const uk: CueTable = { language: 'uk' };
