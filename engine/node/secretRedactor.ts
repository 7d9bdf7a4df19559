import type { lintSource } from '@secretlint/core';
import type { Redactor } from '../ports.ts';

/**
 * What every kind of secret we know looks like, loosely: its mark and a few characters of its body. A text without
 * one is not scanned: the scanner costs about a millisecond a kilobyte, this test a thousandth of it.
 */
const prefilter = new RegExp(
  [
    '(?:AKIA|ASIA)[A-Z0-9]{12}',
    '[Ss](?:ECRET|ecret)_?[Aa](?:CCESS|ccess)_?[Kk]',
    'PRIVATE KEY',
    '_auth(?:Token)?\\s*=',
    '\\bnpm_\\w{30}',
    '\\bx(?:ox[abopr]|app)-\\w',
    'hooks\\.slack\\.com/',
    '://[^\\s/:@]*:[^\\s/@]+@',
    '\\bSG\\.\\w+\\.',
    '\\bshp(?:pa|ca|at|ss)_\\w{20}',
    '\\bgh[opusr]_\\w{20}',
    '\\bgithub_pat_\\w{20}',
    '\\bglpat-[\\w-]{15}',
    '\\bgl(?:c|sa)_\\w{20}',
    '\\bsk-[\\w-]{20}',
    '\\bgsk_\\w{20}',
    '\\bhf_\\w{20}',
    '\\blin_api_',
    '\\bsecret_\\w{30}',
    '\\bntn_\\d{8}',
    '\\bops_ey',
    '\\bhv[sbr]\\.\\w{15}',
    '\\bvc[piark]_\\w{15}',
    '\\bdapi\\w{25}',
    '\\bdckr_pat_',
    '\\bfigd_',
    '\\bAIza[\\w-]{20}',
    '\\beyJ[\\w-]{8}',
    '\\b[rs]k_(?:live|test)_\\w{10}',
    '\\bpypi-\\w{16}',
    '[Bb]earer\\s+[\\w.~+/-]{20}',
    'AccountKey=',
    '(?:[Pp]assword|PASSWORD|[Pp]asswd)["\']?\\s*[:=]\\s*\\S{8}',
  ].join('|'),
);

interface Rule {
  readonly kind: string;
  readonly pattern: RegExp;
}

/** Shapes the preset leaves out, or matches only at an exact length. */
const ownRules: readonly Rule[] = [
  {
    kind: 'private key',
    pattern:
      /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { kind: 'google api key', pattern: /\bAIza[\w-]{30,}/g },
  { kind: 'json web token', pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g },
  // Whatever touches it: as part of a name it is a key all the same.
  { kind: 'aws key id', pattern: /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])/g },
  { kind: 'stripe key', pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { kind: 'pypi token', pattern: /\bpypi-[\w-]{40,}/g },
  { kind: 'bearer token', pattern: /(?<=\b[Bb]earer\s+)(?=[\w.~+/-]*\d)[\w.~+/-]{20,}=*/g },
  { kind: 'azure key', pattern: /(?<=AccountKey=)[A-Za-z0-9+/]{40,}=*/g },
  // A letter and a digit or a sign among eight: neither a type nor a placeholder.
  {
    kind: 'password',
    pattern:
      /(?<=\b(?:[Pp]assword|PASSWORD|[Pp]asswd)["']?\s*[:=]\s*["']?)(?=[^\s"'<>{}$*|]*[A-Za-z])(?=[^\s"'<>{}$*|]*[\d!@#%^&])[^\s"'<>{}()$*|,;\\]{8,}/g,
  },
  { kind: 'hugging face token', pattern: /\bhf_[A-Za-z0-9]{30,}/g },
  { kind: 'notion token', pattern: /\bsecret_[A-Za-z0-9]{43}\b/g },
  { kind: 'api key', pattern: /\bsk-[A-Za-z0-9_-]{32,}/g },
  { kind: 'github token', pattern: /\b(?:gh[opusr]_[A-Za-z0-9]{30,}|github_pat_\w{40,})/g },
];

/** Loads the scanner, which takes a while, when a text first needs it. */
async function loadScanner(): Promise<(text: string) => ReturnType<typeof lintSource>> {
  const [core, preset] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const rules = preset.rules
    // This rule lets a comment in the text switch the scanner off.
    .filter(rule => !rule.meta.id.includes('filter-comments'))
    .map(rule => ({ id: rule.meta.id, rule, options: {} }));
  return text =>
    core.lintSource({
      source: { filePath: 'text.md', content: text, contentType: 'text', ext: '.md' },
      options: { noPhysicFilePath: true, config: { rules } },
    });
}

let scanner: ReturnType<typeof loadScanner> | undefined;

/** secretlint's recommended rules and a few shapes of our own, behind a cheap test. */
export const secretRedactor: Redactor = {
  async redact(text) {
    if (!prefilter.test(text)) return { text, count: 0 };
    const found = mergeOverlaps([...scanOwn(text), ...scanKeyEnds(text), ...(await scanPreset(text))]);
    return { text: mask(text, found), count: found.length };
  },
};

interface Finding {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

async function scanPreset(text: string): Promise<Finding[]> {
  scanner ??= loadScanner();
  const { messages } = await (await scanner)(text);
  return messages.map(({ ruleId, range: [start, end] }) => ({
    kind: ruleId.replace(/^.*secretlint-rule-/, ''),
    start,
    // Some rules report less than the secret (a length counted from the key's name): take the word whole.
    end: endOfWord(text, end),
  }));
}

function scanOwn(text: string): Finding[] {
  return ownRules.flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)].map(match => ({
      kind,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}

/** Private keys whose beginning stands elsewhere: a log has cut them in two. Linear. */
function* scanKeyEnds(text: string): Generator<Finding> {
  for (const { index, 0: mark } of text.matchAll(/-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g)) {
    let start = index;
    while (start > 0 && /[A-Za-z0-9+/=\s]/.test(text.charAt(start - 1))) start -= 1;
    yield { kind: 'private key', start, end: index + mark.length };
  }
}

function endOfWord(text: string, from: number): number {
  const rest = /^[^\s"'`<>)\]},;]*/.exec(text.slice(from, from + 2048));
  return from + (rest?.[0].length ?? 0);
}

function mergeOverlaps(findings: readonly Finding[]): Finding[] {
  const merged: Finding[] = [];
  for (const finding of [...findings].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || finding.start >= last.end) merged.push(finding);
    else if (finding.end > last.end) merged[merged.length - 1] = { ...last, end: finding.end };
  }
  return merged;
}

/** Each line of a secret becomes one mark, so that the lines below keep their numbers. */
function mask(text: string, findings: readonly Finding[]): string {
  let masked = '';
  let position = 0;
  for (const { kind, start, end } of findings) {
    masked += text.slice(position, start);
    masked += text.slice(start, end).replace(/[^\r\n]+/g, `[redacted: ${kind}]`);
    position = end;
  }
  return masked + text.slice(position);
}
