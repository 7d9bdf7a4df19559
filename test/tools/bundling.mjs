import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

/** Libraries whose builds for Node find their own parts at run time, or cannot be shaken: the file to bundle instead. */
export const aliases = {
  'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js'),
  yaml: join(root, 'node_modules/yaml/browser/dist/index.js'),
};
