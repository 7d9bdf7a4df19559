import { join } from 'node:path';
import { run } from './processes.mjs';

// `npm run test:long`: what is too long for every run. The corpora must lie beside the checkout.
const root = join(import.meta.dirname, '..', '..');
run(process.execPath, ['esbuild.mjs'], { cwd: root });
run(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', 'test/engine/graph/corpus'], {
  cwd: root,
  env: { ...process.env, TESSERAE_LONG: '1' },
});
