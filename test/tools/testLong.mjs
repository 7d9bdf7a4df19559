import { join } from 'node:path';
import { run } from './processes.mjs';

// `npm run test:long`: what is too long for every run. The corpora must lie beside the checkout.
const root = join(import.meta.dirname, '..', '..');
run(process.execPath, ['esbuild.mjs'], { cwd: root });
const suites = [
  'test/engine/graph/corpus',
  'test/engine/pipeline/personsText',
  'test/engine/sessions/canaries',
  'test/engine/sessions/badLogs',
  'test/engine/sessions/growth',
];
run(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...suites], {
  cwd: root,
  env: { ...process.env, TESSERAE_LONG: '1' },
});
