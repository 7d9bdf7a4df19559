import tseslint from 'typescript-eslint';

const determinism = [
  {
    selector: "CallExpression[callee.property.name='sort'][arguments.length=0]",
    message: 'Sort with a comparer: the default order is by UTF-16 text of anything.',
  },
  {
    selector: "CallExpression[callee.property.name='toSorted'][arguments.length=0]",
    message: 'Sort with a comparer.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'out-test/',
      'coverage/',
      'test/fixtures/',
      'test/artifacts/',
      'test/vscode/',
      '**/*.mjs',
      '**/*.cjs',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': 'error',
      eqeqeq: 'error',
      // `??` after an index counts as a branch.
      complexity: ['error', 20],
      'max-depth': ['error', 4],
      'max-params': ['error', 4],
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['engine/**/*.ts'],
    ignores: ['engine/node/**', 'engine/hosts/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        'Date',
        'performance',
        'process',
        'localStorage',
        'console',
        'setInterval',
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'The engine is deterministic.' },
        { property: 'localeCompare', message: 'Use compareStrings: code units, the same on every machine.' },
        { property: 'toLocaleLowerCase', message: 'Use toLowerCase.' },
        { property: 'toLocaleString', message: 'Locale must not show.' },
      ],
      'no-restricted-syntax': ['error', ...determinism],
      'no-restricted-imports': ['error', { patterns: ['vscode', '**/extension/**'] }],
    },
  },
  {
    files: ['extension/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: ['fs', 'node:fs', 'node:fs/promises', 'child_process', 'node:child_process'] },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
