import { general, refuse } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { farthest, mostRepeated } from '#modules/attendance/contract/codes.ts';
import { askDays } from '#modules/attendance/days/server/queries/ask-days.ts';
import type { RosterDay } from '#modules/attendance/leave/server/rules/cost.ts';
import { holdPersons, type Scope } from '#modules/people/server/open.ts';
import { shiftRefusals } from '../../contract/shift-refusals.ts';
import { rostersOf } from '../queries/person-rosters.ts';
import { listReached, saveCells, type Cell } from '../queries/roster-grid.ts';
import { listRostered } from '../queries/rosters.ts';
import { listShifts, listVersions } from '../queries/shifts.ts';
import { warningsOf, type Warned } from '../rules/rest.ts';
import { audit, type Keeper } from './keep-shifts.ts';

export type CellWarned = Warned & { readonly personId: number };

/** Number of days before and after a range that affect the warnings about it. */
const beside = 7;

const daysOf = (cells: readonly { readonly day: string }[]) => {
  const days = cells.map(({ day }) => day).toSorted();
  return { from: days[0]!, to: days.at(-1)! };
};

/** Returns the shift of each version. */
export const shiftOfVersions = async (on: Executor): Promise<ReadonlyMap<number, number>> =>
  new Map((await listVersions(on)).map(({ versionId, shiftId }) => [versionId, shiftId]));

/**
 * Locks the people of roster entries.
 * @throws Refused dayTooFar, notFound, or notInGroup where somebody is in no group on one of their days
 */
export async function held(
  tx: Tx,
  scope: Scope,
  { today }: Keeper,
  cells: readonly { personId: number; day: string }[],
) {
  const range = { from: shiftDays(today, -farthest.back), to: shiftDays(today, farthest.ahead) };
  const far = cells.find(({ day }) => day < range.from || day > range.to);
  if (far) refuse(shiftRefusals.dayTooFar, { field: 'Day', with: range });
  const ids = [...new Set(cells.map(({ personId }) => personId))].toSorted((a, b) => a - b);
  const persons = await listReached(tx, scope, ids);
  if (persons.length < ids.length) refuse(general.notFound, { field: 'AUID' });
  await holdPersons(tx, ids);
  const { from, to } = daysOf(cells);
  const rosters = await rostersOf(tx, persons, from, to);
  const groupless = cells.find(
    ({ personId, day }) => !rosters.get(personId)!.some((one) => one.day === day && one.group !== null),
  );
  if (groupless) {
    const { name } = persons.find(({ id }) => id === groupless.personId)!;
    refuse(shiftRefusals.notInGroup, { field: 'Cells', with: { day: groupless.day, names: name } });
  }
  return { persons, rosters };
}

/**
 * Saves roster entries of locked people, asks for recalculation of their days and returns warnings about the new
 * roster.
 */
export async function write(
  tx: Tx,
  by: Keeper,
  persons: Parameters<typeof rostersOf>[1],
  cells: readonly Cell[],
) {
  await saveCells(tx, cells, { by: by.id, now: by.now });
  const { from, to } = daysOf(cells);
  const ids = persons.map(({ id }) => id);
  await askDays(tx, ids, { from, to }, by);
  await audit(tx, by, 'roster.save', 'attendance:roster', { persons: ids, from, to, cells: cells.length });
  const after = await rostersOf(tx, persons, shiftDays(from, -beside), shiftDays(to, beside));
  return [...after].flatMap(([personId, days]): CellWarned[] =>
    warningsOf(days)
      .filter(({ day }) => day >= from && day <= shiftDays(to, 1))
      .map((one) => ({ ...one, personId })),
  );
}

/** Checks that shifts exist and are in use. @throws Refused notFound, notInUse */
export async function assertShiftsInUse(tx: Tx, by: Keeper, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const shifts = new Map((await listShifts(tx, by.today)).map((shift) => [shift.id, shift]));
  for (const id of ids) {
    const shift = shifts.get(id) ?? refuse(general.notFound, { field: 'ShiftID' });
    if (!shift.isActive) refuse(shiftRefusals.notInUse, { field: 'ShiftID', with: { name: shift.name } });
  }
}

/**
 * Sets the roster entries of some days: a shift, null for a day off, undefined to return to the fixed week of the
 * group.
 * @throws Refused notFound for somebody out of scope or no such shift, notInUse, dayTooFar, notInGroup
 */
export async function setCells(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  places: readonly { readonly personId: number; readonly day: string }[],
  shiftId: number | null | undefined,
): Promise<CellWarned[]> {
  if (typeof shiftId === 'number') await assertShiftsInUse(tx, by, [shiftId]);
  const { persons } = await held(tx, scope, by, places);
  return write(
    tx,
    by,
    persons,
    places.map((place) => ({ ...place, shiftId })),
  );
}

interface Rotation {
  readonly from: string;
  readonly until: string;
  /** Number of days before `from` that are repeated. */
  readonly days: number;
}

/**
 * Repeats the roster entries of the days before a range over the whole range.
 * @throws Refused as `setCells`, daysReversed
 */
export async function repeatDays(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  persons: readonly number[],
  { from, until, days }: Rotation,
): Promise<CellWarned[]> {
  if (until < from) refuse(shiftRefusals.daysReversed, { field: 'Until' });
  const last = shiftDays(from, mostRepeated - 1);
  if (until > last) refuse(shiftRefusals.dayTooFar, { field: 'Until', with: { from, to: last } });
  const before = await listRostered(tx, persons, shiftDays(from, -days), shiftDays(from, -1));
  const known = new Map(before.map(({ personId, day, shiftId }) => [`${personId} ${day}`, shiftId]));
  const cells: Cell[] = [];
  for (let at = 0, day = from; day <= until; at += 1, day = shiftDays(from, at))
    for (const personId of new Set(persons))
      cells.push({ personId, day, shiftId: known.get(`${personId} ${shiftDays(from, (at % days) - days)}`) });
  const { persons: found } = await held(tx, scope, by, cells);
  return write(tx, by, found, cells);
}

interface Place {
  readonly personId: number;
  readonly day: string;
}

/** Swaps the working times of two days. @throws Refused as `setCells`, sameCell */
export async function swapDays(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  one: Place,
  other: Place,
): Promise<CellWarned[]> {
  if (one.personId === other.personId && one.day === other.day)
    refuse(shiftRefusals.sameCell, { field: 'WithDay' });
  const { persons, rosters } = await held(tx, scope, by, [one, other]);
  const shifts = await shiftOfVersions(tx);
  const on = ({ personId, day }: Place): RosterDay =>
    rosters.get(personId)!.find((found) => found.day === day)!;
  const shiftOn = (place: Place): number | null => shifts.get(on(place).shift?.versionId ?? 0) ?? null;
  return write(tx, by, persons, [
    { ...one, shiftId: shiftOn(other) },
    { ...other, shiftId: shiftOn(one) },
  ]);
}
