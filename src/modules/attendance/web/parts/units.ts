import { unit, wholeDay, type Unit } from '../../contract/codes.ts';

const partOf = (of: Unit): number => (of === unit.days ? wholeDay : 60);

/** An amount as people type it: days, or hours. */
export const typedOf = (amount: number | null, of: Unit): number | null =>
  amount === null ? null : amount / partOf(of);

/** The same back; what is no number is none. */
export const amountOf = (typed: unknown, of: Unit): number | null =>
  typeof typed === 'number' ? Math.round(typed * partOf(of)) : null;
