import { refuse } from '#kit/contract/refusals.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { payOn } from '#modules/payroll/archive/server/commands/adjustments.ts';
import { wholePay } from '#modules/payroll/archive/server/rules/archive.ts';
import type { PayItem } from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { findSchemeOn } from '#modules/payroll/setup/server/queries/schemes.ts';
import { taxRules } from '../rules/tax/tables.ts';
import { trialYear, type TrialYear } from '../rules/trial.ts';

interface Asked {
  readonly AUID: number;
  readonly Day: string;
  readonly Scheme: string;
  readonly Special: string;
  readonly Items: readonly { readonly Item: PayItem; readonly After: string }[];
}

const shown = ({ gross, employee, tax, net, employer, cost }: TrialYear) => ({
  Gross: fenToYuan(gross),
  Employee: fenToYuan(employee),
  Tax: fenToYuan(tax),
  Net: fenToYuan(net),
  Employer: fenToYuan(employer),
  Cost: fenToYuan(cost),
});

/**
 * Calculates a year of a person's pay as it is on a day, and with other items for comparison.
 * @throws Refused noScheme, noTaxTable
 */
export async function tryPay(on: Executor, { AUID, Day, Scheme, Special, Items }: Asked) {
  const year = Day.slice(0, 4);
  const kept =
    (await findSchemeOn(on, Scheme, Day)) ??
    refuse(payRefusals.noScheme, { field: 'Scheme', with: { code: Scheme } });
  if (kept.isTaxed && !taxRules.some(({ from }) => from <= `${year}-01`))
    refuse(payRefusals.noTaxTable, { field: 'Day' });
  const scheme = { ...kept, from: kept.from.slice(0, 7), to: kept.to?.slice(0, 7) ?? null };
  const before = await payOn(on, AUID, Day);
  const after = {
    ...before,
    ...Object.fromEntries(Items.map(({ Item, After }) => [Item, yuanToFen(After)!])),
  };
  const of = (wage: number) =>
    shown(trialYear(year, { wage, scheme, special: yuanToFen(Special)!, isTaxed: kept.isTaxed }));
  return { IsTaxed: kept.isTaxed, Now: of(wholePay(before)), Then: of(wholePay(after)) };
}
