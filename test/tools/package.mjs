import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureDependencies } from './install.mjs';
import { packExtension } from './packExtension.mjs';
import { run } from './processes.mjs';

// `npm run package`: from a bare clone to `tesserae-<version>.vsix` in the repository.

const root = resolve(import.meta.dirname, '..', '..');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

ensureDependencies(root);
run(process.execPath, ['esbuild.mjs'], { cwd: root });
packExtension(root, join(root, `${name}-${version}.vsix`));
