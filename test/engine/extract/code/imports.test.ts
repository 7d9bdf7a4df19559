import { describe, expect, it } from 'vitest';
import { importsOf, misquoted, readCode } from '../../../support/code.ts';

const examples: readonly (readonly [path: string, text: string, imports: readonly string[]])[] = [
  [
    'src/a.ts',
    `import type { A } from './b.js';
export * from '../c';
import fs from 'node:fs';
import os from 'os/promises';
import { x } from '@scope/name/deep/file';
import 'react/jsx-runtime';
import y from '~/alias';
import z from '#internal';
const lazy = () => import('lodash');
import old = require('old-one');
`,
    ['npm:@scope/name', 'npm:lodash', 'npm:old-one', 'npm:react', 'path:src/b.js', 'path:c'],
  ],
  [
    'a.cjs',
    `const { a } = require('./b');\nrequire('side-effect');\nconst c = other('./not');\n`,
    ['npm:side-effect', 'path:b'],
  ],
  [
    'pkg/sub/a.py',
    `import os, numpy as np
import yaml.loader
from . import sibling
from ..up.there import thing as other
from local.mod import value
`,
    [
      'pypi:local',
      'pypi:numpy',
      'pypi:yaml',
      'module:numpy',
      'module:yaml/loader',
      'path:pkg/sub',
      'path:pkg/sub/sibling',
      'path:pkg/up/there',
      'path:pkg/up/there/thing',
      'module:local/mod',
      'module:local/mod/value',
    ],
  ],
  [
    'a.go',
    `package a\nimport (\n\t"fmt"\n\t"net/http"\n\tb "github.com/some/repo/sub/pkg"\n\t_ "gopkg.in/yaml.v3"\n)\n`,
    ['go:github.com/some/repo', 'go:gopkg.in/yaml.v3'],
  ],
  [
    'src/gates/wood.rs',
    `use std::fmt;
use serde::{
    Serialize,
};
use crate::tides::Tide;
use super::iron;
mod oak;
`,
    [
      'cargo:serde',
      'module:tides/Tide',
      'module:tides',
      'path:src/gates/iron',
      'path:src/gates',
      'path:src/gates/wood/oak',
    ],
  ],
  [
    'A.java',
    `package org.gates;\nimport java.util.List;\nimport org.tides.Tide;\nimport static com.google.common.Lists.of;\nimport org.junit.*;\n`,
    [
      'maven:com.google',
      'maven:org.junit',
      'maven:org.tides',
      'module:org/tides/Tide',
      'module:com/google/common/Lists',
    ],
  ],
  ['src/a.cpp', `#include "b/c.h"\n#include <vector>\n`, ['path:src/b/c.h']],
  [
    'lib/a.rb',
    `require 'json'\nrequire 'rails/all'\nrequire_relative 'b/c'\n`,
    ['gem:rails', 'module:rails/all', 'path:lib/b/c'],
  ],
  ['a.php', `<?php\nuse App\\Gates\\Gate;\n`, ['module:App/Gates/Gate']],
];

describe.each(examples)('imports of %s', (path, text, imports) => {
  it('name files of the project and packages, not the standard library', async () => {
    const fragment = await readCode(path, text);
    expect(importsOf(fragment)).toEqual(imports);
    expect(misquoted(fragment, text)).toEqual([]);
  });
});
