import { describe, expect, it } from 'vitest';
import { toFragment, linksOf } from '../../support/documents.ts';
import { expectGrounded, linesOf, mentionsOf, namesOf } from '../../support/mentions.ts';

const guide = `Harbour guide
=============

Speaks of :term:\`tide window\`, :py:func:\`~harbour.plan_passage\` and \`\`tide_model\`\`. See :doc:\`terms\`, :doc:\`More </other/more>\`
and \`the site <https://github.com/some/repo>\`_, or so::

    not prose **Not Bold**

After the code.

.. A comment **Not Bold**

.. _a-target:

.. note:: Mind the *squat effect*
   in shallow water.

.. code-block:: python
   :linenos:

   print("**Not Bold**")

.. glossary::
   :sorted:

   Neap tide
   neaps
      The tide of least range, after a half moon.

   Spring tide
      The tide of greatest range.
      It follows a full moon.

Lee shore
    A shore onto which the wind blows. See *wind rose*.

    More of it::

        not **Not Bold**

- **Ebb**: the water that goes out again.
  It goes on.
- Second item

====== ===========
Term   Definition
====== ===========
Swell  Waves that come
       from far away.
Surge  A rise of water that weather makes.
====== ===========

+--------+----------------------------+
| Term   | Definition                 |
+========+============================+
| Groyne | A wall that keeps the sand |
|        | in place.                  |
+--------+----------------------------+

.. list-table::
   :header-rows: 1

   * - Term
     - Definition
   * - 波浪
     - 由风引起的水面起伏运动。

>>> print('**Not Bold**')

.. toctree::
   :maxdepth: 2

   terms
   A title <sub/tides>
`;

describe('reStructuredText', () => {
  const fragment = toFragment('docs/guide.rst', guide);

  it('defines what its glossaries, lists and tables define', () => {
    expect(linesOf(fragment, 'definition')).toEqual({
      'Neap tide': 26,
      neaps: 27,
      'Spring tide': 30,
      'Lee shore': 34,
      Swell: 48,
      Surge: 50,
      Groyne: 56,
      波浪: 65,
    });
    const texts = Object.fromEntries(
      mentionsOf(fragment, 'definition').map(({ name, text }) => [name, text]),
    );
    expect(texts['neaps']).toBe('The tide of least range, after a half moon.');
    expect(texts['Swell']).toBe('Waves that come from far away.');
    expect(texts['Groyne']).toBe('A wall that keeps the sand in place.');
    expect(namesOf(fragment, 'label')).toEqual(['Ebb']);
  });

  it('names what is marked up in prose, and nothing in code or comments', () => {
    expect(namesOf(fragment, 'emphasis')).toEqual(['Ebb', 'squat effect', 'tide window', 'wind rose']);
    expect(namesOf(fragment, 'code')).toEqual(['plan_passage', 'tide_model']);
  });

  it('links to the documents its roles and contents name', () => {
    expect([...new Set(linksOf(fragment).map(({ target }) => target))]).toEqual([
      'docs/terms.rst',
      'other/more.rst',
      'docs/sub/tides.rst',
    ]);
  });

  it('quotes its lines as they stand, with any line ends', () => {
    for (const text of [guide, guide.replaceAll('\n', '\r\n'), guide.replaceAll('    ', '\t')])
      expectGrounded(toFragment('a.rst', text), text);
  });

  it('nests as deep as it likes', () => {
    const deep = Array.from({ length: 3000 }, (_, n) => `${' '.repeat(n % 800)}a${n}`).join('\n');
    expectGrounded(toFragment('a.rst', deep), deep);
  });
});
