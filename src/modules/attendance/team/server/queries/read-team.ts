import { minuteOf } from '#kit/rules/clock.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { workedOf } from '#modules/attendance/leave/server/rules/cost.ts';
import { rostersOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { lengthOf, sharedOf, type Span } from '#modules/attendance/shifts/server/rules/spans.ts';
import type { Part } from '#modules/attendance/work/server/queries/people-days.ts';
import { isWorked } from '#modules/calendar/server/open.ts';
import { isHalf } from '#modules/forms/contract/halves.ts';
import type { Scope } from '#modules/people/server/open.ts';
import { countAway, listTeamDays, pageTeam, type TeamDay, type TeamFilter } from './team.ts';

/** Returns the working minutes that a time takes of its day. A time that is filed in half days knows its minutes. */
function takenOf({ day, begins, ends, minutes }: TeamDay, worked: readonly Span[]): number {
  if (isHalf(begins) || isHalf(ends)) return minutes;
  const from = begins.slice(0, 10) < day ? 0 : minuteOf(begins.slice(11));
  // A night shift that begins on the day may end on the next one.
  const to = ends.slice(0, 10) > day ? 2 * 1440 : minuteOf(ends.slice(11));
  return Math.min(minutes, lengthOf(sharedOf([[from, to]], worked)));
}

/** Returns a page of a team's calendar, with the days off and public holidays of each person. */
export async function readTeam(on: Executor, scope: Scope, filter: TeamFilter, part: Part) {
  const { FromDate: from, ToDate: to } = filter;
  const { Total, Rows } = await pageTeam(on, scope, filter, part);
  const rosters = await rostersOf(
    on,
    Rows.map(({ AUID }) => ({ id: AUID })),
    from,
    to,
  );
  const times = Map.groupBy(await listTeamDays(on, Rows, from, to), ({ personId }) => personId);
  return {
    Total,
    Away: await countAway(on, scope, filter),
    HasScope: scope.reach > 1 || (scope.lookedAfter?.length ?? 0) > 0,
    Rows: Rows.map((row) => {
      const roster = rosters.get(row.AUID) ?? [];
      const worked = new Map(roster.map((one) => [one.day, workedOf(one)]));
      return {
        ...row,
        Off: roster.map((one) => lengthOf(workedOf(one)) === 0),
        Holidays: roster
          .filter(({ name, kind }) => name !== '' && !isWorked(kind))
          .map(({ day, name, nameEn }) => ({ Day: day, Name: name, NameEn: nameEn })),
        Times: (times.get(row.AUID) ?? []).map((one) => ({
          Day: one.day,
          Kind: one.kind,
          VacationType: one.type,
          Begins: one.begins,
          Ends: one.ends,
          IsPart: takenOf(one, worked.get(one.day) ?? []) < lengthOf(worked.get(one.day) ?? []),
          IsPending: one.isPending,
        })),
      };
    }),
  };
}
