import type { ComparedDay } from '../../contract/OPPMWorkBreakdown.ts';
import { match, summedItems } from '../../contract/work-codes.ts';

type Side = NonNullable<ComparedDay['Ours']>;
type Sums = Record<(typeof summedItems)[number], number>;

export interface Comparison {
  readonly Compared: number;
  readonly Differing: number;
  readonly NotImported: number;
  readonly Ours: Sums;
  readonly Imported: Sums;
}

const sumOf = (sides: readonly (Side | null)[]): Sums =>
  Object.fromEntries(
    summedItems.map((item) => [item, sides.reduce((sum, side) => sum + (side?.[item] ?? 0), 0)]),
  ) as Sums;

/** Adds up compared days. Only days with imported punches enter the sums, so that both sides cover the same days. */
export function sumUp(days: readonly ComparedDay[]): Comparison {
  const compared = days.filter(({ Imported }) => Imported !== null);
  const count = (wanted: number): number => days.filter(({ Match }) => Match === wanted).length;
  return {
    Compared: compared.length,
    Differing: count(match.differs),
    NotImported: count(match.notImported),
    Ours: sumOf(compared.map(({ Ours }) => Ours)),
    Imported: sumOf(compared.map(({ Imported }) => Imported)),
  };
}
