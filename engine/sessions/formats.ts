import { aider } from './readers/aider.ts';
import { claudeCode } from './readers/claudeCode.ts';
import { cline, rooCode } from './readers/cline.ts';
import { codex } from './readers/codex.ts';
import { continueDev } from './readers/continueDev.ts';
import { copilotCli, copilotTranscript } from './readers/copilotEvents.ts';
import { cursorDatabase } from './readers/cursor.ts';
import { cursorTextTranscript, cursorTranscript } from './readers/cursorTranscript.ts';
import { gemini, geminiLog } from './readers/gemini.ts';
import { gooseDatabase, gooseLines } from './readers/goose.ts';
import { openCodeDatabase, openCodeExport, openCodeTree } from './readers/openCode.ts';
import { vscodeChat, vscodeChatLog } from './readers/vscodeChat.ts';
import type { DatabaseFormat, DocumentFormat, LineFormat } from './reader.ts';

/** All that is read, each asked in turn whether a log is its own: those with the surest marks first. */
export const lineFormats: readonly LineFormat[] = [
  codex,
  claudeCode,
  copilotTranscript,
  copilotCli,
  geminiLog,
  vscodeChatLog,
  cursorTranscript,
  gooseLines,
];

export const documentFormats: readonly DocumentFormat[] = [
  gemini,
  vscodeChat,
  openCodeExport,
  openCodeTree,
  rooCode,
  cline,
  continueDev,
  cursorTextTranscript,
  aider,
];

export const databaseFormats: readonly DatabaseFormat[] = [openCodeDatabase, gooseDatabase, cursorDatabase];
