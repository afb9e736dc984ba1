import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { part, percent, rounded, roundedUp, times, type Exact } from '../exact.ts';

/** Rounding of a contribution: to the nearest fen, jiao or yuan (halves up), or up to the next whole jiao. */
export const rounding = { fen: 1, jiao: 2, yuan: 3, up: 4 } as const;
export type Rounding = (typeof rounding)[keyof typeof rounding];

/**
 * Treatment of wages below the floor. Either the floor counts as the wage, or the employee pays nothing and the actual
 * wage counts.
 */
export const belowFloor = { floor: 1, nothing: 2 } as const;
export type BelowFloor = (typeof belowFloor)[keyof typeof belowFloor];

/** Floor and cap of the contribution base in fen a month. Null means no limit. */
export interface Bounds {
  readonly floor: number | null;
  readonly ceiling: number | null;
}

export interface SchemeItem extends Bounds {
  readonly code: string;
  /** Rate in per cent as decimal text. Null if that side does not pay. */
  readonly employee: string | null;
  readonly employer: string | null;
  readonly rounding: Rounding;
  readonly belowFloor: BelowFloor;
  /**
   * True if newcomers pay their own part only from the first whole month after 30 days. Anybody employed for fewer than
   * 60 days is not insured (Cap. 485, sections 4 and 7A).
   */
  readonly sparesNewcomers?: boolean;
  /** True if pay from bonus runs counts together with the month's wages. */
  readonly countsBonuses?: boolean;
  /** True for the housing fund, which is free of tax up to a limit. */
  readonly isHousingFund?: boolean;
}

/** Insurance rules of a place for a range of months (YYYY-MM, both included). */
export interface Scheme extends Bounds {
  readonly code: string;
  readonly from: string;
  readonly to: string | null;
  readonly items: readonly SchemeItem[];
  readonly source: string;
  /** Local average wage of a month in fen. Null or left out if unknown. */
  readonly average?: number | null;
}

export interface Contribution {
  readonly code: string;
  /** Contribution base in fen. */
  readonly base: number;
  readonly employee: number;
  readonly employer: number;
}

/** Pay and contributions in fen that other runs of the month already counted for one item. */
export interface Counted {
  readonly wage: number;
  readonly employee: number;
  readonly employer: number;
}

/**
 * First and last day of an employment, both included. `entry` is null if it began before all months, `last` if no end
 * is known.
 */
export interface Service {
  readonly entry: string | null;
  readonly last: string | null;
}

/** First days of employment in which a newcomer pays no own part, and number of days below which nobody is insured. */
const sparedDays = 30;
const leastDays = 60;

/**
 * Returns the first month (YYYY-MM) in which a newcomer pays their own part. It is the first month that begins after
 * their thirtieth day.
 */
export function ownPartFrom(entry: string): string {
  const next = shiftDays(entry, sparedDays);
  return next.endsWith('-01') ? next.slice(0, 7) : shiftMonth(next.slice(0, 7), 1);
}

/** Returns whether an employment ended too early to be insured. */
const isTooShort = ({ entry, last }: Service): boolean =>
  entry !== null && last !== null && last < shiftDays(entry, leastDays - 1);

function money(value: Exact, how: Rounding): number {
  if (how === rounding.up) return roundedUp(value, 10);
  return rounded(value, { [rounding.fen]: 1, [rounding.jiao]: 10, [rounding.yuan]: 100 }[how]);
}

const clamped = (amount: number, { floor, ceiling }: Bounds): number =>
  Math.min(Math.max(amount, floor ?? 0), ceiling ?? Infinity);

/**
 * Calculates the contributions of one item for a month. The item's own floor and cap take precedence, and each side is
 * rounded separately.
 */
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

/** Enrolment of one person in an insurance scheme. */
export interface Enrolled {
  /** Declared contribution base in fen. Null means the month's wage. */
  readonly declared: number | null;
  /** Wage of the month in fen. A month without pay has 0 and contributes on the floor. */
  readonly wage: number;
  /** Individual rates by item that apply to both sides, for example for the housing fund. */
  readonly ownRates?: Readonly<Record<string, string>>;
  /**
   * Month (YYYY-MM) and employment days, needed for items that spare newcomers. If left out, nobody counts as a
   * newcomer.
   */
  readonly month?: string;
  readonly service?: Service;
  /** Amounts that other runs of the month already counted, by item. Only for items that count bonuses. */
  readonly counted?: Readonly<Record<string, Counted>>;
}

const notCounted: Counted = { wage: 0, employee: 0, employer: 0 };

/**
 * Calculates the contributions of a month, item by item, in fen. Amounts that other runs already took are subtracted.
 */
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

/**
 * Returns the scheme of a place that applies in a month (YYYY-MM).
 * @throws RangeError if there is none, as rates are never guessed
 */
export function schemeOf(schemes: readonly Scheme[], code: string, month: string): Scheme {
  const found = schemes.find(
    (one) => one.code === code && one.from <= month && (one.to === null || one.to >= month),
  );
  if (!found) throw new RangeError(`no scheme ${code} for ${month}`);
  return found;
}

/** Highest tax-free housing fund rate: 12 per cent of at most three local average wages (Caishui [2006] 10). */
const freeRate = 12;

/**
 * Returns the tax-free part of one side's housing fund contribution, in fen. The rest is income.
 * @param average local average wage of a month. Null if unknown, in which case only the rate limits it
 */
export const freeOfFund = (paid: number, base: number, average: number | null): number => {
  const most = average === null ? base : Math.min(base, average * 3);
  return Math.min(paid, rounded(times(part(most), percent(String(freeRate)))));
};

/**
 * Returns contributions as tax treats them, in fen: the employee's tax-free part and the taxable part of the housing
 * fund.
 */
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
