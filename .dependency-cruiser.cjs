// The layers of ARCHITECTURE.md as rules. A new arrow is a design change: edit both in one commit.
const engine = stage => `^engine/(${stage})/`;
const stages = 'sources|sessions|extract|graph|memory|retrieval|context|wiki|site|export|lint|consolidate';

/** A stage may import base, model and ports, itself, and the stages named here. */
const reach = {
  context: 'graph|retrieval',
  wiki: 'graph',
  export: 'graph',
  lint: 'graph',
  retrieval: 'graph',
  extract: 'sources',
};
const stageRules = stages.split('|').map(stage => ({
  name: `stage-${stage}`,
  severity: 'error',
  comment: 'A stage sees base, model, ports and only the stages before it.',
  from: { path: engine(stage) },
  to: {
    path: '^engine/',
    pathNot: [
      '^engine/(base|model)/',
      '^engine/ports\\.ts$',
      engine(reach[stage] ? `${stage}|${reach[stage]}` : stage),
    ],
  },
}));

/** Each third-party package has one importing file, so that it can be replaced in one place. */
const onlyIn = {
  'node-diff3': '^engine/wiki/mergeLines\\.ts$',
  fzstd: '^engine/sessions/unpackedLog\\.ts$',
  'sql\\.js': '^engine/node/sqlWasm\\.ts$',
  'gray-matter': '^engine/base/frontmatter\\.ts$',
  'markdown-it': '^engine/base/markdown\\.ts$',
  htmlparser2: '^engine/base/markup\\.ts$',
  'jsonc-parser': '^engine/base/json\\.ts$',
  'smol-toml': '^engine/base/toml\\.ts$',
  unpdf: '^engine/base/pdfText\\.ts$',
  yaml: '^engine/base/yaml\\.ts$',
  ignore: '^engine/base/ignoreRules\\.ts$',
  picomatch: '^engine/base/globs\\.ts$',
  zod: '^engine/base/schema\\.ts$',
  '@vscode/tree-sitter-wasm': '^engine/node/treeSitter\\.ts$',
  '@secretlint': '^engine/node/secretRedactor\\.ts$',
};
const packageRules = Object.entries(onlyIn).map(([name, file]) => ({
  name: `only-${name.replace(/\W/g, '')}`,
  severity: 'error',
  from: { path: '^(engine|extension)/', pathNot: file },
  to: { path: `node_modules/${name}(/|$)`, dependencyTypesNot: ['type-only'] },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '\\.d\\.ts$' },
      to: {},
    },
    {
      name: 'engine-is-editor-free',
      severity: 'error',
      from: { path: '^engine/' },
      to: { path: '^(extension|webview)/|^vscode$|node_modules/@types/vscode' },
    },
    {
      name: 'extension-talks-by-protocol',
      severity: 'error',
      from: { path: '^extension/' },
      to: { path: '^engine/', pathNot: '^engine/protocol\\.ts$' },
    },
    {
      name: 'base-and-model-are-the-floor',
      severity: 'error',
      from: { path: '^engine/base/' },
      to: { path: '^engine/', pathNot: '^engine/base/' },
    },
    {
      name: 'model-sees-base',
      severity: 'error',
      from: { path: '^engine/model/' },
      to: { path: '^engine/', pathNot: '^engine/(base|model)/' },
    },
    {
      name: 'node-adapters-see-ports',
      severity: 'error',
      from: { path: '^engine/node/' },
      to: { path: '^engine/', pathNot: '^engine/(base|model|node)/|^engine/ports\\.ts$' },
    },
    {
      name: 'pure-engine',
      severity: 'error',
      comment: 'Node modules are for node/ and hosts/; hashing is a pure function.',
      from: { path: '^engine/', pathNot: '^engine/(node|hosts)/|^engine/base/hash\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    ...stageRules,
    ...packageRules,
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'], exportsFields: ['exports'] },
  },
};
