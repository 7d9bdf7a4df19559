import path from 'node:path';
import { createProject } from '../../engine.ts';
import { configPath } from '../../pipeline/projectConfig.ts';
import type { Command } from './command.ts';
import { listOption, textOption } from './options.ts';

export const initCommand: Command = {
  name: 'init',
  usage: '[--name N] [--source GLOB]…',
  summary: 'Set a folder up: makes .tesserae/config.json. Harmless to repeat.',
  options: { name: { type: 'string' }, source: { type: 'string', multiple: true } },
  arity: [0, 0],
  async run({ root, options, ports }) {
    const project = createProject(ports, root);
    const name = textOption(options, 'name') ?? path.basename(root);
    const config = await project.setUp(name, listOption(options, 'source'));
    return {
      json: { project: config.name, config },
      text: `"${config.name}" is set up (${configPath}). Next: tesserae compile`,
    };
  },
};
