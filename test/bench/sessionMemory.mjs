// Memory that a long log takes while it is read: npm run bench -- sessions --megabytes 2000
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from '../e2e/paths.mjs';
import { aliases } from '../tools/bundling.mjs';

const megabyte = 1024 * 1024;
/** Written at once. */
const batchChars = 4 * megabyte;
const prose =
  'the server reads its port from a file and writes what it did to the log while a test waits '.repeat(900);

/**
 * Records of a session that works on and on: a prompt now and then, answers, calls, their results, and what the agent
 * tells of its progress, in about the shares and lengths of real logs.
 */
function* records() {
  let count = 0;
  const envelope = () => {
    count += 1;
    const uuid = at => `${at.toString(16).padStart(8, '0')}-5e6f-4a0e-8b53-6f0f0a1c2d02`;
    const timestamp = new Date(1.77e12 + count * 1000).toISOString();
    const parentUuid = count === 1 ? null : uuid(count - 1);
    return { parentUuid, uuid: uuid(count), timestamp, sessionId: 's', cwd: '/srv/app', version: '2.1.63' };
  };
  for (let step = 0; ; step += 1) {
    const call = `toolu_${step}`;
    const output = prose.slice(
      step % 70,
      (step % 70) + (step % 100 === 0 ? 80_000 : 500 + ((step * 7919) % 9000)),
    );
    const message = { id: `msg_${step}`, role: 'assistant', model: 'a-model' };
    const usage = { input_tokens: 10, output_tokens: step % 500 };
    const said = { type: 'text', text: `Step ${step}: ${prose.slice(0, 50 + ((step * 37) % 600))}` };
    const input = { command: `grep -rn "port ${step}" src`, description: prose.slice(0, step % 900) };
    const use = { type: 'tool_use', id: call, name: 'Bash', input };
    const result = { type: 'tool_result', tool_use_id: call, content: output, is_error: step % 25 === 0 };
    if (step % 20 === 0)
      yield {
        ...envelope(),
        type: 'user',
        message: { role: 'user', content: `Prompt ${step}: ${prose.slice(0, 200)}` },
      };
    yield { ...envelope(), type: 'assistant', message: { ...message, content: [said], usage } };
    yield { ...envelope(), type: 'assistant', message: { ...message, content: [use], usage } };
    for (let at = 0; at < step % 3; at += 1)
      yield { ...envelope(), type: 'progress', data: { fullOutput: prose.slice(0, 1500 + (step % 2500)) } };
    yield {
      ...envelope(),
      type: 'user',
      message: { role: 'user', content: [result] },
      toolUseResult: { stdout: output },
    };
  }
}

/** @param {string} path @param {number} bytes */
function write(path, bytes) {
  const file = openSync(path, 'w');
  let [batch, written] = ['', 0];
  for (const record of records()) {
    batch += `${JSON.stringify(record)}\n`;
    if (batch.length < batchChars && written + batch.length < bytes) continue;
    written += writeSync(file, batch);
    batch = '';
    if (written >= bytes) break;
  }
  closeSync(file);
}

/** @param {string} folder @param {number} megabytes */
export function measureMemory(folder, megabytes) {
  const script = join(root, 'out-test', 'benchSessionMemory.cjs');
  buildSync({
    absWorkingDir: root,
    entryPoints: ['test/bench/sessionMemory.ts'],
    outfile: script,
    bundle: true,
    alias: aliases,
    platform: 'node',
    target: 'node20',
  });
  const log = join(folder, 'long.jsonl');
  try {
    write(log, megabytes * megabyte);
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, log], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout.trim());
  } finally {
    rmSync(log, { force: true });
  }
}
