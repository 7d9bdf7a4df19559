/* eslint no-restricted-globals: ["error", "process"] -- `Date` for the conversion of given times, never for the clock. */

/** `2026-02-09T08:10:31.821Z`, with or without fraction and zone, a space for the T. */
const isoTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * ISO 8601 in UTC of what logs have for times: such text (UTC where it names no zone), milliseconds or seconds since the
 * epoch; '' for anything else.
 */
export function toIsoTime(value: unknown): string {
  const ms = typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : parseIso(value);
  return Number.isFinite(ms) && ms >= 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : '';
}

function parseIso(value: unknown): number {
  const match = typeof value === 'string' ? isoTime.exec(value.trim()) : null;
  return match === null ? NaN : Date.parse(`${match[1] ?? ''}T${match[2] ?? ''}${match[3] ?? 'Z'}`);
}
