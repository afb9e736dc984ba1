import { companyInstant } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { sourceOf } from '#modules/approval/server/open.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { leaveRoster } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { personOf } from '#modules/forms/contract/values.ts';
import { listNamesOf } from '#modules/people/server/open.ts';
import { takesDay } from '../rules/away.ts';
import { daysOf } from '../rules/cost.ts';
import { listAwayBy } from './away.ts';

/** Period away during which another person should decide; instants. */
export interface Away {
  readonly StartTime: Date;
  readonly EndTime: Date;
  /** Person to whom the work is handed over; null: the form names nobody else. */
  readonly DelegateAUID: number | null;
  readonly DelegateName: string;
  readonly DelegateNameEn: string;
}

/**
 * Returns the period in which a person is away by their own leave or trip. Null: it takes less than a day, has ended,
 * or the form does not count.
 * @param now an instant
 */
export async function awayBy(
  on: Executor,
  formId: number,
  personId: number,
  now: Date,
): Promise<Away | null> {
  const segments = await listAwayBy(on, formId, personId);
  const person = segments.length > 0 ? await findPerson(on, personId) : undefined;
  if (!person) return null;
  const { first, last } = daysOf(segments);
  if (!takesDay(await leaveRoster(on, person, first, last), segments)) return null;
  const StartTime = companyInstant(segments[0]![0]);
  const EndTime = companyInstant(
    segments
      .map(([, to]) => to)
      .toSorted()
      .at(-1)!,
  );
  if (EndTime <= now) return null;
  const other = personOf((await sourceOf(on, formId)).values, 'HandoverAUID');
  const name = other === null ? undefined : (await listNamesOf(on, [other])).get(other);
  const isOther = name !== undefined && other !== personId;
  return {
    StartTime,
    EndTime,
    DelegateAUID: isOther ? other : null,
    DelegateName: isOther ? name.zh : '',
    DelegateNameEn: isOther ? name.en : '',
  };
}
