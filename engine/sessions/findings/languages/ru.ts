import type { CueTable } from '../cueTable.ts';

export const ru: CueTable = { language: 'ru' };
