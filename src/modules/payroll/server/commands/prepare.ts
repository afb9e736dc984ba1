import { shiftMonth } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { lineKind } from '../../contract/slip-codes.ts';
import { itemSource, taxKind } from '../../contract/setup-codes.ts';
import { usualBounds } from '../../contract/variance.ts';
import { addMembers, saveGroup } from '../queries/groups.ts';
import { saveItem } from '../queries/pay-items.ts';
import { listImported } from '../queries/run-inputs.ts';
import { replaceEnrolment, saveProfileOf } from '../queries/tax.ts';
import { noProfile, type EnrolmentHeld, type TaxProfileHeld } from '../rules/run/tax-profile.ts';
import type { SlipHeld, SlipLine } from '../rules/slips/read-sheet.ts';
import { noSums, type YearSums } from '../rules/tax/wages.ts';
import { openPay, sealRecord } from './pay-box.ts';

interface Prepared {
  readonly name: string;
  readonly nameEn: string;
  readonly companyId: number;
  /** Its first one, YYYY-MM. */
  readonly month: string;
  readonly scheme: string;
  /** Of a place where pay is not taxed at the source; left out: yuan, taxed. */
  readonly untaxedIn?: 'HKD';
  /** Declared base in fen; null: the month's wage. */
  readonly baseOf: (personId: number) => number | null;
}

const sumOf = ({ lines }: SlipHeld, test: (line: SlipLine) => boolean): number =>
  lines.reduce((all, one) => (test(one) ? all + one.fen : all), 0);

/** The sums of a year that imported slips come to. */
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

/** Who of a company has pay on record on the first day of a month (YYYY-MM), ascending. */
export const payOnRecord = async (tx: Tx, companyId: number, month: string): Promise<number[]> => [
  ...(await listImported(tx, companyId, month)).keys(),
];

/** A group of the same company's kind for people who have left it, to be settled. @param month their first one, YYYY-MM */
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
 * A group of everybody in a company whose pay is on record, insured by a scheme; what imported slips paid this year becomes
 * the opening figures of its tax.
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
  /** Its first day. */
  readonly from: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Empty: it is typed. */
  readonly formula: string;
  readonly place: number;
}

/** An earning of a group's own that counts as wages. */
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
