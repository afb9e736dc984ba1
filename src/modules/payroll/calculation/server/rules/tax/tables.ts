/** A band of a progressive tax table. Amounts are in fen, and the upper limit belongs to the band. */
export interface Band {
  readonly upTo: number;
  /** Tax rate in whole per cent. */
  readonly rate: number;
  /** Quick deduction in fen. */
  readonly less: number;
}

/** Tax rules for wages from a month on. Months are YYYY-MM, money is in fen. */
export interface TaxRules {
  readonly from: string;
  readonly year: readonly Band[];
  readonly month: readonly Band[];
  /** Basic deduction of a month. */
  readonly basic: number;
  /** Last month in which a bonus may be taxed separately. */
  readonly bonusUntil: string;
  readonly source: string;
}

type Row = readonly [upTo: number, rate: number, less: number];

/**
 * Returns bands with amounts in fen.
 * @param rows upper limit and quick deduction in yuan
 */
const bands = (rows: readonly Row[]): readonly Band[] =>
  rows.map(([upTo, rate, less]) => ({ upTo: upTo * 100, rate, less: less * 100 }));

/**
 * Tax tables of the law, oldest first.
 * - Individual Income Tax Law (2018), table 1, and State Taxation Administration, announcement 2018 no. 61: wages are
 * withheld cumulatively over the year.
 * - Ministry of Finance and State Taxation Administration, Caishui [2018] 164, and announcement 2023 no. 30: an annual
 * bonus may be taxed separately by the monthly table, until the end of 2027.
 */
export const taxRules: readonly TaxRules[] = [
  {
    from: '2019-01',
    year: bands([
      [36_000, 3, 0],
      [144_000, 10, 2_520],
      [300_000, 20, 16_920],
      [420_000, 25, 31_920],
      [660_000, 30, 52_920],
      [960_000, 35, 85_920],
      [Infinity, 45, 181_920],
    ]),
    month: bands([
      [3_000, 3, 0],
      [12_000, 10, 210],
      [25_000, 20, 1_410],
      [35_000, 25, 2_660],
      [55_000, 30, 4_410],
      [80_000, 35, 7_160],
      [Infinity, 45, 15_160],
    ]),
    basic: 500_000,
    bonusUntil: '2027-12',
    source:
      '个人所得税法（2018）税率表一；税务总局公告 2018 年第 61 号；财税〔2018〕164 号；财政部 税务总局公告 2023 年第 30 号 | Individual Income Tax Law (2018), rate table 1; State Taxation Administration, announcement 2018 no. 61; Cai Shui 2018 no. 164; Ministry of Finance and State Taxation Administration, announcement 2023 no. 30',
  },
];

/**
 * Returns the tax rules of a month (YYYY-MM).
 * @throws RangeError before the first table, as rules are never guessed
 */
export function taxRulesOf(month: string): TaxRules {
  const found = taxRules.findLast(({ from }) => from <= month);
  if (!found) throw new RangeError(`no tax table for ${month}`);
  return found;
}

/** Returns the band of an amount in fen. With `months`, the unrounded amount / months is compared with the limit. */
export const bandOf = (amount: number, table: readonly Band[], months = 1): Band =>
  table.find(({ upTo }) => amount <= upTo * months)!;
