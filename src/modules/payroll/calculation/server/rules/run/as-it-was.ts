import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import { summed, type SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { added, noSums } from '../tax/wages.ts';
import { earnedOf } from './earned.ts';
import type { Facts, RunHeld, RunPlan } from './types.ts';

const marks = (lines: readonly SlipLine[]): string =>
  JSON.stringify(lines.map(({ item, kind, name, fen, isUntaxed }) => [item, kind, name, fen, isUntaxed]));

/**
 * Returns whether a line follows from the facts alone. Tax builds on other payslips, and corrections and debts come
 * from earlier months.
 */
const isOfFacts = ({ item, source }: SlipLine): boolean =>
  source === undefined ? item !== 'tax' : source === 'formula' || source === 'typed';

/** Returns whether the lines of a payslip add up to its sums. */
export function addsUp({ lines, gross, deducted, net, employer }: RunHeld): boolean {
  const sums = summed(lines);
  const company = lines.reduce((all, { kind, fen }) => (kind === lineKind.employer ? all + fen : all), 0);
  return sums.gross === gross && sums.deducted === deducted && sums.net === net && company === employer;
}

/** Returns whether the facts stored with a monthly payslip yield its lines under the rules of its run. */
export function followsFromFacts(plan: RunPlan, facts: Facts, { lines }: RunHeld): boolean {
  const { wages, own, insurance } = earnedOf(plan, facts);
  return marks([...wages.lines, ...own.lines, ...insurance.lines]) === marks(lines.filter(isOfFacts));
}

/**
 * Returns whether a payslip's tax sums equal those of the previous payslip plus its own part. Both belong to one
 * company and year.
 */
export function goesOn(before: RunHeld, { sums, adds }: RunHeld): boolean {
  // Payslips older than the field do not record their own part.
  if (adds === undefined || before.sums === null || sums === null) return true;
  return JSON.stringify(added(before.sums, adds ?? noSums)) === JSON.stringify(added(sums, noSums));
}
