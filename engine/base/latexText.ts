/** A letter's accent, as a combining mark that follows it. */
const accents = new Map(
  Object.entries({
    '`': '\u0300',
    "'": '\u0301',
    '^': '\u0302',
    '~': '\u0303',
    '=': '\u0304',
    u: '\u0306',
    '.': '\u0307',
    '"': '\u0308',
    r: '\u030a',
    H: '\u030b',
    v: '\u030c',
    d: '\u0323',
    c: '\u0327',
    k: '\u0328',
    b: '\u0331',
  }),
);
const greek = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho';
const letters = new Map(
  Object.entries({
    ...{ ss: 'ß', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', aa: 'å', AA: 'Å' },
    ...{ i: 'ı', j: 'ȷ', dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ', ng: 'ŋ', NG: 'Ŋ' },
    ...{ TeX: 'TeX', LaTeX: 'LaTeX', BibTeX: 'BibTeX', ldots: '…', dots: '…', times: '×', infty: '∞' },
    ...Object.fromEntries(greek.split(' ').map((name, at) => [name, String.fromCodePoint(0x3b1 + at)])),
    ...{ sigma: 'σ', tau: 'τ', upsilon: 'υ', phi: 'φ', chi: 'χ', psi: 'ψ', omega: 'ω' },
    ...{ textendash: '–', textemdash: '—', textquoteright: '’', textbackslash: '\\', textasciitilde: '~' },
  }),
);
const marks = new Map(Object.entries({ '---': '—', '--': '–', '``': '“', "''": '”', '~': ' ' }));

/** An accent with its letter, a command by name, a mark that is escaped, or marks that stand for others. */
const pattern =
  /\\(?:([`'^"~=.]|[uvHcdrkb](?![A-Za-z]))[ \t]?\{?\\?([A-Za-z])\}?|([A-Za-z]+)[ \t]?|([^A-Za-z]))|---?|``|''|[~{}$]/g;

/** What a reader sees of a text in LaTeX: accents as letters, commands gone, their arguments kept. In NFC, on one line. */
export function readLatex(text: string): string {
  const seen = text.replace(pattern, (whole: string, ...groups: readonly (string | undefined)[]) => {
    const [accent, letter, command, escaped] = groups;
    if (accent !== undefined) return `${letter ?? ''}${accents.get(accent) ?? ''}`;
    if (command !== undefined) return letters.get(command) ?? '';
    if (escaped !== undefined) return /[%&#$_{}]/.test(escaped) ? escaped : escaped === '-' ? '' : ' ';
    return marks.get(whole) ?? '';
  });
  return seen.normalize('NFC').replace(/\s+/g, ' ').trim();
}
