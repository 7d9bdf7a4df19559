import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../engine/base/hash.ts';
import { extractSource } from '../../../engine/extract/extractSource.ts';
import { isApiDescription } from '../../../engine/sources/sourceKind.ts';
import { toFragment } from '../../support/documents.ts';
import { expectGrounded, linesOf } from '../../support/mentions.ts';

const yaml = `openapi: 3.0.0
info:
  title: Harbour API
  description: |
    Books **berths** for ships, day and night.

    It knows the 潮汐 of each day.
tags:
  - name: Berthing
    description: All that has to do with a berth of a ship.
paths:
  /berths/{id}:
    get:
      summary: Reads one berth
      description: >-
        Gives the \`berth_record\` and
        its depth.
      responses:
        '200':
          description: ok
    delete:
      summary: Removes a berth
components:
  schemas:
    Berth:
      description: A place where one ship may lie at a time.
      type: object
`;

describe('an API description in YAML', () => {
  const fragment = toFragment('api/harbour.yaml', yaml);

  it('has a section an operation, and a passage that holds all of it', () => {
    expect(fragment.title).toBe('Harbour API');
    expect(fragment.summary).toBe('Books berths for ships, day and night. It knows the 潮汐 of each day.');
    expect(fragment.sections.map(({ title, start }) => [title, start])).toEqual([
      ['Harbour API', 3],
      ['GET /berths/{id}', 13],
      ['DELETE /berths/{id}', 21],
      ['Schemas', 24],
    ]);
    expect(fragment.passages.map(({ start, end }) => [start, end])).toContainEqual([13, 20]);
  });

  it('defines its tags and schemas', () => {
    expect(linesOf(fragment, 'definition')).toEqual({ Berthing: 9, Berth: 25 });
    expect(linesOf(fragment, 'code')).toEqual({ berth_record: 16 });
    expectGrounded(fragment, yaml);
  });

  it('is the same in JSON', () => {
    const text = JSON.stringify(
      {
        swagger: '2.0',
        info: { title: 'Old', description: 'Line one of it.\nLine two.' },
        definitions: { Ship: { description: 'What floats and carries cargo.' } },
      },
      null,
      2,
    );
    const old = toFragment('old.json', text);
    expect(old.summary).toBe('Line one of it. Line two.');
    expect(linesOf(old, 'definition')).toEqual({ Ship: 8 });
    expectGrounded(old, text);
  });
});

describe('other YAML and JSON', () => {
  it('is told apart by a key at its top', () => {
    expect(isApiDescription('a.yaml', yaml)).toBe(true);
    expect(isApiDescription('a.yaml', 'a:\n  openapi: 3\n')).toBe(false);
    expect(isApiDescription('a.json', '{"x": "openapi"}')).toBe(false);
    expect(isApiDescription('a.json', '[{"openapi": "3.0"}]')).toBe(false);
  });

  it('is left out with a reason when it is none after all, or broken', () => {
    const reasonOf = (path: string, text: string): string => {
      const extraction = extractSource(path, sha256Hex(text), text);
      return extraction.outcome === 'skipped' ? extraction.reason : '';
    };
    expect(reasonOf('a.json', '{"a": {"openapi": "3.0"}}')).toMatch(/its top says no version/);
    expect(reasonOf('a.json', '{"openapi": "3.0"')).toMatch(/broken JSON/);
    expect(reasonOf('a.yaml', 'openapi: [')).toMatch(/broken YAML/);
    expect(reasonOf('a.yaml', `openapi: ${'['.repeat(5000)}`)).toMatch(/nests too deeply/);
    expect(reasonOf('a.yaml', `openapi: 3\n${'- '.repeat(5000)}`)).toMatch(/nests too deeply/);
  });

  it('cannot grow by aliases', () => {
    const bomb = Array.from(
      { length: 40 },
      (_, n) => `a${n}: &a${n} [${n === 0 ? '1' : `*a${n - 1}, *a${n - 1}`}]\n`,
    ).join('');
    expect(toFragment('a.yaml', `openapi: 3.0.0\n${bomb}paths: *a39\n`).mentions).toEqual([]);
  });
});
