// Bundles the extension host, the engine's threads and the command line; copies the wasm and the parser beside them.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, context } from 'esbuild';
import { aliases } from './test/tools/bundling.mjs';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const isProduction = !process.argv.includes('--watch');

const shared = {
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: isProduction ? false : 'linked',
  minify: isProduction && !process.env.NOMIN,
  legalComments: 'none',
  alias: aliases,
  logLevel: 'warning',
  define: { 'process.env.TESSERAE_VERSION': JSON.stringify(version) },
};

/** The editor looks up who asks at each `require('vscode')`: one for the whole bundle, not one for each module. */
const oneVscode = {
  name: 'one-vscode',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === 'one-vscode'
        ? { path: 'vscode', external: true }
        : { path: 'vscode', namespace: 'one-vscode' },
    );
    onLoad({ filter: /.*/, namespace: 'one-vscode' }, () => ({
      contents: "module.exports = require('vscode');",
    }));
  },
};

const bundles = [
  { ...shared, entryPoints: { extension: 'extension/extension.ts' }, plugins: [oneVscode] },
  {
    ...shared,
    entryPoints: { 'engine.worker': 'engine/hosts/worker.ts', 'engine.helper': 'engine/hosts/helper.ts' },
  },
  {
    ...shared,
    entryPoints: { cli: 'engine/hosts/cli/main.ts' },
    banner: { js: '#!/usr/bin/env node' },
  },
  {
    ...shared,
    entryPoints: { 'engine.pdf': 'engine/hosts/pdf.ts' },
    // It looks for fonts beside itself, and does without where there are none.
    logOverride: { 'empty-import-meta': 'silent' },
  },
];

mkdirSync(path.join(root, 'dist'), { recursive: true });
/** The grammars that `engine/extract/code/grammars/` names. */
const grammars = 'bash c-sharp cpp go java javascript php python ruby rust tsx typescript'.split(' ');
/** Copied as they are. The parser's own script stays apart: a thread loads it anew when it broke over a file. */
const copies = [
  'sql.js/dist/sql-wasm.wasm',
  '@vscode/tree-sitter-wasm/wasm/tree-sitter.js',
  '@vscode/tree-sitter-wasm/wasm/tree-sitter.wasm',
  ...grammars.map(name => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`),
];
for (const file of copies)
  copyFileSync(path.join(root, 'node_modules', file), path.join(root, 'dist', path.basename(file)));
if (isProduction) await Promise.all(bundles.map(options => build(options)));
else for (const options of bundles) await (await context(options)).watch();
