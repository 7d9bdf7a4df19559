import { describe, expect, it } from 'vitest';
import { toFragment, linksOf } from '../../support/documents.ts';
import { expectGrounded, linesOf, namesOf } from '../../support/mentions.ts';

const manual = `= Harbour manual
Ann Author <ann@example.com>
:toc: left

The *tide window* and \`tide_model\`; see xref:other.adoc#x[Other], link:tides.html[the tides] and <<here>>.

== Terms
// a comment *Not Bold*

Ebb:: The water that goes out again.
Flood::
  The water that comes in, twice a day.
潮汐::: 海水周期性涨落的自然现象，由月亮引起。

.A listing
[source,ruby]
----
puts "*Not Bold*"
----

....
literal *Not Bold*
....

////
left out *Not Bold*
////

[cols="1,2",options="header"]
|===
|Term |Meaning

|Groyne
|A wall that keeps
sand in place.

|Mole | A wall that keeps waves out.
|===

|===
|a |b
|===

NOTE: The _draught margin_ grows in winter.

 literal *Not Bold*

====
* *Squat*: the sinking of a moving hull.
* Second
+
continued *strong word*
====

image::x.png[*Not Bold*]
`;

describe('AsciiDoc', () => {
  const fragment = toFragment('docs/manual.adoc', manual);

  it('defines what its description lists and tables define', () => {
    expect(linesOf(fragment, 'definition')).toEqual({ Ebb: 10, Flood: 11, 潮汐: 13, Groyne: 33, Mole: 37 });
    expect(namesOf(fragment, 'label')).toEqual(['Squat']);
  });

  it('names what is marked up in prose, and nothing in listings or comments', () => {
    expect(namesOf(fragment, 'emphasis')).toEqual(['Squat', 'draught margin', 'strong word', 'tide window']);
    expect(namesOf(fragment, 'code')).toEqual(['tide_model']);
    expect(fragment.summary).toMatch(/^The tide window and tide_model; see Other, the tides/);
  });

  it('links to the files it refers to', () => {
    expect(linksOf(fragment).map(({ target }) => target)).toEqual(['docs/other.adoc', 'docs/tides.html']);
  });

  it('quotes its lines as they stand, with any line ends', () => {
    for (const text of [manual, manual.replaceAll('\n', '\r\n'), manual.replaceAll('  ', '\t')])
      expectGrounded(toFragment('a.adoc', text), text);
  });
});
