import { plainText } from '../base/plainText.ts';
import { ellipsis } from '../base/lines.ts';
import { foldName } from '../model/ids.ts';
import { isMeasure } from './phrasing.ts';

/** What a row of a table reports, with what it needs to be read by itself. */
export interface Result {
  /** `Row: column value, …`. */
  readonly name: string;
  /** Caption, then every column's head with its value. */
  readonly text: string;
}

const maxChars = 400;
/** A figure, maybe with a deviation and a unit. */
const figure =
  /^[~≈<>≤≥±+-]?\s*\$?-?\d[\d.,\s]*(?:±\s*[\d.,]+)?\s*(?:%|‰|x|×|[µμnm]?s|min|h|[kKMGT]i?B|B|[kMG]?Hz|fps|[qro]ps|ops\/s|[kKMB]|pts?|dB)?(?:\s*\([^()]{1,20}\))?$/u;

/** Reads the rows of a table that reports results: one whose heads name measures and whose cells hold figures. */
export class ResultTable {
  readonly #heads: readonly string[];
  readonly #caption: string;

  private constructor(heads: readonly string[], caption: string) {
    this.#heads = heads;
    this.#caption = caption;
  }

  /** `undefined` when no head names a measure. `caption`: what stands before the table. */
  static fromHeader(cells: readonly string[], caption: string): ResultTable | undefined {
    const heads = cells.map(cell => plainText(cell));
    const isOfResults = heads.slice(1).some(head => isMeasure(foldName(head)));
    return isOfResults ? new ResultTable(heads, ellipsis(plainText(caption), 200)) : undefined;
  }

  /** `undefined` for a row without a name or without a figure under a measure. */
  read(cells: readonly string[]): Result | undefined {
    const [label = '', ...values] = cells.map(cell => plainText(cell));
    const heads = this.#heads.slice(1);
    if (label === '' || figure.test(label)) return undefined;
    const figures = values.filter(
      (value, index) => figure.test(value) && isMeasure(foldName(heads[index] ?? '')),
    );
    if (figures.length === 0) return undefined;
    const columns = values.map((value, index) => `${heads[index] ?? ''} ${value}`.trim());
    const told =
      this.#heads[0] === '' || this.#heads[0] === undefined ? label : `${this.#heads[0]}: ${label}`;
    return {
      name: ellipsis(`${label}: ${columns.join(', ')}`, 96),
      text: ellipsis(
        [this.#caption, [told, ...columns].join('; ')].filter(part => part !== '').join(' — '),
        maxChars,
      ),
    };
  }
}
