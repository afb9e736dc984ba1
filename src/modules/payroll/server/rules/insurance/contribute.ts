import { part, percent, rounded, roundedUp, times, type Exact } from '../exact.ts';

/** How a contribution becomes money: to the nearest fen, jiao or yuan (halves up), or every begun jiao whole. */
export const rounding = { fen: 1, jiao: 2, yuan: 3, up: 4 } as const;
export type Rounding = (typeof rounding)[keyof typeof rounding];

/** What holds below the floor: the floor stands for the wage, or the employee pays nothing and the wage itself counts. */
export const belowFloor = { floor: 1, nothing: 2 } as const;
export type BelowFloor = (typeof belowFloor)[keyof typeof belowFloor];

/** Bounds of what contributions are taken of, in fen a month; null: none. */
export interface Bounds {
  readonly floor: number | null;
  readonly ceiling: number | null;
}

export interface SchemeItem extends Bounds {
  readonly code: string;
  /** Per cent as decimal text; null: that side pays none. */
  readonly employee: string | null;
  readonly employer: string | null;
  readonly rounding: Rounding;
  readonly belowFloor: BelowFloor;
}

/** The rules of a place for some months (YYYY-MM, both included). */
export interface Scheme extends Bounds {
  readonly code: string;
  readonly from: string;
  readonly to: string | null;
  readonly items: readonly SchemeItem[];
  readonly source: string;
}

export interface Contribution {
  readonly code: string;
  /** In fen. */
  readonly base: number;
  readonly employee: number;
  readonly employer: number;
}

function money(value: Exact, how: Rounding): number {
  if (how === rounding.up) return roundedUp(value, 10);
  return rounded(value, { [rounding.fen]: 1, [rounding.jiao]: 10, [rounding.yuan]: 100 }[how]);
}

const clamped = (amount: number, { floor, ceiling }: Bounds): number =>
  Math.min(Math.max(amount, floor ?? 0), ceiling ?? Infinity);

/** What an item takes of a month: its own bounds before the scheme's, each side rounded apart. */
function contribution(scheme: Bounds, item: SchemeItem, wage: number, ownRate: string | null): Contribution {
  const bounds = { floor: item.floor ?? scheme.floor, ceiling: item.ceiling ?? scheme.ceiling };
  const isLow = wage < (bounds.floor ?? 0);
  const paysNothing = isLow && item.belowFloor === belowFloor.nothing;
  const base = clamped(wage, paysNothing ? { ...bounds, floor: null } : bounds);
  const side = (rate: string | null): number =>
    rate === null ? 0 : money(times(part(base), percent(rate)), item.rounding);
  return {
    code: item.code,
    base,
    employee: paysNothing ? 0 : side(ownRate ?? item.employee),
    employer: side(ownRate ?? item.employer),
  };
}

/** Somebody's enrolment in a scheme. */
export interface Enrolled {
  /** Declared base in fen; null: the month's wage. */
  readonly declared: number | null;
  /** Wage of the month in fen; 0 in a month without pay, which then pays on the floor. */
  readonly wage: number;
  /** Rates of his own by item, both sides alike, as of the housing fund. */
  readonly ownRates?: Readonly<Record<string, string>>;
}

/** What a month takes by a scheme, item by item, in fen. */
export const contribute = (scheme: Scheme, { declared, wage, ownRates = {} }: Enrolled): Contribution[] =>
  scheme.items.map((item) => contribution(scheme, item, declared ?? wage, ownRates[item.code] ?? null));

/** The scheme of a place in a month (YYYY-MM). @throws RangeError where none is known: nothing is guessed */
export function schemeOf(schemes: readonly Scheme[], code: string, month: string): Scheme {
  const found = schemes.find(
    (one) => one.code === code && one.from <= month && (one.to === null || one.to >= month),
  );
  if (!found) throw new RangeError(`no scheme ${code} for ${month}`);
  return found;
}

/** The most of the housing fund that is free of tax: 12 per cent of three local averages (Caishui [2006] 10). */
const freeRate = 12;

/** What of one side's housing fund is free of tax; the rest is income. In fen. @param average local wage of a month */
export const freeOfFund = (paid: number, base: number, average: number): number =>
  Math.min(paid, rounded(times(part(Math.min(base, average * 3)), percent(String(freeRate)))));
