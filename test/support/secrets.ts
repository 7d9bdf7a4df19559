// Made-up secrets of each kind that the redactor knows. They are put together here, so that no scanner of this
// repository takes them for real ones.

let state = 7;

/** `length` characters from an alphabet, the same in every run and without a pattern that a scanner would call fake. */
function body(
  length: number,
  alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
): string {
  let text = '';
  while (text.length < length) {
    state = (state * 1103515245 + 12345) % 2147483648;
    text += alphabet[Math.floor(state / 65536) % alphabet.length] ?? '';
  }
  return text;
}

const hex = '0123456789abcdef';
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base64Url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A secret in the line it stands in; the part that must never be seen. */
export interface PlantedSecret {
  readonly line: string;
  readonly secret: string;
}

/** Kind → a new secret of it. */
export const newSecrets = (): Readonly<Record<string, PlantedSecret>> => ({
  'AWS access key id': plain('aws_access_key_id = ', `AKIA${body(16, capitals)}`),
  'AWS secret access key': plain('AWS_SECRET_ACCESS_KEY = ', body(40)),
  'npm token': plain('//registry.npmjs.org/:_authToken=', `npm_${body(36)}`),
  'bare npm token': plain('token ', `npm_${body(36)}`),
  'Slack token': plain('slack ', `xoxb-${body(12, '0123456789')}-${body(12, '0123456789')}-${body(24)}`),
  'Slack webhook': plain(
    'hook https://',
    `hooks.slack.com/services/T${body(8, capitals)}/B${body(8, capitals)}/${body(24)}`,
  ),
  'password in an address': plain('postgres://admin:', body(14), '@db.example.com:5432/x'),
  'SendGrid key': plain('mail ', `SG.${body(22)}.${body(43)}`),
  'Shopify token': plain('shop ', `shpat_${body(32, hex)}`),
  'GitHub token': plain('gh ', `ghp_${body(36)}`),
  'fine-grained GitHub token': plain('gh ', `github_pat_${body(22)}_${body(59)}`),
  'GitLab token': plain('gl ', `glpat-${body(20)}`),
  'OpenAI key': plain('openai ', `sk-${body(20)}T3BlbkFJ${body(20)}`),
  'OpenAI project key': plain('openai ', `sk-proj-${body(74)}T3BlbkFJ${body(74)}`),
  'Anthropic key': plain('anthropic ', `sk-ant-api03-${body(93)}AA`),
  'Groq key': plain('groq ', `gsk_${body(52)}`),
  'Hugging Face token': plain('hf ', `hf_${body(34)}`),
  'Linear key': plain('linear ', `lin_api_${body(40)}`),
  'Notion token': plain('notion ', `ntn_${body(11, '0123456789')}${body(35)}`),
  'old Notion token': plain('notion ', `secret_${body(43)}`),
  'Vault token': plain('vault ', `hvs.${body(92)}`),
  'Databricks token': plain('dbx ', `dapi${body(32, hex)}`),
  'Docker token': plain('docker ', `dckr_pat_${body(27)}`),
  'Figma token': plain('figma ', `figd_${body(40)}`),
  'Google key': plain('maps ', `AIza${body(35)}`),
  'JSON web token': plain(
    'jwt ',
    `${base64Url({ alg: 'HS256', typ: 'JWT' })}.${base64Url({ sub: '1234567890', n: body(20) })}.${body(43)}`,
  ),
  'AWS key id in a name': plain('KEY_', `AKIA${body(16, capitals)}`),
  'Stripe key': plain('stripe ', `sk_live_${body(24)}`),
  'PyPI token': plain('pypi ', `pypi-${body(60)}`),
  'bearer token': plain('Authorization: Bearer ', `${body(30)}7`),
  'Azure key': plain('AccountName=harbour;AccountKey=', `${body(86)}==`),
  'password of a setting': plain('password: ', `${body(12)}9`),
  'Grafana token': plain('grafana ', `glsa_${body(32)}_${body(8, hex)}`),
});

/** Kind → the same secret of it in every run. */
export const secrets = newSecrets();

function plain(before: string, secret: string, after = ''): PlantedSecret {
  return { line: `${before}${secret}${after}`, secret };
}

/** What a private key's first and last lines name; in two words here, so that this file seems to hold none. */
export const keyKind = ['RSA', 'PRIVATE', 'KEY'].join(' ');

/** A private key over many lines. */
export const privateKey = [
  `-----BEGIN ${keyKind}-----`,
  ...Array.from({ length: 20 }, (_, line) => `${line}`.padStart(2, 'M') + body(62)),
  `-----END ${keyKind}-----`,
];
