import type { Words } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { listGroups } from '#modules/payroll/setup/server/queries/groups.ts';
import { findSchemeOn } from '#modules/payroll/setup/server/queries/schemes.ts';
import type { Scope } from '#modules/people/server/open.ts';
import type { openingColumns } from '../../contract/opening-calls.ts';
import { listOpenable } from '../queries/openings.ts';
import type { Opening } from '../rules/opening.ts';
import { inText } from '../rules/words.ts';

export type Column = keyof typeof openingColumns;

/** A reason why a row cannot be imported. It contains no amount. */
export interface Fault {
  readonly column: Column;
  readonly why: Words;
}

export interface Opener {
  readonly scope: Scope;
  /** Id of the person who imports. Their own pay must not be in the file. */
  readonly behind: number;
  /** Form whose reserved days do not count as taken. Null if there is none yet. */
  readonly formId: number | null;
  readonly now: Date;
}

/** Age in days of a month's start beyond which only people who administer everybody's pay may open records. */
const pastDays = 62;

/** Returns the first day of a new compensation record: the start of the month, or the entry day if later. */
export const dayOf = (month: string, entry: string | null): string =>
  entry !== null && entry > firstDayOf(month) ? entry : firstDayOf(month);

/**
 * Returns the faults of new compensation records, by person.
 * @param rows at most one per person
 */
export async function faultsOfOpenings(
  on: Executor,
  rows: readonly Opening[],
  { scope, behind, formId, now }: Opener,
): Promise<Map<number, Fault[]>> {
  const ids = rows.map(({ personId }) => personId);
  const people = await listOpenable(on, scope, ids, formId);
  const today = companyDay(now);
  const groups = new Map((await listGroups(on, scope, today.slice(0, 7))).map((one) => [one.id, one]));
  const schemes = new Set<string>();
  for (const key of new Set(rows.map(({ scheme, month }) => `${month} ${scheme}`))) {
    const [month, scheme] = [key.slice(0, 7), key.slice(8)];
    if (scheme !== '' && (await findSchemeOn(on, scheme, firstDayOf(month)))) schemes.add(key);
  }
  const earliest = shiftDays(today, -pastDays).slice(0, 7);
  const found = new Map<number, Fault[]>();
  for (const row of rows) {
    const { personId, month, groupId, scheme, base, sums } = row;
    const faults: Fault[] = [];
    const add = (column: Column, why: Words): void => void faults.push({ column, why });
    const person = people.get(personId);
    if (personId === behind) add('EmployeeId', inText.own);
    else if (!person) add('EmployeeId', inText.unknown);
    else if (person.hasArchive) add('EmployeeId', inText.known);
    else if (person.rival !== null) add('EmployeeId', inText.rival(person.rival));
    if (month > today.slice(0, 7)) add('FromMonth', inText.ahead);
    else if (month < earliest && scope.reach < 4) add('FromMonth', inText.early(earliest));
    else if (person?.entry && lastDayOf(month) < person.entry) add('FromMonth', inText.beforeEntry);
    const group = groupId === null ? undefined : groups.get(groupId);
    if (groupId !== null && (!group?.isActive || (person && group.companyId !== person.companyId)))
      add('Group', inText.group);
    if (scheme !== '' && !schemes.has(`${month} ${scheme}`)) add('Scheme', inText.scheme);
    else if (scheme !== '' && person?.isInsured) add('Scheme', inText.insured);
    if (scheme === '' && base !== null) add('Base', inText.base);
    if (sums && month.endsWith('-01')) add('Income', inText.january);
    else if (sums && person?.years.includes(Number(month.slice(0, 4)))) add('Income', inText.profile);
    if (faults.length > 0) found.set(personId, faults);
  }
  return found;
}
