import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentFormat, LineFormat } from '../../../engine/sessions/reader.ts';
import { claudeCode } from '../../../engine/sessions/readers/claudeCode.ts';
import { cline, rooCode } from '../../../engine/sessions/readers/cline.ts';
import { codex } from '../../../engine/sessions/readers/codex.ts';
import { copilotCli } from '../../../engine/sessions/readers/copilotEvents.ts';
import { gemini, geminiLog } from '../../../engine/sessions/readers/gemini.ts';
import { vscodeChat, vscodeChatLog } from '../../../engine/sessions/readers/vscodeChat.ts';
import { readDocument, readLines, saidIn } from '../../support/agentLogs.ts';
import { damagedLog, mutated, mutatedLog, someCuts } from '../../support/mutations.ts';
import { expectSound, hasSamples, sampleBytes, samplesOf } from '../../support/sessionSamples.ts';

const lineFormats = [codex, claudeCode, copilotCli, geminiLog, vscodeChatLog];
const documentFormats = [cline, rooCode, gemini, vscodeChat];
const agents = [
  'claude-code',
  'codex-cli',
  'vscode-copilot-chat',
  'copilot-cli',
  'gemini-cli',
  'cline',
  'roo-code',
] as const;
/** Files that are damaged already, and those that are no conversation, say nothing here. */
const logs = samplesOf(...agents)
  .map(({ file }) => (file.endsWith('/') ? `${file}api_conversation_history.json` : file))
  .filter(file => !/^(?:edge|schema)\//.test(file));

/** Too long to be mutated often. */
const maxRecords = 40;

function linesOf(file: string): unknown[] {
  const all = sampleBytes(file).toString('utf8').split('\n', maxRecords);
  return all.filter(line => line !== '').map(line => JSON.parse(line) as unknown);
}

function lineFormatOf(file: string, head: unknown): LineFormat {
  const format = lineFormats.find(each => each.isLog(`/x/${file}`, [head as Record<string, unknown>]));
  if (format === undefined) throw new Error(`no format for ${file}`);
  return format;
}

function documentFormatOf(file: string, text: string): DocumentFormat {
  const format = documentFormats.find(each => each.isLog(`/x/${file}`, text));
  if (format === undefined) throw new Error(`no format for ${file}`);
  return format;
}

describe.skipIf(!hasSamples)('a real log of lines', () => {
  it.each(logs.filter(file => file.endsWith('.jsonl')))('%s is the same however its bytes come', file => {
    const bytes = sampleBytes(file);
    const format = lineFormatOf(file, linesOf(file)[0]);
    const path = `/x/${file}`;
    const whole = readLines(format, bytes, { path });
    fc.assert(
      fc.property(someCuts, cuts => {
        expect(readLines(format, bytes, { path, cuts })).toEqual(whole);
      }),
      { numRuns: 15 },
    );
  });

  it.each(logs.filter(file => file.endsWith('.jsonl')))('%s is read whatever became of it', file => {
    const records = linesOf(file);
    const format = lineFormatOf(file, records[0]);
    const path = `/x/${file}`;
    const first = `${JSON.stringify(records[0])}\n`;
    fc.assert(
      fc.property(mutatedLog(records), text => {
        expectSound([readLines(format, first + text, { path })]);
      }),
      { numRuns: 40 },
    );
    fc.assert(
      fc.property(damagedLog(records.slice(1)), ({ text, intact }) => {
        const typed = (content: string): string[] =>
          saidIn(readLines(format, first + content, { path })).filter(said => said.startsWith('user'));
        const before = typed(intact.map(record => `${JSON.stringify(record)}\n`).join(''));
        expect(typed(text)).toEqual(expect.arrayContaining(before));
      }),
      { numRuns: 40 },
    );
  });
});

describe.skipIf(!hasSamples)('a real log that is a document', () => {
  it.each(logs.filter(file => file.endsWith('.json')))('%s is read whatever became of it', file => {
    const text = sampleBytes(file).toString('utf8');
    const format = documentFormatOf(file, text);
    const path = `/x/${file}`;
    const whole = readDocument(format, text, { path });
    fc.assert(
      fc.property(mutated(JSON.parse(text)), value => {
        expectSound([readDocument(format, JSON.stringify(value), { path })]);
      }),
      { numRuns: 20 },
    );
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), at => {
        const session = readDocument(format, text.slice(0, at), { path });
        const kept = saidIn(session).slice(0, -1);
        expectSound([session]);
        expect(saidIn(whole)).toEqual(expect.arrayContaining(kept));
      }),
      { numRuns: 20 },
    );
  });
});

describe('a log that nests deeper than can be written again', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);

  it('is read all the same', () => {
    const call = `{"type":"tool.execution_start","id":"a","data":{"toolCallId":"t","toolName":"x","arguments":${deep}}}\n`;
    expect(readLines(copilotCli, call, { path: '/x/events.jsonl' }).counts.tool_calls).toBe(1);
    const message = `{"id":"g","type":"gemini","toolCalls":[{"id":"t","name":"x","args":${deep}}]}`;
    const head = '{"sessionId":"s","projectHash":"h"}\n';
    expect(readLines(geminiLog, `${head}${message}\n`, { path: '/x/a.jsonl' }).counts.tool_calls).toBe(1);
    const use = `[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"x","input":${deep}}]}]`;
    expect(readDocument(cline, use, { path: '/x/api_conversation_history.json' }).counts.tool_calls).toBe(1);
    const part = `{"kind":"toolInvocationSerialized","toolCallId":"t","toolSpecificData":{"rawInput":${deep}}}`;
    const chat = `{"requests":[{"message":"a","response":[${part}]}]}`;
    expect(readDocument(vscodeChat, chat, { path: '/x/chat.json' }).counts.tool_calls).toBe(1);
  });
});
