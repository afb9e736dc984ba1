import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { entryKind, lotSource } from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { holdAccounts } from '#modules/attendance/leave/server/commands/recost.ts';
import * as leaves from '#modules/attendance/leave/server/queries/leaves.ts';
import { findTypeOn } from '#modules/attendance/leave/server/queries/types.ts';
import { findPerson, isReached } from '#modules/attendance/server/queries/persons.ts';
import type { Scope } from '#modules/people/server/open.ts';
import type { VacationAmount } from '../../contract/VacationAmount.ts';
import { amountText } from '../../contract/amounts.ts';
import * as queries from '../queries/lots.ts';
import { listGranted, lotsWithin } from '../queries/quota-page.ts';
import { lastOfMonths, take } from '../rules/lots.ts';

/** Person who manages quotas, and their scope. */
export interface Keeper {
  /** Person id; null: the system. */
  readonly by: number | null;
  readonly now: Date;
  readonly language: Language;
  readonly ip: string;
  readonly scope: Scope;
}

/** Returns the first and last day of a quota of a year. */
export const daysOfYear = (year: number, validMonths: number) => ({
  validFrom: `${year}-01-01`,
  validTo: lastOfMonths(`${year + 1}-01-01`, validMonths),
});

export const audited = (
  tx: Tx,
  { by, ip }: Keeper,
  act: string,
  lotId: number,
  detail: object,
): Promise<void> => writeAudit(tx, { actorId: by, act, target: `lot:${lotId}`, detail: { ...detail }, ip });

/** Adds a quota to a person by hand. @throws Refused notFound, noQuotaType, quotaOrder */
export async function addQuota(
  tx: Tx,
  input: InputOf<typeof VacationAmount.AddVacationAmount>,
  keeper: Keeper,
): Promise<{ Code: number; LotID: number }> {
  const { AUID, VacationType: type, LeaveYear: leaveYear, Amount, Reason } = input;
  await holdAccounts(tx, [AUID], keeper.now);
  const person = await findPerson(tx, AUID);
  if (!person || !(await isReached(tx, keeper.scope, AUID))) refuse(general.notFound);
  const year = daysOfYear(leaveYear, 0);
  const rule = await findTypeOn(tx, person, type, input.ValidFrom ?? year.validFrom);
  if (!rule?.isActive || !rule.needQuota) refuse(attendanceRefusals.noQuotaType, { field: 'VacationType' });
  const usual = daysOfYear(leaveYear, rule.validMonths);
  const validFrom = input.ValidFrom ?? usual.validFrom;
  const validTo = input.ValidTo ?? usual.validTo;
  if (validTo < validFrom) refuse(attendanceRefusals.quotaOrder, { field: 'ValidTo' });
  const source = lotSource.byHand;
  const sourceId = await queries.nextByHand(tx, { personId: AUID, type, leaveYear, source });
  const lot = { personId: AUID, type, unit: rule.unit, leaveYear, validFrom, validTo, source, sourceId };
  const added = await queries.addLots(tx, [{ ...lot, mayOverdraw: rule.mayOverdraw }]);
  const id = added.get(queries.lotKey(lot))!;
  const grant = { lotId: id, kind: entryKind.grant, amount: Amount, day: validFrom, reason: Reason };
  await queries.post(tx, [grant], keeper);
  await audited(tx, keeper, 'quota.add', id, { person: AUID, type, year: leaveYear, amount: Amount });
  return { Code: 1, LotID: id };
}

/**
 * Locks the person of a quota and returns the quota in the version that the caller saw.
 * @throws Refused notFound, stale, lotLocked
 */
export async function holdLot(tx: Tx, id: number, version: number, keeper: Keeper): Promise<queries.LotRow> {
  const [within] = await lotsWithin(tx, keeper.scope, [id]);
  if (!within) refuse(general.notFound);
  await holdAccounts(tx, [within.personId], keeper.now);
  const lot = (await queries.findLot(tx, id))!;
  if (lot.version !== version) refuse(general.stale, { body: { Version: lot.version } });
  if (lot.isLocked) refuse(attendanceRefusals.lotLocked);
  return lot;
}

/** Returns the amount of filed leave that the grants can no longer cover. */
export async function shortOf(tx: Tx, lots: readonly queries.LotRow[]): Promise<number> {
  const [first] = lots;
  if (!first) return 0;
  const reserved = await leaves.listReserved(tx, [first.personId], { type: first.type });
  return take(lots, reserved, false).short;
}

/**
 * Changes the total of a quota, or its last day.
 * @throws Refused notFound, stale, lotLocked, quotaSame, quotaOrder, quotaReserved
 */
export async function editQuota(
  tx: Tx,
  { LotID, Version, Granted, ValidTo, Reason }: InputOf<typeof VacationAmount.EditVacationAmount>,
  keeper: Keeper,
): Promise<{ Code: number; Version: number }> {
  const lot = await holdLot(tx, LotID, Version, keeper);
  const granted = (await listGranted(tx, [LotID])).get(LotID) ?? 0;
  const change = Granted - granted;
  if (change === 0 && ValidTo === lot.validTo) refuse(attendanceRefusals.quotaSame, { field: 'Granted' });
  if (ValidTo !== null && ValidTo < lot.validFrom)
    refuse(attendanceRefusals.quotaOrder, { field: 'ValidTo' });
  const lots = (await queries.listLots(tx, [lot.personId], lot.type)).filter((one) => one.unit === lot.unit);
  const before = await shortOf(tx, lots);
  const after = lots.map((one) =>
    one.id === LotID ? { ...one, left: one.left + change, validTo: ValidTo } : one,
  );
  // A shortage that existed before, for example after a calendar change, must not block this change.
  const below = lot.mayOverdraw ? 0 : Math.max(0, -(lot.left + change));
  const short = Math.max(below, (await shortOf(tx, after)) - before);
  if (short > 0)
    refuse(attendanceRefusals.quotaReserved, {
      field: 'Granted',
      with: { n: amountText(short, lot.unit)[keeper.language] },
    });
  if (ValidTo !== lot.validTo) await queries.saveValidTo(tx, LotID, ValidTo);
  const today = companyDay(keeper.now);
  const day = today < lot.validFrom ? lot.validFrom : today;
  const entry = { lotId: LotID, kind: entryKind.adjust, amount: change, day, reason: Reason };
  await queries.post(tx, change === 0 ? [] : [entry], keeper);
  await audited(tx, keeper, 'quota.edit', LotID, {
    person: lot.personId,
    granted: [granted, Granted],
    until: [lot.validTo, ValidTo],
    reason: Reason,
  });
  return { Code: 1, Version: (await queries.findLot(tx, LotID))!.version };
}

/** Locks or unlocks quotas; quotas already in that state stay. @throws Refused notFound where one is out of reach */
export async function lockQuotas(
  tx: Tx,
  ids: readonly number[],
  isLocked: boolean,
  keeper: Keeper,
): Promise<{ Code: number }> {
  const wanted = new Set(ids);
  const found = await lotsWithin(tx, keeper.scope, [...wanted]);
  if (found.length < wanted.size) refuse(general.notFound);
  await holdAccounts(
    tx,
    found.map(({ personId }) => personId),
    keeper.now,
  );
  await queries.saveLocked(tx, [...wanted], isLocked);
  const act = isLocked ? 'quota.lock' : 'quota.unlock';
  await writeAudit(tx, {
    actorId: keeper.by,
    act,
    target: `lot:${found[0]!.id}`,
    detail: { lots: found.map(({ id }) => id) },
    ip: keeper.ip,
  });
  return { Code: 1 };
}
