import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse, wordsOf, type Words } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { farthest, groupMode } from '#modules/attendance/contract/codes.ts';
import { listEmployees, type Scope, type TableRow } from '#modules/people/server/open.ts';
import type { AttendRoster } from '../../contract/AttendRoster.ts';
import { saidNothing, saidOff } from '../../contract/roster-sheet.ts';
import { shiftRefusals } from '../../contract/shift-refusals.ts';
import { rostersOf } from '../queries/person-rosters.ts';
import { listReached } from '../queries/roster-grid.ts';
import { listRostered } from '../queries/rosters.ts';
import { listShifts } from '../queries/shifts.ts';
import { readCell, saidOf, type CellNow } from '../rules/roster-sheet.ts';
import { assertShiftsInUse, held, shiftOfVersions, write, type CellWarned } from './keep-rosters.ts';
import type { Keeper } from './keep-shifts.ts';

type DryRow = ReplyOf<typeof AttendRoster.DryRunRosterImport>['Rows'][number];
type Step = InputOf<typeof AttendRoster.ApplyRosterImport>['Rows'][number];

const words = {
  person: {
    zh: '没有这个工号，或不在您的范围内：{value}',
    en: 'This employee ID does not exist or is outside your scope: {value}',
  },
  again: { zh: '与文件第 {value} 行重复', en: 'Duplicate of row {value} of the file' },
  noDay: { zh: '这个月没有这一天', en: 'This month does not have this day' },
} as const satisfies Readonly<Record<string, Words>>;

/** Returns the first and last day of a month. */
export const daysOfMonth = (month: string) => ({
  from: firstDayOf(month),
  to: lastDayOf(month),
});

/** Returns the roster of people in a month, day by day, and whether each day has an entry of its own. */
export async function cellsOf(
  on: Executor,
  ids: readonly number[],
  month: string,
): Promise<ReadonlyMap<number, readonly CellNow[]>> {
  const { from, to } = daysOfMonth(month);
  const rosters = await rostersOf(
    on,
    ids.map((id) => ({ id })),
    from,
    to,
  );
  const shifts = await shiftOfVersions(on);
  const own = await ownDays(on, ids, from, to);
  return new Map(
    ids.map((id) => [
      id,
      rosters.get(id)!.map(({ day, shift, group }) => ({
        day,
        isInGroup: group !== null,
        shiftId: shifts.get(shift?.versionId ?? 0) ?? null,
        own: group === null ? undefined : own.get(`${id} ${day}`),
        isRostered: group?.mode === groupMode.rostered,
      })),
    ]),
  );
}

const ownDays = async (on: Executor, ids: readonly number[], from: string, to: string) =>
  new Map(
    (await listRostered(on, ids, from, to)).map(({ personId, day, shiftId }) => [
      `${personId} ${day}`,
      shiftId,
    ]),
  );

/** Returns the days of a month that a sheet would change, person by person. Writes nothing. */
export async function dryRunRoster(
  on: Executor,
  scope: Scope,
  { language, today }: Keeper,
  month: string,
  rows: readonly TableRow<string>[],
): Promise<DryRow[]> {
  const people = await listEmployees(
    on,
    rows.map(({ cells }) => cells['EmployeeId'] ?? ''),
  );
  const ids = [...people.values()].map(({ id }) => id);
  const reached = new Set((await listReached(on, scope, ids)).map(({ id }) => id));
  const now = await cellsOf(on, [...reached], month);
  const shifts = await listShifts(on, today);
  const range = { from: shiftDays(today, -farthest.back), to: shiftDays(today, farthest.ahead) };
  const first = new Map<number, number>();
  return rows.map(({ row: Row, cells: { EmployeeId = '', ...cells } }) => {
    const Errors: DryRow['Errors'] = [];
    const add = (Field: string, about: Words, more: Readonly<Record<string, string | number>> = {}): void =>
      void Errors.push({ Field, Msg: wordsOf(about, language, more) });
    const named = people.get(EmployeeId);
    const person = named && reached.has(named.id) ? named : undefined;
    const twin = person && first.get(person.id);
    if (!person) add('EmployeeId', words.person, { value: EmployeeId });
    else if (twin !== undefined) add('EmployeeId', words.again, { value: twin });
    else first.set(person.id, Row);
    const Days: DryRow['Days'] = [];
    for (const [Field, text] of Object.entries(cells)) {
      if (!person || !Field.startsWith('Day') || !text) continue;
      const cell = now.get(person.id)![Number(Field.slice(3)) - 1];
      if (!cell) {
        add(Field, words.noDay);
        continue;
      }
      const read = readCell(text, cell, shifts);
      if (read.kind === 'fault') add(Field, read.about, { value: read.value ?? '', name: read.value ?? '' });
      else if (read.kind === 'changed' && (cell.day < range.from || cell.day > range.to))
        add(Field, shiftRefusals.dayTooFar, range);
      else if (read.kind === 'changed')
        Days.push({ Day: cell.day, ShiftID: read.shiftId, Seen: saidOf(cell.own) });
    }
    return {
      Row,
      Kind: Errors.length > 0 ? 'error' : Days.length > 0 ? 'changed' : 'same',
      Errors,
      AUID: person?.id ?? null,
      EmployeeId,
      ChineseName: person?.chineseName ?? '',
      EnglishName: person?.englishName ?? '',
      Days: Errors.length > 0 ? [] : Days,
    };
  });
}

/**
 * Writes the days that a dry run showed, all of them or none.
 * @throws Refused notFound for somebody out of scope or no such shift, stale, notInUse, dayTooFar, notInGroup
 */
export async function applyRoster(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  rows: readonly Step[],
): Promise<CellWarned[]> {
  const steps = rows.flatMap(({ AUID, Days }) =>
    Days.map((one) => ({ ...one, personId: AUID, day: one.Day })),
  );
  await assertShiftsInUse(
    tx,
    by,
    steps.flatMap(({ ShiftID }) => (ShiftID > saidOff ? ShiftID : [])),
  );
  const { persons } = await held(tx, scope, by, steps);
  const days = steps.map(({ day }) => day).toSorted();
  const own = await ownDays(
    tx,
    persons.map(({ id }) => id),
    days[0]!,
    days.at(-1)!,
  );
  if (steps.some(({ personId, day, Seen }) => saidOf(own.get(`${personId} ${day}`)) !== Seen))
    refuse(general.stale);
  return write(
    tx,
    by,
    persons,
    steps.map(({ personId, day, ShiftID }) => ({
      personId,
      day,
      shiftId: ShiftID === saidNothing ? undefined : ShiftID === saidOff ? null : ShiftID,
    })),
  );
}
