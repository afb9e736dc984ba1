import { shiftMonth } from '#kit/rules/dates.ts';
import { firstDayOf } from '#kit/rules/months.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { moveAdjustment } from '#modules/payroll/archive/server/commands/adjustments.ts';
import { addRows } from '#modules/payroll/archive/server/queries/archive.ts';
import type { Adjusted } from '#modules/payroll/archive/server/rules/adjusting.ts';
import {
  noProfile,
  type EnrolmentHeld,
  type TaxProfileHeld,
} from '#modules/payroll/calculation/server/rules/run/tax-profile.ts';
import { noSums } from '#modules/payroll/calculation/server/rules/tax/wages.ts';
import { adjustmentCause } from '#modules/payroll/contract/codes.ts';
import { sealPay, sealRecord } from '#modules/payroll/server/commands/pay-box.ts';
import { addMembers, endMembers } from '#modules/payroll/setup/server/queries/groups.ts';
import { holdPersons } from '#modules/people/server/open.ts';
import * as queries from '../queries/openings.ts';
import type { Opening } from '../rules/opening.ts';

/**
 * Opens the compensation records of an approved form, with pay group, insurance and tax of each person. People who got
 * a record in the meantime are skipped. The number of statements does not depend on the number of people.
 */
export async function writeOpenings(
  tx: Tx,
  formId: number,
  rows: readonly Opening[],
  now: Date,
): Promise<void> {
  await holdPersons(
    tx,
    rows.map(({ personId }) => personId),
  );
  const days = await queries.listTaken(tx, formId);
  const opened = rows.filter(({ personId }) => days.has(personId));
  const changes = opened.map(({ personId, pay }) => {
    const held: Adjusted = { before: {}, after: pay };
    return { personId, sealed: sealPay(held) };
  });
  await queries.setAllEffective(tx, formId, changes, now);
  await moveAdjustment(tx, formId, 'cancelled', now);
  const standing = opened.map(({ personId, pay, stage }) => ({
    personId,
    from: days.get(personId)!,
    to: null,
    stage,
    cause: adjustmentCause.entry,
    formId,
    sealed: sealRecord(pay),
  }));
  await addRows(tx, standing, now);
  await joinGroups(tx, opened);
  const insured = opened.flatMap(({ personId, scheme, month, base }) => {
    const held: EnrolmentHeld = { base, ownRates: {} };
    return scheme === '' ? [] : [{ personId, scheme, from: firstDayOf(month), sealed: sealRecord(held) }];
  });
  await queries.addEnrolments(tx, insured);
  const profiles = opened.flatMap(({ personId, month, sums }) => {
    const opening = sums && { month: shiftMonth(month, -1), ...noSums, ...sums };
    const held: TaxProfileHeld = { ...noProfile, opening };
    return sums ? [{ personId, year: Number(month.slice(0, 4)), sealed: sealRecord(held) }] : [];
  });
  await queries.addProfiles(tx, profiles);
}

/** Adds people to their pay groups, with one statement for each group and month. */
async function joinGroups(tx: Tx, rows: readonly Opening[]): Promise<void> {
  const wanted = rows.filter(({ groupId }) => groupId !== null);
  for (const [key, some] of Map.groupBy(wanted, ({ groupId, month }) => `${month} ${groupId}`)) {
    const persons = some.map(({ personId }) => personId);
    await endMembers(tx, persons, key.slice(0, 7));
    await addMembers(tx, some[0]!.groupId!, persons, key.slice(0, 7));
  }
}
