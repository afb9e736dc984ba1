import type { Language } from '#kit/contract/refusals.ts';
import { dayText } from '#kit/rules/cell.ts';
import { isDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { DryKind } from '#modules/people/contract/sheet-columns.ts';
import type { Change } from '#modules/people/persons/server/commands/change.ts';
import { listPlaces } from '#modules/people/persons/server/queries/user-imports.ts';
import { departmentFinder } from '#modules/people/persons/server/rules/places.ts';
import { departmentsWithin, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { kindOf, RowFaults, type TableRow } from '#modules/people/server/commands/table.ts';
import { clearMark } from '#modules/people/server/rules/cells.ts';
import { listEmployees, listInUse } from '../queries/hrbp.ts';
import { addHrbp, updateHrbp } from './hrbps.ts';

export interface HrbpDryRow {
  readonly Row: number;
  readonly Kind: DryKind;
  readonly DeptId: number | null;
  readonly DeptName: string;
  readonly AUID: number | null;
  readonly EmployeeId: string;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly FromDay: string | null;
  readonly ToDay: string | null;
  /** Id of the existing row to be changed; null: a new row. */
  readonly HRBPID: number | null;
  readonly Version: number | null;
  readonly Errors: { Field: string; Msg: string }[];
}

/**
 * Returns for each row of a file what it would change about HRBPs. Empty days change nothing; a dash removes the last
 * day.
 */
export async function dryRunHrbps(
  on: Executor,
  scope: Scope,
  rows: readonly TableRow<'Dept' | 'EmployeeId' | 'FromDay' | 'ToDay'>[],
  today: string,
  language: Language,
): Promise<HrbpDryRow[]> {
  const { departments } = await listPlaces(on);
  const find = departmentFinder(departments);
  const within = await departmentsWithin(
    on,
    scope,
    departments.map(({ id }) => id),
  );
  const people = await listEmployees(
    on,
    rows.map(({ cells }) => cells.EmployeeId ?? ''),
  );
  const there = await listInUse(on);
  const first = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const { Dept = '', EmployeeId = '' } = cells;
    const faults = new RowFaults(language);
    const DeptId = faults.department(Dept, find(Dept), within);
    const person = people.get(EmployeeId);
    if (!person) faults.add('EmployeeId', 'person', EmployeeId);
    const place = `${DeptId}/${person?.id}`;
    const before = there.get(place);
    const dayOf = (field: 'FromDay' | 'ToDay', otherwise: string | null): string | null => {
      const text = cells[field] ?? '';
      if (text === '') return otherwise;
      if (text === clearMark && field === 'ToDay') return null;
      const day = dayText(text);
      if (!isDay(day)) faults.add(field, 'day');
      return day;
    };
    const FromDay = dayOf('FromDay', before?.fromDay ?? today)!;
    const ToDay = dayOf('ToDay', before?.toDay ?? null);
    if (faults.all.length === 0 && ToDay !== null && ToDay < FromDay) faults.add('ToDay', 'reversed');
    if (DeptId !== null && person) {
      const twin = first.get(place);
      if (twin !== undefined) faults.add('EmployeeId', 'again', twin);
      else first.set(place, row);
    }
    const isChanged = before?.fromDay !== FromDay || before.toDay !== ToDay;
    return {
      Row: row,
      Kind: faults.all.length > 0 ? 'error' : kindOf(before !== undefined, isChanged),
      DeptId,
      DeptName: Dept,
      AUID: person?.id ?? null,
      EmployeeId,
      ChineseName: person?.chineseName ?? '',
      EnglishName: person?.englishName ?? '',
      FromDay,
      ToDay,
      HRBPID: before?.id ?? null,
      Version: before?.version ?? null,
      Errors: faults.all,
    };
  });
}

export interface HrbpStep {
  readonly departmentId: number;
  readonly personId: number;
  readonly fromDay: string;
  readonly toDay: string | null;
  /** Existing row to be changed, with the version that the dry run saw; null: a new row. */
  readonly seen: { readonly id: number; readonly version: number } | null;
}

/**
 * Applies a dry run completely or not at all. Existing rows come first, by their ids.
 * @throws Refused stale, notFound, hrbpTaken if the data have changed since, and the refusals of the single changes
 */
export async function applyHrbps(
  tx: Tx,
  scope: Scope,
  steps: readonly HrbpStep[],
  change: Change,
): Promise<{ Code: number; Added: number; Changed: number }> {
  const known = steps.flatMap(({ seen, ...step }) => (seen ? [{ ...step, seen }] : []));
  for (const { seen, fromDay, toDay } of known.toSorted((a, b) => a.seen.id - b.seen.id))
    await updateHrbp(tx, scope, seen.id, { version: seen.version, fromDay, toDay }, change);
  const added = steps.filter(({ seen }) => seen === null);
  for (const { seen: _, ...fields } of added) await addHrbp(tx, scope, fields, change);
  return { Code: 1, Added: added.length, Changed: known.length };
}
