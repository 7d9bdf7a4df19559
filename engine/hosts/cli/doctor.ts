import { EngineError, systemErrorCode } from '../../base/errors.ts';
import { createProject } from '../../engine.ts';
import { configPath, isNewer } from '../../pipeline/projectConfig.ts';
import type { Command, CommandInput } from './command.ts';

interface Finding {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly path: string;
  readonly message: string;
}

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Look for problems in the set-up; changes nothing but a probe file.',
  options: {},
  arity: [0, 0],
  async run(input) {
    const problems = await diagnose(input);
    const lines = problems.map(({ severity, path, message }) => `${severity.padEnd(7)} ${path}: ${message}`);
    const exitCode = problems.some(({ severity }) => severity === 'error') ? 1 : 0;
    return {
      json: { problems },
      text: lines.length === 0 ? 'No problems found.' : lines.join('\n'),
      exitCode,
    };
  },
};

async function diagnose({ root, ports }: CommandInput): Promise<Finding[]> {
  const refusal = ports.refusalOf(root);
  if (refusal !== undefined)
    return [{ code: 'project-refused', severity: 'error', path: '.', message: refusal }];
  const project = createProject(ports, root);
  const findings: Finding[] = [];
  try {
    const config = await project.readConfig();
    if (config === undefined) {
      return [
        {
          code: 'not-set-up',
          severity: 'warning',
          path: configPath,
          message: 'not set up; run "tesserae init"',
        },
      ];
    }
    if (isNewer(config)) {
      const message = 'written by a newer version of Tesserae: it is read, not compiled; update Tesserae';
      findings.push({ code: 'format-too-new', severity: 'warning', path: configPath, message });
    }
  } catch (error) {
    if (!EngineError.is(error)) throw error;
    const message = error.message.replace(`${configPath} `, '');
    return [{ code: error.code, severity: 'error', path: configPath, message }];
  }
  findings.push(...(await checkWritable(ports, root)));
  try {
    const { sources } = await project.counts();
    if (sources === 0)
      findings.push({
        code: 'not-compiled',
        severity: 'warning',
        path: '.tesserae',
        message: 'nothing compiled yet; run "tesserae compile"',
      });
  } catch (error) {
    if (!EngineError.is(error)) throw error;
    const isIndex = error.code === 'index-missing';
    findings.push({
      code: isIndex ? 'no-index' : error.code,
      severity: isIndex ? 'warning' : 'error',
      path: isIndex ? '.tesserae/cache' : '.tesserae/sqlite.db',
      message: error.message,
    });
  } finally {
    await project.close();
  }
  return findings;
}

async function checkWritable(ports: CommandInput['ports'], root: string): Promise<Finding[]> {
  const files = ports.openFiles(root);
  const probe = `.tesserae/cache/probe-${ports.processes.newId()}`;
  try {
    await files.write(probe, '');
    await files.remove(probe);
    return [];
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    return [
      {
        code: 'read-only',
        severity: 'error',
        path: '.tesserae',
        message: `cannot be written (${code}); compile needs write access`,
      },
    ];
  }
}
