import type { Executor } from '#kit/server/db/database.ts';
import { taxableAhead } from '#modules/payroll/calculation/server/rules/run/year-ahead.ts';
import { openingOf } from '#modules/payroll/calculation/server/rules/run/year-tax.ts';
import { compareBonus } from '#modules/payroll/calculation/server/rules/tax/bonus.ts';
import type { TaxRules } from '#modules/payroll/calculation/server/rules/tax/tables.ts';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import { inputsOf, type RunGround } from '../queries/inputs.ts';
import type { Run } from '../queries/pay-runs.ts';
import { listLastMonths, listOnce } from '../queries/run-kinds.ts';

/**
 * Returns the year's tax in fen for both ways of taxing the bonuses of a run.
 * @param bonuses amounts in fen by person
 */
export async function bonusWaysOf(
  on: Executor,
  run: Run,
  ground: RunGround,
  tax: TaxRules,
  bonuses: ReadonlyMap<number, number>,
) {
  const persons = [...bonuses.keys()].toSorted((a, b) => a - b);
  const inputs = await inputsOf(on, run, ground, persons);
  const last = await listLastMonths(on, persons, run.companyId, run.month);
  const taken = await listOnce(on, runKind.bonus, run.id, persons);
  return new Map(
    inputs.map((input) => {
      const { personId } = input;
      const opening = Number(openingOf(run.month, input.profile)?.month.slice(5) ?? 0);
      const taxable = taxableAhead(run.month, tax, input, Math.max(opening, last.get(personId) ?? 0));
      const ways = compareBonus(run.month, bonuses.get(personId)!, taxable, tax);
      const isTaken = (taken.get(personId) ?? []).some(({ what }) => what === run.month.slice(0, 4));
      return [personId, { ...ways, taxable, isTaken }] as const;
    }),
  );
}
