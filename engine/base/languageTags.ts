// Tags of languages as file names bear them: ISO 639-1, with a script or region after it where one stands.

/** ISO 639-1. `sh`, which it withdrew, is a shell's far more often. */
const codes = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo ' +
    'es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka ' +
    'kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng ' +
    'nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su ' +
    'sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);
/** ISO 15924, of languages that are written in several scripts. */
const scriptCodes = new Set(['Hans', 'Hant', 'Latn', 'Cyrl', 'Arab', 'Deva']);

/** A tag in its usual case (`zh_hans` is `zh-Hans`, `pt-br` is `pt-BR`); `undefined` for what is none. */
export function parseLanguageTag(text: string): string | undefined {
  const [, language = '', script, region] =
    /^([a-z]{2})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?$/i.exec(text) ?? [];
  const parts = [language.toLowerCase()];
  if (!codes.has(language.toLowerCase())) return undefined;
  if (script !== undefined) {
    const titled = script.charAt(0).toUpperCase() + script.slice(1).toLowerCase();
    if (!scriptCodes.has(titled)) return undefined;
    parts.push(titled);
  }
  if (region !== undefined) parts.push(region.toUpperCase());
  return parts.join('-');
}

/** The language of a tag, without script and region. */
export function languageOfTag(tag: string): string {
  return tag.slice(0, 2);
}

/** Unicode scripts of the languages that are written in other letters than Latin, too. */
const scripts = new Map(
  Object.entries({
    Arabic: 'ar fa ps sd ug ur ks ku',
    Armenian: 'hy',
    Bengali: 'as bn',
    Cyrillic: 'ab av ba be bg ce cu cv kk kv ky mk mn os ru sr tg tk tt uk uz az bs',
    Devanagari: 'hi mr ne sa pi ks',
    Ethiopic: 'am ti',
    Georgian: 'ka',
    Greek: 'el',
    Gujarati: 'gu',
    Gurmukhi: 'pa',
    Han: 'zh ja',
    Hangul: 'ko',
    Hebrew: 'he yi',
    Hiragana: 'ja',
    Kannada: 'kn',
    Katakana: 'ja',
    Khmer: 'km',
    Lao: 'lo',
    Malayalam: 'ml',
    Myanmar: 'my',
    Oriya: 'or',
    Sinhala: 'si',
    Tamil: 'ta',
    Telugu: 'te',
    Thaana: 'dv',
    Thai: 'th',
    Tibetan: 'bo dz',
    Yi: 'ii',
  }).map(([script, languages]) => [script, new Set(languages.split(' '))] as const),
);
const alsoLatin = new Set('az bs ku kk ms pi sr tk tt uz'.split(' '));

/** Letters of the scripts besides Latin that a language is written in; `undefined` when there are none. */
export function ownLetters(language: string): RegExp | undefined {
  const own = [...scripts].filter(([, languages]) => languages.has(language)).map(([script]) => script);
  if (own.length === 0) return undefined;
  return new RegExp(`[${own.map(script => `\\p{Script=${script}}`).join('')}]`, 'gu');
}

/** Whether a language may be written in Latin letters. */
export function isLatin(language: string): boolean {
  return alsoLatin.has(language) || ownLetters(language) === undefined;
}

/** What speakers call their language. */
const ownNames = new Map(
  Object.entries({
    ar: 'العربية',
    bg: 'Български',
    bn: 'বাংলা',
    ca: 'Català',
    cs: 'Čeština',
    da: 'Dansk',
    de: 'Deutsch',
    el: 'Ελληνικά',
    en: 'English',
    es: 'Español',
    et: 'Eesti',
    fa: 'فارسی',
    fi: 'Suomi',
    fr: 'Français',
    he: 'עברית',
    hi: 'हिन्दी',
    hr: 'Hrvatski',
    hu: 'Magyar',
    id: 'Bahasa Indonesia',
    it: 'Italiano',
    ja: '日本語',
    ko: '한국어',
    lt: 'Lietuvių',
    lv: 'Latviešu',
    nb: 'Norsk bokmål',
    nl: 'Nederlands',
    no: 'Norsk',
    pl: 'Polski',
    pt: 'Português',
    ro: 'Română',
    ru: 'Русский',
    sk: 'Slovenčina',
    sl: 'Slovenščina',
    sr: 'Српски',
    sv: 'Svenska',
    th: 'ไทย',
    tr: 'Türkçe',
    uk: 'Українська',
    vi: 'Tiếng Việt',
    zh: '中文',
  }),
);

/** A tag for people: `한국어 (ko)`, the tag alone where the language's own name is not known. */
export function describeTag(tag: string): string {
  const name = ownNames.get(languageOfTag(tag));
  return name === undefined ? tag : `${name} (${tag})`;
}
