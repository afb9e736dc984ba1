import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
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
  /**
   * Newcomers pay their own part from the first whole month after 30 days, and whoever is employed for fewer than 60 days is
   * not insured (Cap. 485, sections 4 and 7A).
   */
  readonly sparesNewcomers?: boolean;
  /** What runs of bonuses pay counts with the month's wages. */
  readonly countsBonuses?: boolean;
  /** The housing fund: free of tax up to a bound. */
  readonly isHousingFund?: boolean;
}

/** The rules of a place for some months (YYYY-MM, both included). */
export interface Scheme extends Bounds {
  readonly code: string;
  readonly from: string;
  readonly to: string | null;
  readonly items: readonly SchemeItem[];
  readonly source: string;
  /** Local wage of a month in fen; null or left out: not known. */
  readonly average?: number | null;
}

export interface Contribution {
  readonly code: string;
  /** In fen. */
  readonly base: number;
  readonly employee: number;
  readonly employer: number;
}

/** What of a month has been counted by an item in other runs: pay, and what was taken of it; in fen. */
export interface Counted {
  readonly wage: number;
  readonly employee: number;
  readonly employer: number;
}

/** The days of somebody's employment, both included; null: before all months, and not known yet. */
export interface Service {
  readonly entry: string | null;
  readonly last: string | null;
}

/** Days of employment in which a newcomer's own part is spared, and below which nobody is insured. */
const sparedDays = 30;
const leastDays = 60;

/** The first month (YYYY-MM) of a newcomer's own part: the first that begins after his thirtieth day. */
export function ownPartFrom(entry: string): string {
  const next = shiftDays(entry, sparedDays);
  return next.endsWith('-01') ? next.slice(0, 7) : shiftMonth(next.slice(0, 7), 1);
}

/** Whether an employment ended before it is insured. */
const isTooShort = ({ entry, last }: Service): boolean =>
  entry !== null && last !== null && last < shiftDays(entry, leastDays - 1);

function money(value: Exact, how: Rounding): number {
  if (how === rounding.up) return roundedUp(value, 10);
  return rounded(value, { [rounding.fen]: 1, [rounding.jiao]: 10, [rounding.yuan]: 100 }[how]);
}

const clamped = (amount: number, { floor, ceiling }: Bounds): number =>
  Math.min(Math.max(amount, floor ?? 0), ceiling ?? Infinity);

/** What an item takes of a month: its own bounds before the scheme's, each side rounded apart. */
function contribution(
  scheme: Bounds,
  item: SchemeItem,
  wage: number,
  ownRate: string | null,
  { month, service }: Pick<Enrolled, 'month' | 'service'>,
): Contribution {
  const isSparing = item.sparesNewcomers === true && service !== undefined;
  if (isSparing && isTooShort(service)) return { code: item.code, base: 0, employee: 0, employer: 0 };
  const isSpared =
    isSparing && service.entry !== null && month !== undefined && month < ownPartFrom(service.entry);
  const bounds = { floor: item.floor ?? scheme.floor, ceiling: item.ceiling ?? scheme.ceiling };
  const isLow = wage < (bounds.floor ?? 0);
  const paysNothing = isLow && item.belowFloor === belowFloor.nothing;
  const base = clamped(wage, paysNothing ? { ...bounds, floor: null } : bounds);
  const side = (rate: string | null): number =>
    rate === null ? 0 : money(times(part(base), percent(rate)), item.rounding);
  return {
    code: item.code,
    base,
    employee: paysNothing || isSpared ? 0 : side(ownRate ?? item.employee),
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
  /** The month (YYYY-MM) and days of the employment, for items that spare newcomers; left out: nobody is one. */
  readonly month?: string;
  readonly service?: Service;
  /** By item that counts bonuses: what other runs of the month have taken. */
  readonly counted?: Readonly<Record<string, Counted>>;
}

const notCounted: Counted = { wage: 0, employee: 0, employer: 0 };

/** What a month takes by a scheme, item by item, in fen; of what other runs counted with it the rest. */
export const contribute = (scheme: Scheme, enrolled: Enrolled): Contribution[] => {
  const { declared, wage, ownRates = {}, counted = {} } = enrolled;
  return scheme.items.map((item) => {
    const before = (item.countsBonuses && counted[item.code]) || notCounted;
    const own = ownRates[item.code] ?? null;
    const all = contribution(scheme, item, declared ?? before.wage + wage, own, enrolled);
    return {
      ...all,
      employee: Math.max(0, all.employee - before.employee),
      employer: Math.max(0, all.employer - before.employer),
    };
  });
};

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

/**
 * Part of one side's housing fund that is free of tax, in fen; the rest is income.
 * @param average local wage of a month; null: not known, the rate alone bounds it
 */
export const freeOfFund = (paid: number, base: number, average: number | null): number => {
  const most = average === null ? base : Math.min(base, average * 3);
  return Math.min(paid, rounded(times(part(most), percent(String(freeRate)))));
};

/** Contributions as tax sees them, in fen: the employee's part that is free of it, and what of the fund is income. */
export function taxedBy(
  { items, average = null }: Pick<Scheme, 'items' | 'average'>,
  shares: readonly Contribution[],
): { readonly own: number; readonly overFund: number; readonly income: number } {
  const funds = new Set(items.filter(({ isHousingFund }) => isHousingFund).map(({ code }) => code));
  const over = (side: 'employee' | 'employer'): number =>
    shares
      .filter(({ code }) => funds.has(code))
      .reduce((all, share) => all + share[side] - freeOfFund(share[side], share.base, average), 0);
  const [own, income] = [over('employee'), over('employer')];
  return {
    own: shares.reduce((all, { employee }) => all + employee, 0) - own,
    overFund: own + income,
    income,
  };
}
