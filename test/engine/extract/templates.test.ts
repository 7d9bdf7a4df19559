import { describe, expect, it } from 'vitest';
import { toFragment } from '../../support/documents.ts';
import { sourceKindOf } from '../../../engine/sources/sourceKind.ts';

const bug = `---
name: Bug report
about: Say what broke
labels: bug
tags: [one]
---

## Tide window

**Expected behaviour**: what should have happened in your case.

- [ ] I looked at \`tide_model\` and https://github.com/some/repo
`;

describe('a template for issues or changes', () => {
  it('is a document whose headings and labels name nothing', () => {
    for (const path of [
      '.github/ISSUE_TEMPLATE/bug.md',
      '.github/PULL_REQUEST_TEMPLATE.md',
      'docs/pull_request_template.md',
    ]) {
      const fragment = toFragment(path, bug);
      expect(fragment.kind).toBe('document');
      expect(fragment.metadata['template']).toBe(true);
      expect(fragment.mentions.map(({ type }) => type)).toEqual(['Repository']);
      expect(fragment.passages).not.toEqual([]);
    }
  });

  it('may be a form', () => {
    const form =
      'name: Feature request\ndescription: Ask for something that is new.\nbody:\n  - type: input\n    attributes:\n      label: Tide window\n';
    const fragment = toFragment('.github/ISSUE_TEMPLATE/feature.yml', form);
    expect(fragment.title).toBe('Feature request');
    expect(fragment.summary).toBe('Ask for something that is new.');
    expect(fragment.mentions).toEqual([]);
    expect(fragment.passages).toEqual([{ start: 1, end: 6, headings: [] }]);
  });

  it('is told by where it stands, not by what a document is about', () => {
    expect(sourceKindOf('docs/issue_template_guide.md')).toEqual({ kind: 'document', format: 'markdown' });
    expect(sourceKindOf('.github/CONTRIBUTING.md')).toEqual({ kind: 'document', format: 'markdown' });
  });
});

describe('a file of versions that a tool pins', () => {
  it('is not read', () => {
    for (const path of [
      'package-lock.json',
      'a/pnpm-lock.yaml',
      'Cargo.lock',
      'go.sum',
      'yarn.lock',
      'composer.lock',
    ])
      expect({ path, kind: sourceKindOf(path) }).toEqual({ path, kind: undefined });
  });

  it('has no kind by a name that every object bears', () => {
    expect(sourceKindOf('a.constructor')).toBeUndefined();
    expect(sourceKindOf('a.__proto__')).toBeUndefined();
  });
});
