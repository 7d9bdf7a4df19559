// The only place that reads dates. Always UTC, days only, and no "now".

/** Month names and their short forms, folded, by number; several languages at once, because none of them clash. */
const months = [
  'jan january januar jänner janvier enero января',
  'feb february februar février fevrier febrero февраля',
  'mar march märz maerz mars marzo марта',
  'apr april avril abril апреля',
  'may mai mayo мая',
  'jun june juni juin junio июня',
  'jul july juli juillet julio июля',
  'aug august août aout agosto августа',
  'sep sept september septembre septiembre сентября',
  'oct okt october oktober octobre octubre октября',
  'nov november novembre noviembre ноября',
  'dec dez december dezember décembre decembre diciembre декабря',
];
const monthOf = new Map(
  months.flatMap((names, index) => names.split(' ').map(name => [name, index + 1] as const)),
);

const yearFirst = /(?<![\d.])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d.]\d|-\d|\d)/;
const cjk = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/;
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:de )?(\p{L}{3,10})\.?[ ,-]{1,2}(?:de )?(\d{4})(?!\d)/u;
const monthFirst = /(?<!\p{L})(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/u;
/** A German or Russian day, told from a version number by its four-digit year. */
const dotted = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?![\d.]\d|\d)/;

/**
 * The first day that stands in a text, as `YYYY-MM-DD`; `undefined` when there is none that the calendar has. Numbers
 * whose order is a matter of country (`02/03/2024`) are no date. Looks at the first 200 characters.
 */
export function parseDate(text: string): string | undefined {
  const head = text.slice(0, 200);
  let match = yearFirst.exec(head);
  if (match !== null) return toIso(Number(match[1]), Number(match[3]), Number(match[4]));
  match = cjk.exec(head);
  if (match !== null) return toIso(Number(match[1]), Number(match[2]), Number(match[3]));
  match = dayFirst.exec(head);
  if (match !== null) return toIso(Number(match[3]), toMonth(match[2]), Number(match[1]));
  match = monthFirst.exec(head);
  if (match !== null) return toIso(Number(match[3]), toMonth(match[1]), Number(match[2]));
  match = dotted.exec(head);
  return match === null ? undefined : toIso(Number(match[3]), Number(match[2]), Number(match[1]));
}

function toMonth(name = ''): number {
  return monthOf.get(name.toLowerCase()) ?? 0;
}

function toIso(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) {
    return undefined;
  }
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The ISO week of a day (`YYYY-MM-DD`), as `YYYY-Www`; weeks begin on Monday, the year is that of their Thursday. */
export function isoWeekOf(day: string): string {
  const thursday = mondayNumber(day) + 3;
  const year = Number(toDay(thursday).slice(0, 4));
  const first = mondayNumber(`${String(year).padStart(4, '0')}-01-04`);
  const week = Math.floor((thursday - first) / 7) + 1;
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}

/** The day that lies so many days after another, `YYYY-MM-DD` both. */
export function addDays(day: string, days: number): string {
  return toDay(dayNumber(day) + days);
}

/** Number of the week's Monday, in days since 1970-01-01, which was a Thursday. */
function mondayNumber(day: string): number {
  const number = dayNumber(day);
  return number - ((((number + 3) % 7) + 7) % 7);
}

/** Days since 1970-01-01, by counting the leap days of years that begin in March. */
function dayNumber(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const years = month <= 2 ? year - 1 : year;
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  return (
    years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400) + inYear - 719_468
  );
}

function toDay(number: number): string {
  let year = 1969 + Math.floor(number / 365);
  while (dayNumber(`${year + 1}-01-01`) <= number) year += 1;
  let month = 1;
  while (month < 12 && dayNumber(`${year}-${month + 1}-01`) <= number) month += 1;
  const date = number - dayNumber(`${year}-${month}-01`) + 1;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
