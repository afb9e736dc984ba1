import type { InputOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { entryKind, lotSource, quotaCode } from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { afterReserved } from '#modules/attendance/leave/server/commands/work-out.ts';
import { listReserved } from '#modules/attendance/leave/server/queries/leaves.ts';
import { listClasses } from '#modules/attendance/overtime/server/queries/overtime.ts';
import { isReached } from '#modules/attendance/server/queries/persons.ts';
import { bindAttachments, attachmentReader } from '#modules/forms/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import type { VacationAmount } from '../../contract/VacationAmount.ts';
import { findLot, listLots, post, type LotRow } from '../queries/lots.ts';
import { leftByClass } from '../rules/payout.ts';
import { audited, holdLot, type Keeper } from './keep-quotas.ts';

/** Returns the attachment holder for the files of a waiver. */
export const lotHolder = (lotId: number) => ({ module: 'attendance.lot', id: lotId });

/**
 * Allows the files of a waiver to be read by the person of the quota and by quota managers whose scope includes them.
 */
export const waiverReader = attachmentReader(lotHolder(0).module, async (on, { id }, lotId) => {
  const lot = await findLot(on, lotId);
  if (!lot) return false;
  return lot.personId === id || isReached(on, await scopeOf(on, id, quotaCode), lot.personId);
});

/** Returns the amount of a quota that no form has reserved. @throws Refused nothingLeft */
async function freeOf(tx: Tx, lot: LotRow): Promise<number> {
  const lots = (await listLots(tx, [lot.personId], lot.type)).filter(({ unit }) => unit === lot.unit);
  const reserved = await listReserved(tx, [lot.personId], { type: lot.type });
  const free = afterReserved(lots, reserved).find(({ id }) => id === lot.id)!.left;
  return free > 0 ? free : refuse(attendanceRefusals.nothingLeft);
}

const dayOf = ({ validFrom }: LotRow, { now }: Keeper): string => {
  const today = companyDay(now);
  return today < validFrom ? validFrom : today;
};

const answer = async (tx: Tx, id: number) => ({ Code: 1, Version: (await findLot(tx, id))!.version });

/**
 * Ends time off for overtime by paying it out. Each part of what is left is recorded with the class of its overtime.
 * @throws Refused notFound, stale, lotLocked, notPayable, nothingLeft
 */
export async function payOut(
  tx: Tx,
  { LotID, Version, Reason }: InputOf<typeof VacationAmount.PayOutVacationAmount>,
  keeper: Keeper,
): Promise<{ Code: number; Version: number }> {
  const lot = await holdLot(tx, LotID, Version, keeper);
  if (lot.source !== lotSource.overtime) refuse(attendanceRefusals.notPayable);
  const free = await freeOf(tx, lot);
  const parts = leftByClass(await listClasses(tx, LotID), free);
  const entries = parts.map(({ percent, amount }) => ({
    lotId: LotID,
    kind: entryKind.payout,
    amount: -amount,
    day: dayOf(lot, keeper),
    reason: Reason,
    payPercent: percent,
  }));
  await post(tx, entries, keeper);
  await audited(tx, keeper, 'quota.payout', LotID, { person: lot.personId, parts, reason: Reason });
  return answer(tx, LotID);
}

/**
 * Ends a quota because the person has waived it in writing.
 * @throws Refused notFound, stale, lotLocked, nothingLeft, attachmentGone
 */
export async function waive(
  tx: Tx,
  { LotID, Version, Reason, IEnclosure }: InputOf<typeof VacationAmount.WaiveVacationAmount>,
  keeper: Keeper,
): Promise<{ Code: number; Version: number }> {
  const lot = await holdLot(tx, LotID, Version, keeper);
  const amount = await freeOf(tx, lot);
  await bindAttachments(tx, lotHolder(LotID), IEnclosure, keeper.by ?? 0);
  const entry = { lotId: LotID, kind: entryKind.waived, amount: -amount, day: dayOf(lot, keeper) };
  await post(tx, [{ ...entry, reason: Reason }], keeper);
  await audited(tx, keeper, 'quota.waive', LotID, { person: lot.personId, amount, reason: Reason });
  return answer(tx, LotID);
}
