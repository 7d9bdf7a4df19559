/** The value that a text is the JSON of; `undefined` for a text that is none. For files whose loss is made good. */
export function parsePlainJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
