import { companyDay, companyInstant, companyMinute, shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { listAwayBetween } from './queries/people-times.ts';
import { leaveRostersOf } from './roster.ts';
import { rosteredIn } from './rules/minutes.ts';

/** Between two instants, the second not included. */
export interface Stretch {
  readonly start: Date;
  readonly end: Date;
}

/** When somebody can be met. */
export interface PersonTimes {
  /** Rostered; whoever comes and goes freely works the standard day. */
  readonly works: readonly Stretch[];
  /** Approved leave and trips, whatever they are. */
  readonly away: readonly Stretch[];
}

const stretchOf = (starts: string, ends: string): Stretch => ({
  start: companyInstant(starts),
  end: companyInstant(ends),
});

/** When people work and are away between two instants, for areas that plan with their time. */
export async function timesOf(
  on: Executor,
  people: readonly number[],
  from: Date,
  until: Date,
): Promise<ReadonlyMap<number, PersonTimes>> {
  const persons = people.map((id) => ({ id }));
  if (persons.length === 0) return new Map();
  // A shift of the day before may reach into the first.
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
