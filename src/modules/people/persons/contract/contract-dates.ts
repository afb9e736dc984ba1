import { lastDay, shiftMonths, shiftDays } from '#kit/rules/dates.ts';
import { contractType } from './user-codes.ts';

export interface ContractDates {
  /** Last day of probation. */
  readonly PrepareBARW: string;
  readonly ContractStartDate: string;
  /** Null: open-ended. */
  readonly ContractEndDate: string | null;
}

interface Term {
  /** Offset from the entry date in months and days. */
  readonly start: readonly [months: number, days: number];
  readonly end: readonly [months: number, days: number] | null;
}

const { code } = contractType;

/**
 * Start and end of each kind of contract, relative to the entry date (specification section 5). The five-year contract
 * ends on the day on which the open-ended one begins; the specification has this overlap of one day.
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
 * Adds months and then days to a day: D(m, d). If the month is too short, its last day is used. A day beyond the latest
 * day that may be typed becomes that day.
 */
export function after(day: string, [months, days]: readonly [number, number]): string {
  const moved = shiftMonths(day, months);
  if (moved > lastDay) return lastDay;
  const found = shiftDays(moved, days);
  return found > lastDay ? lastDay : found;
}

/**
 * Returns the default dates of a contract (specification section 5). Company days, YYYY-MM-DD. Undefined for a kind of
 * contract that does not exist.
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

/** Returns the last day of probation: entry date + 6 months - 1 day (specification section 5). */
export const probationEnd = (entryDate: string): string => after(entryDate, [6, -1]);

/** Contract fields of an employee card: entry date and kind of contract, and the dates derived from them. */
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

/** Returns the default dates for an entry date and kind of contract. */
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
 * Returns the dates that change with the entry date or the kind of contract. Dates that somebody typed, because they
 * differ from the previous default, are left out.
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
