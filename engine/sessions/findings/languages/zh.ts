import type { CueTable } from '../cueTable.ts';

export const zh: CueTable = { language: 'zh' };
