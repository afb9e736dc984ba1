import { summed, type SlipLine } from '../slips/read-sheet.ts';
import { added, noSums } from '../tax/wages.ts';
import { earnedOf } from './earned.ts';
import { lineKind } from '../../../contract/slip-codes.ts';
import type { Facts, RunHeld, RunPlan } from './types.ts';

const marks = (lines: readonly SlipLine[]): string =>
  JSON.stringify(lines.map(({ item, kind, name, fen, isUntaxed }) => [item, kind, name, fen, isUntaxed]));

/** Lines that follow from the facts alone: neither tax, which goes on from other slips, nor corrections and debts. */
const isOfFacts = ({ item, source }: SlipLine): boolean =>
  source === undefined ? item !== 'tax' : source === 'formula' || source === 'typed';

/** Whether the lines of a slip add up to its sums. */
export function addsUp({ lines, gross, deducted, net, employer }: RunHeld): boolean {
  const sums = summed(lines);
  const company = lines.reduce((all, { kind, fen }) => (kind === lineKind.employer ? all + fen : all), 0);
  return sums.gross === gross && sums.deducted === deducted && sums.net === net && company === employer;
}

/** Whether the facts that a monthly slip kept come to its lines, by the rules that its run was locked by. */
export function followsFromFacts(plan: RunPlan, facts: Facts, { lines }: RunHeld): boolean {
  const { wages, own, insurance } = earnedOf(plan, facts);
  return marks([...wages.lines, ...own.lines, ...insurance.lines]) === marks(lines.filter(isOfFacts));
}

/** Whether the year's sums of a slip are those of the slip before, in one company and year, with what it adds. */
export function goesOn(before: RunHeld, { sums, adds }: RunHeld): boolean {
  // Slips of before it was kept say nothing of what they add.
  if (adds === undefined || before.sums === null || sums === null) return true;
  return JSON.stringify(added(before.sums, adds ?? noSums)) === JSON.stringify(added(sums, noSums));
}
