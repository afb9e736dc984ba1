import { companyDay, companyInstant, companyMinute, shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { leaveRostersOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { rosteredIn } from '../rules/minutes.ts';
import { listAwayBetween } from './people-times.ts';

/** Period between two instants, the second not included. */
export interface Stretch {
  readonly start: Date;
  readonly end: Date;
}

/** Times at which a person is at work or away. */
export interface PersonTimes {
  /** Rostered times. People with free working times have the standard day. */
  readonly works: readonly Stretch[];
  /** Approved leave and trips of any kind. */
  readonly away: readonly Stretch[];
}

const stretchOf = (starts: string, ends: string): Stretch => ({
  start: companyInstant(starts),
  end: companyInstant(ends),
});

/** Returns when people work and are away between two instants, for modules that plan with their time. */
export async function timesOf(
  on: Executor,
  people: readonly number[],
  from: Date,
  until: Date,
): Promise<ReadonlyMap<number, PersonTimes>> {
  const persons = people.map((id) => ({ id }));
  if (persons.length === 0) return new Map();
  // The shift of the day before may extend into the first day.
  const rosters = await leaveRostersOf(on, persons, shiftDays(companyDay(from), -1), companyDay(until));
  const rows = await listAwayBetween(on, people, companyMinute(from), companyMinute(until));
  const away = Map.groupBy(rows, ({ personId }) => personId);
  return new Map(
    persons.map(({ id }) => [
      id,
      {
        works: rosteredIn(rosters.get(id) ?? []).map(([starts, ends]) => stretchOf(starts, ends)),
        away: (away.get(id) ?? []).map(({ starts, ends }) => stretchOf(starts, ends)),
      },
    ]),
  );
}
