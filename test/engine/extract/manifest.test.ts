import { describe, expect, it } from 'vitest';
import { GraphFold } from '../../../engine/graph/fold.ts';
import type { Fragment } from '../../../engine/model/fragment.ts';
import { toFragment } from '../../support/documents.ts';
import { expectGrounded } from '../../support/mentions.ts';

/** Key of each dependency → its line. */
function needs(fragment: Fragment): Record<string, number> {
  return Object.fromEntries(
    fragment.mentions
      .filter(({ type, role }) => type === 'Dependency' && role === 'import')
      .map(({ key, spans }) => [key, spans[0]?.[0] ?? 0]),
  );
}

const manifests: Readonly<Record<string, { text: string; needs: Record<string, number>; says?: string }>> = {
  'package.json': {
    text: '{\n  "name": "harbour",\n  "description": "Plans passages. 潮汐",\n  "dependencies": { "react": "^18", "@scope/pkg": "1" },\n  "devDependencies": {\n    "vitest": "^4",\n    "not a name": "1"\n  }\n}\n',
    needs: { 'npm:react': 4, 'npm:@scope/pkg': 4, 'npm:vitest': 6 },
    says: 'Plans passages. 潮汐',
  },
  'composer.json': {
    text: '{\n "require": { "php": ">=8", "ext-json": "*",\n  "monolog/monolog": "*" }\n}\n',
    needs: { 'composer:monolog/monolog': 3 },
  },
  'pyproject.toml': {
    text: `[build-system]
requires = ["hatchling"]
[project]
name = "harbour"
description = "Tide windows."
dependencies = [
  "numpy>=1.2",
  "Scikit_Learn[extra] ; python_version > '3'",
]
[project.optional-dependencies]
dev = ["pytest", "numpy"]
[dependency-groups]
docs = ["sphinx", {include-group = "dev"}]
[tool.poetry.dependencies]
python = "^3.9"
httpx = "*"
[tool.poetry.group.test.dependencies]
hypothesis = { version = "*" }
`,
    needs: {
      'pypi:numpy': 7,
      'pypi:scikit-learn': 8,
      'pypi:pytest': 11,
      'pypi:sphinx': 13,
      'pypi:httpx': 16,
      'pypi:hypothesis': 18,
    },
    says: 'Tide windows.',
  },
  'Cargo.toml': {
    text: `[package]
name = "serde"
description = "Rust part"

[dependencies]
serde = { version = "1" }
tok = { package = "tokio", version = "1" }
[dependencies.regex]
version = "1"
[target.'cfg(unix)'.dependencies]
libc = "0.2"
[dev-dependencies]
proptest.workspace = true
`,
    needs: { 'cargo:serde': 6, 'cargo:tokio': 7, 'cargo:regex': 8, 'cargo:libc': 11, 'cargo:proptest': 13 },
    says: 'Rust part',
  },
  'sub/requirements-dev.txt': {
    text: '# comment\nnumpy==1.0\n-r other.txt\ngit+https://github.com/a/b\nFlask.Cors[x]>=2 # why\nfoo @ https://x.y/z.whl\n',
    needs: { 'pypi:numpy': 2, 'pypi:flask-cors': 5, 'pypi:foo': 6 },
  },
  'go.mod': {
    text: 'module example.com/harbour\n\ngo 1.21\n\nrequire (\n\tgithub.com/x/y v1.0.0\n\tgithub.com/z/w v1.0.0 // indirect\n)\nrequire golang.org/x/net v0.1.0\n',
    needs: { 'go:github.com/x/y': 6, 'go:golang.org/x/net': 9 },
  },
  'pom.xml': {
    text: '<project>\n<groupId>org.h</groupId><artifactId>tides</artifactId>\n<description>Java &amp; more</description>\n<dependencyManagement><dependencies><dependency><groupId>a</groupId><artifactId>pinned</artifactId></dependency></dependencies></dependencyManagement>\n<dependencies>\n <dependency>\n  <groupId>junit</groupId>\n  <artifactId>junit</artifactId>\n  <exclusions><exclusion><groupId>q</groupId><artifactId>q</artifactId></exclusion></exclusions>\n </dependency>\n <dependency><groupId>${project.groupId}</groupId><artifactId>core</artifactId></dependency>\n</dependencies></project>\n',
    needs: { 'maven:junit:junit': 8, 'maven:org.h:core': 11 },
    says: 'Java & more',
  },
  Gemfile: {
    text: "source 'https://rubygems.org'\ngem 'rails', '~> 7'\n  gem(\"puma\")\n# gem 'no'\n",
    needs: { 'gem:rails': 2, 'gem:puma': 3 },
  },
};

describe.each(Object.entries(manifests))('%s', (path, { text, needs: expected, says = '' }) => {
  it('says what is needed, each with its line', () => {
    for (const written of [text, text.replaceAll('\n', '\r\n')]) {
      const fragment = toFragment(path, written);
      expect(needs(fragment)).toEqual(expected);
      expect(fragment.summary).toBe(says);
      expect(fragment.kind).toBe('code');
      expect(fragment.warnings).toEqual([]);
      expectGrounded(fragment, written);
    }
  });

  it('is warned of when it is broken, or needs nothing', () => {
    const fragment = toFragment(path, `${text.slice(0, 40)}{{{<<[`);
    expectGrounded(fragment, `${text.slice(0, 40)}{{{<<[`);
    expect(toFragment(path, '').mentions).toEqual([]);
  });
});

it('is an edge from the file to what it needs, once for all who need it', () => {
  const fold = new GraphFold();
  const sources = {
    'package.json': '{"dependencies":{"react":"1"}}',
    'web/package.json': '{"dependencies":{"react":"2"}}',
  };
  fold.apply(new Map(Object.entries(sources).map(([path, text]) => [path, toFragment(path, text)])));
  const nodes = [...fold.graph.nodeIds()].filter(id => id.startsWith('Dependency:'));
  expect(nodes).toHaveLength(1);
  const edges = [...fold.graph.edgesOf(nodes[0] ?? '')];
  expect(edges.map(({ type, evidence }) => [type, evidence[0]?.path, evidence[0]?.quote])).toEqual([
    ['imports', 'package.json', sources['package.json']],
    ['imports', 'web/package.json', sources['web/package.json']],
  ]);
});
