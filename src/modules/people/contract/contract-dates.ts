import { lastDay, shiftMonths, shiftDays } from '#kit/rules/dates.ts';
import { contractType } from './user-codes.ts';

export interface ContractDates {
  /** The day on which probation ends. */
  readonly PrepareBARW: string;
  readonly ContractStartDate: string;
  /** Null: open-ended. */
  readonly ContractEndDate: string | null;
}

interface Term {
  /** Years and days after the entry date. */
  readonly start: readonly [months: number, days: number];
  readonly end: readonly [months: number, days: number] | null;
}

const { code } = contractType;

/**
 * Begin and end of each kind of contract after the entry date, as the specification writes them (section 5). The five
 * years end on the day on which the open-ended contract begins: that one day stands twice, as it is written there.
 */
const terms: Readonly<Record<number, Term>> = {
  [code.internship]: { start: [0, 0], end: [12, -1] },
  [code.labour3Years]: { start: [0, 0], end: [36, 4] },
  [code.labour5Years]: { start: [36, 5], end: [96, 4] },
  [code.openEnded]: { start: [96, 4], end: null },
  [code.hongKong1Year]: { start: [0, 0], end: [12, -1] },
  [code.hongKong18Months]: { start: [0, 0], end: [18, -1] },
};

/**
 * D(m, d): the day so many months and then days after a day; the end of a short month stands for days it has not, and
 * the last day that may be typed for what lies beyond it.
 */
export function after(day: string, [months, days]: readonly [number, number]): string {
  const moved = shiftMonths(day, months);
  if (moved > lastDay) return lastDay;
  const found = shiftDays(moved, days);
  return found > lastDay ? lastDay : found;
}

/**
 * What a contract's dates are until somebody says otherwise (specification section 5). Company days, YYYY-MM-DD.
 * Undefined for a kind of contract that does not exist.
 */
export function contractDates(entryDate: string, kind: number): ContractDates | undefined {
  const term = terms[kind];
  return (
    term && {
      PrepareBARW: probationEnd(entryDate),
      ContractStartDate: after(entryDate, term.start),
      ContractEndDate: term.end && after(entryDate, term.end),
    }
  );
}

/** The day on which probation ends: entry date + 6 months - 1 day (specification section 5). */
export const probationEnd = (entryDate: string): string => after(entryDate, [6, -1]);

/** Of a card: what the dates follow from, and the dates. */
export interface Dated {
  readonly EntryTime: string | null;
  readonly ContractType: number | null;
  readonly PrepareBARW: string | null;
  readonly ContractStartDate: string | null;
  readonly ContractEndDate: string | null;
}

export const dateFields = ['PrepareBARW', 'ContractStartDate', 'ContractEndDate'] as const;
type DateField = (typeof dateFields)[number];
type Dates = Readonly<Record<DateField, string | null>>;

/** What the dates are where nobody typed any. */
export function datesByDefault({
  EntryTime,
  ContractType,
}: Pick<Dated, 'EntryTime' | 'ContractType'>): Dates {
  const found =
    EntryTime === null || ContractType === null ? undefined : contractDates(EntryTime, ContractType);
  return {
    PrepareBARW: EntryTime && probationEnd(EntryTime),
    ContractStartDate: found?.ContractStartDate ?? null,
    ContractEndDate: found?.ContractEndDate ?? null,
  };
}

/**
 * The dates that follow a changed entry date or kind of contract: only those that nobody typed, which were until now
 * what they are by default.
 */
export function refilled(before: Dated, after: Pick<Dated, 'EntryTime' | 'ContractType'>): Partial<Dates> {
  if (before.EntryTime === after.EntryTime && before.ContractType === after.ContractType) return {};
  const was = datesByDefault(before);
  const becomes = datesByDefault(after);
  return Object.fromEntries(
    dateFields.flatMap((field) =>
      before[field] === was[field] && becomes[field] !== was[field] ? [[field, becomes[field]]] : [],
    ),
  );
}
