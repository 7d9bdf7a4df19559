import { isPackageName, type Manifest, type Needed, pypiNameOf } from './manifestParts.ts';

/** Reads `requirements.txt`: a requirement a line; options, addresses and other files are passed over. */
export function readRequirements(lines: readonly string[]): Manifest {
  return {
    dependencies: lines.flatMap((text, line): Needed[] => {
      const name = pypiNameOf(text.slice(0, 1000));
      return name === undefined ? [] : [{ ecosystem: 'pypi', name, line, at: 0 }];
    }),
  };
}

/** Reads `go.mod`: the modules it requires itself, not those they require. */
export function readGoModule(lines: readonly string[]): Manifest {
  const dependencies: Needed[] = [];
  let name: string | undefined;
  let isInside = false;
  for (const [line, raw] of lines.entries()) {
    const text = raw.slice(0, 1000);
    name ??= /^\s*module\s+"?([^\s"]+)/.exec(text)?.[1];
    if (/^\s*require\s*\(/.test(text)) isInside = true;
    else if (/^\s*\)/.test(text)) isInside = false;
    if (/\/\/\s*indirect/.test(text)) continue;
    const pattern = isInside
      ? /^\s*"?([\w.~-]+(?:\/[^\s"]+)*)"?\s+v\S/
      : /^\s*require\s+"?([^\s"(]+)"?\s+v\S/;
    const module = pattern.exec(text)?.[1];
    if (module !== undefined && isPackageName(module))
      dependencies.push({ ecosystem: 'go', name: module, line, at: text.indexOf(module) });
  }
  return { ...(name === undefined ? {} : { name }), dependencies };
}

/** Reads a `Gemfile`: its `gem` lines. */
export function readGemfile(lines: readonly string[]): Manifest {
  return {
    dependencies: lines.flatMap((text, line): Needed[] => {
      const name = /^\s*gem[\s(]+["']([\w.-]+)["']/.exec(text.slice(0, 1000))?.[1];
      return name === undefined ? [] : [{ ecosystem: 'gem', name, line, at: text.indexOf(name) }];
    }),
  };
}
