import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { canonicalJson } from '#kit/server/hash-chain.ts';
import { askCosts, leaveByShift } from '#modules/attendance/leave/server/queries/recosts.ts';
import { shiftRefusals } from '../../contract/shift-refusals.ts';
import { rostersOf } from '../queries/person-rosters.ts';
import * as queries from '../queries/shifts.ts';
import { faultsOfShift, type ShiftRule } from '../rules/shift.ts';

/** Person who manages shifts, groups and rosters, with the current company day. */
export interface Keeper {
  readonly id: number;
  readonly now: Date;
  readonly today: string;
  readonly ip: string;
  readonly language: Language;
}

export const audit = (
  tx: Tx,
  by: Keeper,
  act: string,
  target: string,
  detail: Readonly<Record<string, unknown>>,
) => writeAudit(tx, { actorId: by.id, act, target, detail, ip: by.ip });

/** First company day of settings that are in force from the beginning. */
export const always = '2000-01-01';
/** Number of days, including the first, for which a preview counts the effect. */
const counted = 31;
/** Number of people whose rosters are calculated before other work gets its turn. */
const atOnce = 500;

export type ShiftGiven = Omit<ShiftRule, 'versionId'>;

export interface Named {
  readonly name: string;
  readonly nameEn: string;
}

function assertRule(rule: ShiftGiven, { language }: Keeper): void {
  const fields = faultsOfShift(rule).map(({ field, message }) => ({ Field: field, Msg: message[language] }));
  if (fields.length > 0) refuse(shiftRefusals.shiftInvalid, { fields });
}

async function assertName(tx: Tx, { name }: Named, except: number): Promise<void> {
  if (await queries.isNamed(tx, name, except))
    refuse(shiftRefusals.nameTaken, { field: 'Name', with: { name } });
}

/** Adds a shift. @returns its id @throws Refused shiftInvalid, nameTaken */
export async function addShift(tx: Tx, by: Keeper, naming: Named, rule: ShiftGiven): Promise<number> {
  assertRule(rule, by);
  await assertName(tx, naming, 0);
  const id = await queries.insertShift(tx, naming);
  await queries.saveVersion(tx, { ...rule, shiftId: id, from: always }, { by: by.id, now: by.now });
  await audit(tx, by, 'shift.add', `shift:${id}`, { name: naming.name });
  return id;
}

async function lock(tx: Tx, by: Keeper, id: number, version: number): Promise<queries.ShiftRow> {
  const row = (await queries.lockShift(tx, id, by.today)) ?? refuse(general.notFound);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  return row;
}

/**
 * Refuses a change that begins today or earlier where somebody has already worked the old version.
 * @throws Refused fromTomorrow
 */
export function assertAhead(by: Keeper, isWorked: boolean, fromDay: string): void {
  if (isWorked && fromDay <= by.today)
    refuse(shiftRefusals.fromTomorrow, { field: 'FromDay', with: { day: shiftDays(by.today, 1) } });
}

const sameRule = (one: ShiftGiven, other: ShiftGiven): boolean => {
  const plain = (rule: ShiftGiven) => {
    const { segments, breaks, halfAt, flexEarly, flexLate, grace, seriousLate } = rule;
    const { absentLate, advance, delay, needOn, needOff, pairing } = rule;
    return [segments, breaks, halfAt, flexEarly, flexLate, grace, seriousLate, absentLate, advance, delay]
      .concat([needOn, needOff, pairing] as never[])
      .map((value) => value ?? null);
  };
  return canonicalJson(plain(one)) === canonicalJson(plain(other));
};

/**
 * Renames a shift and adds a version from a day on. Days already worked stay as they were. A version that begins on a
 * future day can still be replaced.
 * @throws Refused notFound, stale, shiftInvalid, nameTaken, fromTomorrow
 */
export async function updateShift(
  tx: Tx,
  by: Keeper,
  { id, version, fromDay }: { readonly id: number; readonly version: number; readonly fromDay: string },
  naming: Named,
  rule: ShiftGiven,
): Promise<void> {
  assertRule(rule, by);
  const { isWorked } = await lock(tx, by, id, version);
  await assertName(tx, naming, id);
  const versions = await queries.listVersions(tx, id);
  const before = versions.find(({ from }) => from <= fromDay);
  if (!before || !sameRule(before, rule)) {
    assertAhead(by, isWorked, fromDay);
    const from = before ? fromDay : always;
    await queries.saveVersion(tx, { ...rule, shiftId: id, from }, { by: by.id, now: by.now });
    await askCosts(tx, leaveByShift(id, from), by.now);
  }
  await queries.saveShift(tx, id, { name: naming.name, name_en: naming.nameEn });
  await audit(tx, by, 'shift.update', `shift:${id}`, { name: naming.name, from: fromDay });
}

/** Deletes a version that begins on a future day. @throws Refused notFound, stale, fromTomorrow */
export async function dropVersion(
  tx: Tx,
  by: Keeper,
  { id, version, versionId }: { readonly id: number; readonly version: number; readonly versionId: number },
): Promise<void> {
  const { isWorked } = await lock(tx, by, id, version);
  const versions = await queries.listVersions(tx, id);
  const own = versions.find((one) => one.versionId === versionId);
  // The first version defines the shift and cannot be deleted.
  if (!own || own === versions.at(-1)) refuse(general.notFound);
  assertAhead(by, isWorked, own.from);
  await queries.deleteVersion(tx, versionId);
  await askCosts(tx, leaveByShift(id, own.from), by.now);
  await queries.saveShift(tx, id, {});
  await audit(tx, by, 'shift.drop', `shift:${id}`, { from: own.from });
}

/** Deactivates a shift or activates it again. @throws Refused notFound, stale, stillUsed */
export async function setShiftUse(
  tx: Tx,
  by: Keeper,
  { id, version, isActive }: { readonly id: number; readonly version: number; readonly isActive: boolean },
): Promise<void> {
  await lock(tx, by, id, version);
  if (!isActive) {
    const { groups, days } = await queries.usesOf(tx, id, by.today);
    const rostered = by.language === 'zh' ? `排班 ${days} 人天` : `${days} rostered days`;
    const names = [...groups, ...(days > 0 ? [rostered] : [])];
    if (names.length > 0) refuse(shiftRefusals.stillUsed, { with: { names: names.join('、') } });
  }
  await queries.saveShift(tx, id, { is_active: isActive });
  await audit(tx, by, 'shift.use', `shift:${id}`, { isActive });
}

/**
 * Returns the number of people and days that a change of a shift from a day on would affect.
 * @throws Refused notFound
 */
export async function previewShift(on: Executor, id: number, fromDay: string) {
  const versions = await queries.listVersions(on, id);
  if (versions.length === 0) refuse(general.notFound);
  const last = shiftDays(fromDay, counted - 1);
  const next = versions.findLast(({ from }) => from > fromDay);
  const to = next && next.from <= last ? shiftDays(next.from, -1) : last;
  const own = new Set(versions.map(({ versionId }) => versionId));
  const workers = await queries.listWorkers(on, id, fromDay, to);
  const counts: number[] = [];
  for (let at = 0; at < workers.length; at += atOnce)
    for (const days of (await rostersOf(on, workers.slice(at, at + atOnce), fromDay, to)).values())
      counts.push(days.filter(({ shift }) => shift && own.has(shift.versionId)).length);
  return {
    people: counts.filter((count) => count > 0).length,
    personDays: counts.reduce((sum, count) => sum + count, 0),
    from: fromDay,
    to,
  };
}
