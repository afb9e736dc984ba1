import { shiftDays } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { keeperScope, keeping } from '#modules/attendance/server/handlers/keeping.ts';
import { AttendRoster } from '../../contract/AttendRoster.ts';
import {
  repeatDays,
  setCells,
  shiftOfVersions,
  swapDays,
  type CellWarned,
} from '../commands/keep-rosters.ts';
import { rostersOf } from '../queries/person-rosters.ts';
import { pageGrid } from '../queries/roster-grid.ts';
import { listRostered } from '../queries/rosters.ts';
import { warningsOf } from '../rules/rest.ts';
import { rosterSheets } from './roster-sheets.ts';

/** Number of days before a month that affect its first warnings. */
const before = 7;

const saved = (warned: readonly CellWarned[]) => ({
  Code: 1,
  Warnings: warned.map(({ personId, day, what }) => ({ AUID: personId, Day: day, What: what })),
});

export const attendRoster = serve(AttendRoster, {
  GetRosterGrid: ({ Month, ...filter }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const [from, to] = [firstDayOf(Month), lastDayOf(Month)];
      const { total, persons } = await pageGrid(on, await keeperScope(on, ctx), filter, from, to);
      const ids = persons.map(({ AUID }) => AUID);
      const rosters = await rostersOf(
        on,
        persons.map(({ AUID }) => ({ id: AUID })),
        shiftDays(from, -before),
        to,
      );
      const own = new Set(
        (await listRostered(on, ids, from, to)).map(({ personId, day }) => `${personId} ${day}`),
      );
      const shifts = await shiftOfVersions(on);
      return {
        Total: total,
        Rows: persons.map((person) => {
          const days = rosters.get(person.AUID)!;
          return {
            ...person,
            Cells: days
              .filter(({ day }) => day >= from)
              .map(({ day, kind, name, nameEn, shift, group }) => ({
                Day: day,
                Kind: kind,
                Name: name,
                NameEn: nameEn,
                ShiftID: shifts.get(shift?.versionId ?? 0) ?? null,
                IsOwn: group !== null && own.has(`${person.AUID} ${day}`),
                Mode: group?.mode ?? null,
              })),
            Warnings: warningsOf(days)
              .filter(({ day }) => day >= from)
              .map(({ day, what }) => ({ Day: day, What: what })),
          };
        }),
      };
    }),

  SaveRosterCells: ({ Cells, ShiftID, IsCleared }, ctx) =>
    keeping(ctx, async (tx, scope, by) =>
      saved(
        await setCells(
          tx,
          scope,
          by,
          Cells.map(({ AUID, Day }) => ({ personId: AUID, day: Day })),
          IsCleared ? undefined : ShiftID,
        ),
      ),
    ),
  RepeatRoster: ({ AUIDs, From, Until, Days }, ctx) =>
    keeping(ctx, async (tx, scope, by) =>
      saved(await repeatDays(tx, scope, by, AUIDs, { from: From, until: Until, days: Days })),
    ),
  SwapRosterDays: ({ AUID, Day, WithAUID, WithDay }, ctx) =>
    keeping(ctx, async (tx, scope, by) =>
      saved(
        await swapDays(tx, scope, by, { personId: AUID, day: Day }, { personId: WithAUID, day: WithDay }),
      ),
    ),
  ...rosterSheets,
});
