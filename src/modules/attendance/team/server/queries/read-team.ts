import type { Executor } from '#kit/server/db/database.ts';
import { workedOf } from '#modules/attendance/leave/server/rules/cost.ts';
import { rostersOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { lengthOf } from '#modules/attendance/shifts/server/rules/spans.ts';
import type { Part } from '#modules/attendance/work/server/queries/people-days.ts';
import { isWorked } from '#modules/calendar/server/open.ts';
import type { Scope } from '#modules/people/server/open.ts';
import { countAway, listTeamDays, pageTeam, type TeamFilter } from './team.ts';

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
      const due = new Map(roster.map((one) => [one.day, lengthOf(workedOf(one))]));
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
          IsPart: one.minutes < (due.get(one.day) ?? 0),
          IsPending: one.isPending,
        })),
      };
    }),
  };
}
