import { shiftMonth } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import {
  noProfile,
  type EnrolmentHeld,
  type TaxProfileHeld,
} from '#modules/payroll/calculation/server/rules/run/tax-profile.ts';
import { noSums, type YearSums } from '#modules/payroll/calculation/server/rules/tax/wages.ts';
import { usualBounds } from '#modules/payroll/checks/contract/variance.ts';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import { listImported } from '#modules/payroll/runs/server/queries/run-inputs.ts';
import { openPay, sealRecord } from '#modules/payroll/server/commands/pay-box.ts';
import type { SlipHeld, SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { itemSource, taxKind } from '../../contract/setup-codes.ts';
import { addMembers, saveGroup } from '../queries/groups.ts';
import { saveItem } from '../queries/pay-items.ts';
import { replaceEnrolment, saveProfileOf } from '../queries/tax.ts';

interface Prepared {
  readonly name: string;
  readonly nameEn: string;
  readonly companyId: number;
  /** First month, YYYY-MM. */
  readonly month: string;
  readonly scheme: string;
  /** Currency of a place that does not withhold tax on wages. Left out for CNY with withholding. */
  readonly untaxedIn?: 'HKD';
  /** Returns the declared contribution base in fen, or null for the month's wage. */
  readonly baseOf: (personId: number) => number | null;
}

const sumOf = ({ lines }: SlipHeld, test: (line: SlipLine) => boolean): number =>
  lines.reduce((all, one) => (test(one) ? all + one.fen : all), 0);

/** Returns the tax sums of a year from imported payslips. */
const sumsOf = (slips: readonly SlipHeld[]): YearSums =>
  slips.reduce(
    (all, slip) => ({
      ...all,
      income: all.income + slip.gross,
      insurance:
        all.insurance + sumOf(slip, ({ item, kind }) => item === 'insurance' && kind === lineKind.deduction),
      withheld: all.withheld + sumOf(slip, ({ item }) => item === 'tax'),
    }),
    noSums,
  );

/** Returns the people of a company with pay on record on the first day of a month (YYYY-MM), by ascending id. */
export const payOnRecord = async (tx: Tx, companyId: number, month: string): Promise<number[]> => [
  ...(await listImported(tx, companyId, month)).keys(),
];

/**
 * Creates a pay group for people who have left the company and are to be settled.
 * @param month first month of the group, YYYY-MM
 */
export async function prepareLeavers(
  tx: Tx,
  given: Pick<Prepared, 'name' | 'nameEn' | 'companyId' | 'month'>,
  persons: readonly number[],
): Promise<number> {
  const groupId = await saveGroup(tx, { ...groupOf(given), wageItems: [] });
  await addMembers(tx, groupId, persons, given.month);
  return groupId;
}

const groupOf = ({
  name,
  nameEn,
  companyId,
  untaxedIn,
}: Pick<Prepared, 'name' | 'nameEn' | 'companyId' | 'untaxedIn'>) => ({
  id: 0,
  version: 1,
  name,
  nameEn,
  companyId,
  currency: untaxedIn ?? ('CNY' as const),
  payDay: 10,
  lag: 0,
  isTaxed: untaxedIn === undefined,
  isActive: true,
  bounds: usualBounds,
  nonCompeteTax: taxKind.wages,
});

/**
 * Creates a pay group of everybody in a company who has pay on record, insured by one scheme. Payslips imported this
 * year become the opening tax figures.
 */
export async function prepareGroup(
  tx: Tx,
  given: Prepared,
): Promise<{ readonly groupId: number; readonly persons: readonly number[] }> {
  const { companyId, month, scheme, untaxedIn, baseOf } = given;
  const wageItems = ['basic', 'post', 'performance'] as const;
  const groupId = await saveGroup(tx, { ...groupOf(given), wageItems: [...wageItems] });
  const imported = await listImported(tx, companyId, month);
  const persons = [...imported.keys()];
  if (persons.length === 0) return { groupId, persons };
  await addMembers(tx, groupId, persons, month);
  for (const [personId, slips] of imported) {
    if (untaxedIn === undefined) {
      const held = slips.map(({ sealed }) => openPay<SlipHeld>(sealed));
      const last = shiftMonth(month, -1);
      const opening = last.slice(0, 4) === month.slice(0, 4) ? { month: last, ...sumsOf(held) } : null;
      const profile: TaxProfileHeld = { ...noProfile, opening };
      await saveProfileOf(tx, personId, Number(month.slice(0, 4)), sealRecord(profile), 1);
    }
    const enrolment: EnrolmentHeld = { base: baseOf(personId), ownRates: {} };
    await replaceEnrolment(tx, personId, { scheme, from: month, to: null, sealed: sealRecord(enrolment) });
  }
  return { groupId, persons };
}

interface NewItem {
  readonly groupId: number;
  /** First day on which the item applies. */
  readonly from: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Formula. Empty if the amount is typed. */
  readonly formula: string;
  readonly place: number;
}

/** Adds an own earning of a pay group that counts as wages. */
export const addPayItem = (tx: Tx, item: NewItem): Promise<number> =>
  saveItem(tx, {
    ...item,
    id: 0,
    version: 1,
    kind: lineKind.earning,
    source: item.formula === '' ? itemSource.typed : itemSource.formula,
    taxKind: taxKind.wages,
    queryAs: 'other',
    to: null,
  });
