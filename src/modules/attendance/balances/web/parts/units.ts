import { unit, wholeDay, type Unit } from '#modules/attendance/contract/codes.ts';

const partOf = (of: Unit): number => (of === unit.days ? wholeDay : 60);

/** Returns an amount as people type it: in days or hours. */
export const typedOf = (amount: number | null, of: Unit): number | null =>
  amount === null ? null : amount / partOf(of);

/** Returns a typed number of days or hours as an amount; null: it is not a number. */
export const amountOf = (typed: unknown, of: Unit): number | null =>
  typeof typed === 'number' ? Math.round(typed * partOf(of)) : null;
