import { plainText } from '../base/plainText.ts';
import { ellipsis } from '../base/lines.ts';
import { foldName } from '../model/ids.ts';
import { measureOf, tellsOfMeasuring } from './phrasing.ts';

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

/** What a time, a rate, a share or a mean of several is written as: no size or setting is. */
const measuredFigure =
  /%|‰|\d\s*(?:[µμnm]?s|min|h|[kMG]?Hz|fps|[qro]ps|ops\/s|dB)(?![\p{L}\p{N}])|±|^[^\d.$]?\d+\.\d{1,3}$/u;
/** A head's unit for such a figure: `[ms]`, `MB/s`, `Diff %`. */
const measuredUnit = /%|\/\s?(?:s|sec|second|min|h)(?![\p{L}\p{N}])|[([][µμnm]?s[)\]]/iu;

/**
 * Reads the rows of a table that reports results: figures under heads that name measures. Where the head may as well
 * name a size, a price or a setting, figure, unit or the words around the table must say that it was measured.
 */
export class ResultTable {
  readonly #heads: readonly string[];
  readonly #caption: string;
  /** By column: whether its figures are results, all, or those that look measured. */
  readonly #measures: readonly ('sure' | 'loose' | undefined)[];

  private constructor(
    heads: readonly string[],
    caption: string,
    measures: readonly ('sure' | 'loose' | undefined)[],
  ) {
    this.#heads = heads;
    this.#caption = caption;
    this.#measures = measures;
  }

  /** `undefined` when no head names a measure. `caption`: what stands before the table, in the section of that title. */
  static fromHeader(cells: readonly string[], caption: string, section: string): ResultTable | undefined {
    const heads = cells.map(cell => plainText(cell));
    const isMeasured = tellsOfMeasuring([section, caption, ...heads].join('\n'));
    const measures = heads.slice(1).map(head => {
      const measure = measureOf(foldName(head));
      return measure !== undefined && (isMeasured || measuredUnit.test(head)) ? 'sure' : measure;
    });
    const isOfResults = measures.some(measure => measure !== undefined);
    return isOfResults ? new ResultTable(heads, ellipsis(plainText(caption), 200), measures) : undefined;
  }

  /** `undefined` for a row without a name or without a figure that was measured. */
  read(cells: readonly string[]): Result | undefined {
    const [label = '', ...values] = cells.map(cell => plainText(cell));
    const heads = this.#heads.slice(1);
    if (label === '' || figure.test(label)) return undefined;
    const isResult = values.some((value, index) => {
      const measure = this.#measures[index];
      return (
        figure.test(value) && (measure === 'sure' || (measure === 'loose' && measuredFigure.test(value)))
      );
    });
    if (!isResult) return undefined;
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
