import { general, refuse } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import {
  farthest,
  groupMode,
  restRule,
  type GroupMode,
  type WorkSystem,
} from '#modules/attendance/contract/codes.ts';
import { askAnew, recalcCause } from '#modules/attendance/days/server/queries/recalc.ts';
import { openOvertimeOf } from '#modules/attendance/days/server/queries/days.ts';
import { askDays } from '#modules/attendance/days/server/queries/ask-days.ts';
import { askCosts, leaveByGroup } from '#modules/attendance/leave/server/queries/recosts.ts';
import { listCalendars } from '#modules/calendar/server/open.ts';
import { holdPersons, personsWithin, type Scope } from '#modules/people/server/open.ts';
import { shiftRefusals } from '../../contract/shift-refusals.ts';
import * as queries from '../queries/groups.ts';
import { listWeeks } from '../queries/rosters.ts';
import { listShifts } from '../queries/shifts.ts';
import { leftOf, type Stretch } from '../rules/members.ts';
import { always, assertAhead, audit, type Keeper, type Named } from './keep-shifts.ts';

export interface GroupGiven extends Named, Partial<queries.GroupRules> {
  readonly calendarId: number | null;
  readonly mode: GroupMode;
  readonly workSystem: WorkSystem;
  readonly webPunch: boolean;
  /** Shifts of Monday to Sunday; null: a day off. */
  readonly shifts: readonly (number | null)[];
}

async function assertGroup(
  tx: Tx,
  by: Keeper,
  id: number,
  given: GroupGiven,
  kept: readonly (number | null)[],
) {
  const { name, calendarId, mode, shifts } = given;
  if (await queries.isNamed(tx, name, id)) refuse(shiftRefusals.nameTaken, { field: 'Name', with: { name } });
  if (calendarId !== null && !(await listCalendars(tx)).some((one) => one.id === calendarId))
    refuse(general.notFound, { field: 'CalendarID' });
  if (given.restRule === restRule.fixed && (!given.restAfter || !given.restMinutes))
    refuse(shiftRefusals.restIncomplete, { field: given.restAfter ? 'RestMinutes' : 'RestAfter' });
  if (mode !== groupMode.week) return;
  if (shifts.every((shift) => shift === null)) refuse(shiftRefusals.weekEmpty, { field: 'Shifts' });
  const known = await listShifts(tx, by.today);
  for (const shift of shifts)
    if (shift !== null && !kept.includes(shift) && !known.some((one) => one.id === shift && one.isActive))
      refuse(general.notFound, { field: 'Shifts' });
}

/** Adds a group. @returns its id @throws Refused nameTaken, weekEmpty, notFound */
export async function addGroup(tx: Tx, by: Keeper, given: GroupGiven): Promise<number> {
  await assertGroup(tx, by, 0, given, []);
  const id = await queries.insertGroup(tx, given);
  if (given.mode === groupMode.week) await queries.saveWeek(tx, id, always, given.shifts);
  await audit(tx, by, 'attendGroup.add', `attendGroup:${id}`, { name: given.name });
  return id;
}

async function lock(tx: Tx, by: Keeper, id: number, version: number): Promise<queries.GroupRow> {
  const row = (await queries.lockGroup(tx, id, by.today)) ?? refuse(general.notFound);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  return row;
}

/**
 * Changes a group, and its fixed week from a day on. Days already worked stay as they were.
 * @throws Refused notFound, stale, nameTaken, weekEmpty, groupFixed, fromTomorrow
 */
export async function updateGroup(
  tx: Tx,
  by: Keeper,
  { id, version, fromDay }: { readonly id: number; readonly version: number; readonly fromDay: string },
  given: GroupGiven,
): Promise<void> {
  const before = await lock(tx, by, id, version);
  const { calendarId, mode, workSystem } = given;
  const isSame = before.mode === mode && before.calendarId === calendarId && before.workSystem === workSystem;
  if (before.isWorked && !isSame)
    refuse(shiftRefusals.groupFixed, { field: before.mode === mode ? 'WorkSystem' : 'Mode' });
  const [week] = mode === groupMode.week ? await listWeeks(tx, [id], fromDay) : [];
  await assertGroup(tx, by, id, given, week?.shifts ?? []);
  if (mode === groupMode.week && week?.shifts.join() !== given.shifts.join()) {
    assertAhead(by, before.isWorked, fromDay);
    await queries.saveWeek(tx, id, week ? fromDay : always, given.shifts);
    await askCosts(tx, leaveByGroup(id, week ? fromDay : always), by.now);
  }
  await queries.saveGroup(tx, id, given);
  const isRestSame =
    given.restRule === undefined ||
    [before.restRule, before.restAfter, before.restMinutes].join() ===
      [given.restRule, given.restAfter ?? null, given.restMinutes ?? null].join();
  // Days whose month is locked stay as they were.
  if (!isRestSame) await askAnew(tx, openOvertimeOf(id), recalcCause.settings, by.now);
  if (!isSame) await askCosts(tx, leaveByGroup(id, always), by.now);
  await audit(tx, by, 'attendGroup.update', `attendGroup:${id}`, { name: given.name, from: fromDay });
}

/** Deactivates a group or activates it again. @throws Refused notFound, stale, stillUsed */
export async function setGroupUse(
  tx: Tx,
  by: Keeper,
  { id, version, isActive }: { readonly id: number; readonly version: number; readonly isActive: boolean },
): Promise<void> {
  await lock(tx, by, id, version);
  const names = isActive ? [] : await queries.listNamesFrom(tx, id, by.today);
  if (names.length > 0) refuse(shiftRefusals.stillUsed, { with: { names: names.join('、') } });
  await queries.saveGroup(tx, id, { isActive });
  await audit(tx, by, 'attendGroup.use', `attendGroup:${id}`, { isActive });
}

function assertDays({ today }: Keeper, { from, to }: Stretch): void {
  if (to !== null && to < from) refuse(shiftRefusals.daysReversed, { field: 'ToDay' });
  const range = { from: shiftDays(today, -farthest.back), to: shiftDays(today, farthest.ahead) };
  if (from < range.from || from > range.to)
    refuse(shiftRefusals.dayTooFar, { field: 'FromDay', with: range });
}

/**
 * Puts people into a group for some days. On a move, their other memberships end on those days. Roster entries made for
 * them as members of other groups are removed.
 * @throws Refused notFound for somebody out of scope, daysReversed, dayTooFar, memberTaken, notInUse
 */
export async function addMembers(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  {
    groupId,
    persons,
    days,
    isMove,
  }: {
    readonly groupId: number;
    readonly persons: readonly number[];
    readonly days: Stretch;
    readonly isMove: boolean;
  },
): Promise<number> {
  assertDays(by, days);
  const ids = [...new Set(persons)].toSorted((a, b) => a - b);
  if ((await personsWithin(tx, scope, ids)).size < ids.length) refuse(general.notFound, { field: 'AUIDs' });
  const group =
    (await queries.lockGroup(tx, groupId, by.today)) ?? refuse(general.notFound, { field: 'GroupID' });
  if (!group.isActive) refuse(shiftRefusals.notInUse, { field: 'GroupID', with: { name: group.name } });
  await holdPersons(tx, ids);
  const touching = await queries.listTouching(tx, ids, days.from, days.to);
  if (touching.length > 0 && !isMove)
    refuse(shiftRefusals.memberTaken, {
      field: 'AUIDs',
      with: { names: [...new Set(touching.map(({ name }) => name))].slice(0, 10).join('、') },
    });
  const dropped = await queries.dropCells(tx, groupId, ids, days);
  if (touching.length > 0)
    await queries.deleteMembers(
      tx,
      touching.map(({ id }) => id),
    );
  for (const one of touching)
    for (const left of leftOf(one, days))
      await queries.insertMembers(tx, one.groupId, [one.personId], left.from, left.to);
  await queries.insertMembers(tx, groupId, ids, days.from, days.to);
  await askDays(tx, ids, days, by);
  await audit(tx, by, 'attendGroup.members', `attendGroup:${groupId}`, { persons: ids, ...days, dropped });
  return ids.length;
}

/** Changes the days of a membership. @throws Refused notFound, daysReversed, dayTooFar, memberTaken */
export async function saveMember(tx: Tx, scope: Scope, by: Keeper, id: number, days: Stretch): Promise<void> {
  const before = await held(tx, scope, id);
  if (days.from === before.from && days.to !== null && days.to < days.from)
    refuse(shiftRefusals.daysReversed, { field: 'ToDay' });
  if (days.from !== before.from) assertDays(by, days);
  const [other] = await queries.listTouching(tx, [before.personId], days.from, days.to, id);
  if (other) refuse(shiftRefusals.memberTaken, { field: 'FromDay', with: { names: other.name } });
  await queries.saveMember(tx, id, days.from, days.to);
  const from = days.from < before.from ? days.from : before.from;
  const to = days.to === null || before.to === null ? null : days.to > before.to ? days.to : before.to;
  await askDays(tx, [before.personId], { from, to }, by);
  await audit(tx, by, 'attendGroup.member', `person:${before.personId}`, { ...days });
}

/** Deletes a membership, as if the person had never been in the group. @throws Refused notFound */
export async function dropMember(tx: Tx, scope: Scope, by: Keeper, id: number): Promise<void> {
  const before = await held(tx, scope, id);
  await queries.deleteMembers(tx, [id]);
  await askDays(tx, [before.personId], before, by);
  await audit(tx, by, 'attendGroup.drop', `person:${before.personId}`, { group: before.groupId });
}

/** Locks the person of a membership and returns the membership. */
async function held(tx: Tx, scope: Scope, id: number): Promise<queries.MemberRow> {
  const found = (await queries.findMember(tx, scope, id)) ?? refuse(general.notFound);
  await holdPersons(tx, [found.personId]);
  return (await queries.findMember(tx, scope, id)) ?? refuse(general.notFound);
}
