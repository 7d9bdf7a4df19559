// Benchmark: what activating the extension costs in a real editor, beside an extension that does nothing.
// node test/bench/activation.mjs [--runs 10] [--json]
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPage } from '../e2e/chromium.mjs';
import { runInHost } from '../e2e/hostSuite.mjs';
import { root } from '../e2e/paths.mjs';
import { copySample, tesserae } from '../e2e/projects.mjs';
import { startServerEditor } from '../tools/serverEditor.mjs';

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, runs: { type: 'string', default: '10' } },
});
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'tesserae-bench-')));
const timesFile = join(scratch, 'times.jsonl');

/** What runs in the extension host. The first takes what the host pays once; ours goes last, since its engine starts behind it. */
const suite = `
const { appendFileSync } = require('node:fs');
const vscode = require('vscode');
exports.run = async () => {
  // The workbench is still starting: its work would be counted.
  await new Promise(resolve => setTimeout(resolve, 20000));
  const times = {};
  for (const id of ['bench.first', 'bench.empty', 'tesserae.tesserae']) {
    const extension = vscode.extensions.getExtension(id);
    if (extension.isActive) throw new Error(id + ' is active already');
    const start = performance.now();
    await extension.activate();
    times[id] = performance.now() - start;
  }
  appendFileSync(${JSON.stringify(timesFile)}, JSON.stringify(times) + '\\n');
};
`;

/** @param {string} name */
function writeEmptyExtension(name) {
  const folder = join(scratch, name);
  mkdirSync(folder);
  const manifest = {
    name,
    publisher: 'bench',
    version: '1.0.0',
    engines: { vscode: '^1.104.0' },
    main: './main.js',
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, activationEvents: [] }));
  writeFileSync(join(folder, 'main.js'), "require('vscode');\nexports.activate = () => {};\n");
  return folder;
}

/** Ours as it is built, but for the event on which the editor would activate it before it can be timed. */
function copyExtension() {
  const folder = join(scratch, 'tesserae');
  for (const part of ['dist', 'media', 'package.nls.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, activationEvents: [] }));
  return folder;
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const project = copySample();
tesserae(project.folder, 'init');
tesserae(project.folder, 'compile');
writeFileSync(join(scratch, 'suite.js'), suite);
const extension = copyExtension();
const extensions = [writeEmptyExtension('first'), writeEmptyExtension('empty')];
const editor = await startServerEditor({ root, extensions, smokeTest: true });
try {
  for (let run = 0; run < Number(values.runs); run += 1) {
    const page = await openPage();
    const code = await runInHost(page, editor, {
      workspace: project.folder,
      extension,
      suite: join(scratch, 'suite.js'),
    });
    await page.context().browser()?.close();
    if (code !== 0) throw new Error(`the editor ended with ${code}`);
  }
  /** @type {Record<string, number>[]} */
  const times = readFileSync(timesFile, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  const emptyMs = median(times.map(time => time['bench.empty'] ?? 0));
  const oursMs = median(times.map(time => time['tesserae.tesserae'] ?? 0));
  const result = { runs: times.length, emptyMs, oursMs, overEmptyMs: oursMs - emptyMs };
  console.log(
    values.json
      ? JSON.stringify(result)
      : `activation, median of ${times.length}: ours ${oursMs.toFixed(1)} ms, empty ${emptyMs.toFixed(1)} ms, difference ${(oursMs - emptyMs).toFixed(1)} ms`,
  );
} finally {
  await editor.stop();
  project.remove();
  rmSync(scratch, { recursive: true, force: true });
}
