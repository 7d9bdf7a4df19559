import { describe, expect, it } from 'vitest';
import { toFragment, linksOf } from '../../support/documents.ts';
import { expectGrounded, linesOf, mentionsOf, namesOf } from '../../support/mentions.ts';

const page = `<!DOCTYPE html>
<html><head><title>Tides | The harbour</title><style>p { color: red }</style><script>var a = "<p>code</p>";</script></head>
<body>
<nav><a href="index.html">Home</a> <b>Navigation word</b></nav>
<header><b>Banner word</b><h1>Tide &amp; draught</h1></header>
<p>The <strong>tide window</strong> is the span of time in which a deep ship
   may pass the bar; <em>draught margin</em> is part of it.</p>
<h2>Pilot boarding</h2>
<p>See <a href="pilots.html">the pilots</a>, <code>harbour_core</code> and
<a
  href="../data/berths.csv">the berths</a>.</p>
<table>
 <tr><th>Term</th><th>Definition</th></tr>
 <tr>
  <td>Air draught</td>
  <td>The height of a ship above the water.</td>
 </tr>
</table>
<dl>
 <dt>Keel clearance</dt>
 <dd>The water that is left between keel and bed.</dd>
</dl>
<pre><code>let hidden_word = 1;
</code></pre>
<p>A <dfn>潮汐窗口</dfn>是深吃水船舶可以安全通过的时间段。👩‍💻 <b>조류 창</b></p>
<aside><b>Aside word</b></aside>
<footer><b>Footer word</b></footer>
</body></html>
`;

describe('a page of HTML', () => {
  const fragment = toFragment('docs/tides.html', page);

  it('is called by its main heading, and says what it is about in its first prose', () => {
    expect(fragment.title).toBe('Tide & draught');
    expect(fragment.summary).toBe(
      'The tide window is the span of time in which a deep ship may pass the bar; draught margin is part of it.',
    );
    expect(fragment.summarySpan).toEqual([6, 7]);
  });

  it('has its headings as sections, with their lines', () => {
    expect(fragment.sections.map(({ level, title, start }) => ({ level, title, start }))).toEqual([
      { level: 1, title: 'Tide & draught', start: 5 },
      { level: 2, title: 'Pilot boarding', start: 8 },
    ]);
  });

  it('defines what its sentences, tables and lists define', () => {
    expect(linesOf(fragment, 'definition')).toEqual({
      'tide window': 6,
      'Air draught': 15,
      'Keel clearance': 20,
      潮汐窗口: 25,
    });
    const [clearance] = mentionsOf(fragment, 'definition').filter(({ name }) => name === 'Keel clearance');
    expect(clearance?.text).toBe('The water that is left between keel and bed.');
  });

  it('names what is marked up, and nothing that stands around the text', () => {
    expect(namesOf(fragment, 'emphasis')).toEqual(['draught margin', 'tide window', '潮汐窗口', '조류 창']);
    expect(namesOf(fragment, 'code')).toEqual(['harbour_core']);
  });

  it('links to where it points, quoting the line of the link', () => {
    expect(linksOf(fragment).map(({ target, line }) => ({ target, line }))).toEqual([
      { target: 'docs/pilots.html', line: 9 },
      { target: 'data/berths.csv', line: 11 },
    ]);
  });

  it('quotes its lines as they stand, with any line ends', () => {
    for (const text of [page, page.replaceAll('\n', '\r\n'), `\uFEFF${page}`, page.replaceAll(' <', '\t<')])
      expectGrounded(toFragment('docs/tides.html', text), text);
    expect(toFragment('docs/tides.html', page.replaceAll('\n', '\r\n')).mentions).toEqual(fragment.mentions);
  });
});

describe('HTML', () => {
  it('on one line is one passage, quoted around what it names', () => {
    const items = Array.from(
      { length: 400 },
      (_, n) => `<h2>Part ${n}</h2><p>Word <b>Term ${n}x</b> here.</p>`,
    );
    const text = items.join('');
    const fragment = toFragment('a.html', text);
    expect(fragment.passages).toHaveLength(1);
    const mention = fragment.mentions.find(({ name }) => name === 'Term 333x');
    expect(mention?.quotes[0]).toContain('Term 333x');
    expect(mention?.count).toBe(1);
    expectGrounded(fragment, text);
  });

  it('that lays a page out in a table is read as text', () => {
    const text =
      '<table><tr><td>Menu</td><td><h1>Alpha</h1>\n<p><b>Alpha</b> is the first of all letters.</p></td></tr></table>';
    const fragment = toFragment('a.html', text);
    expect(fragment.title).toBe('Alpha');
    expect(namesOf(fragment, 'definition')).toEqual(['Alpha']);
  });

  it('with entities is read as what they stand for', () => {
    const fragment = toFragment(
      'a.html',
      '<p>Caf&eacute; &amp; <b>Men&uuml;&#10;plan</b> and more words than one</p>',
    );
    expect(namesOf(fragment, 'emphasis')).toEqual(['Menü plan']);
    expect(fragment.summary).toContain('Café & Menü plan');
  });

  it('without a main heading is called by its title', () => {
    expect(toFragment('a.html', '<title>The\n title</title><h2>Other</h2>').title).toBe('The title');
  });
});
