import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { workSystem } from '#modules/attendance/contract/codes.ts';
import { listMemberships } from '#modules/attendance/shifts/server/queries/rosters.ts';
import { usualKind } from '#modules/attendance/shifts/server/rules/roster.ts';
import { isWorked } from '#modules/calendar/server/open.ts';
import { beyondNorm } from '../rules/norm.ts';
import { readCalendars } from './day-calendars.ts';
import { listDayPersons } from './day-inputs.ts';
import { sumComprehensive } from './norms.ts';

/** Minutes of a workday by law. */
const workday = 480;

/** Minutes that a person under comprehensive working hours owes in a period, and minutes worked beyond them. */
export interface Norm {
  readonly norm: number;
  readonly beyond: number;
}

/**
 * Returns the norm of a period for people in groups with comprehensive working hours. It counts the workdays of their
 * calendar with eight hours each, regardless of the roster, less leave. People without such a group are missing.
 * @param from and to are company days, both included
 */
export async function normsOf(
  on: Executor,
  ids: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, Norm>> {
  const all = await listMemberships(on, ids, from, to);
  const members = all.filter((one) => one.workSystem === workSystem.comprehensive);
  if (members.length === 0) return new Map();
  const persons = await listDayPersons(on, [...new Set(members.map(({ personId }) => personId))]);
  const said = await readCalendars(on, persons, members, { from, to });
  const sums = await sumComprehensive(
    on,
    persons.map(({ id }) => id),
    from,
    to,
  );
  return new Map(
    persons.map((person): [number, Norm] => {
      const own = members.filter(({ personId }) => personId === person.id);
      let norm = 0;
      for (let day = from; day <= to; day = shiftDays(day, 1)) {
        const isEmployed = (person.entry ?? day) <= day && day <= (person.last ?? day);
        const member = own.find((one) => one.from <= day && (one.to ?? day) >= day);
        if (!isEmployed || !member) continue;
        const { named } = said.of(said.goesBy(person, member.calendarId, day), day);
        if (isWorked(named?.kind ?? usualKind(day))) norm += workday;
      }
      const { worked, leave } = sums.get(person.id) ?? { worked: 0, leave: 0 };
      return [person.id, { norm, beyond: beyondNorm(worked, norm, leave) }];
    }),
  );
}
