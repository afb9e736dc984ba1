import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, serve, type Context } from '#kit/server/http/context.ts';
import { notify } from '#kit/server/notices.ts';
import { remindToday } from '#kit/server/reminded.ts';
import { assertRange } from '#modules/attendance/days/server/handlers/AttendDay.ts';
import { keeperOf } from '#modules/attendance/server/handlers/keeping.ts';
import { setCells, shiftOfVersions } from '#modules/attendance/shifts/server/commands/keep-rosters.ts';
import { rostersOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { listRostered } from '#modules/attendance/shifts/server/queries/rosters.ts';
import { listShifts } from '#modules/attendance/shifts/server/queries/shifts.ts';
import { scopeOf, type Scope } from '#modules/people/server/open.ts';
import { AttendanceBreakdown } from '../../contract/OPPMWorkBreakdown.ts';
import { detailedCode, indexCode, performanceCode, sevenCode, sevenDays } from '../../contract/work-codes.ts';
import { workRefusals } from '../../contract/work-refusals.ts';
import { findRemindReason, listRemindReasons } from '../commands/remind-reasons.ts';
import { compareDays } from '../queries/compare-days.ts';
import type { DayFilter } from '../queries/people-days.ts';
import { findWho, listKept } from '../queries/people-days.ts';
import * as queries from '../queries/performance.ts';
import { sumUp } from '../rules/sums.ts';

/** Maximum number of days for sums, and for a roster or a comparison. */
const mostSummed = 366;
const mostDays = 31;
/** Maximum number of people in one comparison. */
const mostPeople = 2000;

const part = ({ PageIndex, PageSize }: { readonly PageIndex: number; readonly PageSize: number }) => ({
  offset: (PageIndex - 1) * PageSize,
  limit: PageSize,
});

/** Runs a query within the scope of a permission, or the widest scope of several. */
const reading = <T>(
  ctx: Context,
  codes: readonly string[],
  work: (on: Executor, scope: Scope) => Promise<T>,
): Promise<T> => onOneConnection(ctx.db, async (on) => work(on, await scopeOf(on, ctx.actor.id, codes)));

/** Returns everybody who matches a filter, up to the maximum of one comparison. @throws Refused tooManyPeople */
async function everybody(on: Executor, scope: Scope, filter: DayFilter) {
  const { Total, Rows } = await queries.pagePeople(on, scope, filter, { offset: 0, limit: mostPeople });
  if (Total > mostPeople) refuse(workRefusals.tooManyPeople, { field: 'DeptId', with: { max: mostPeople } });
  return Rows;
}

export const attendanceBreakdown = serve(AttendanceBreakdown, {
  GetAttendancePerformance: ({ PageIndex, PageSize, Sort, ...filter }, ctx) => {
    assertRange(filter, mostSummed);
    return reading(ctx, [performanceCode], (on, scope) =>
      queries.pagePerformance(on, scope, filter, Sort, part({ PageIndex, PageSize })),
    );
  },

  GetAttendancePerformanceDetails: ({ AUID, ...range }, ctx) => {
    assertRange(range, mostSummed);
    return reading(ctx, [performanceCode], async (on, scope) => {
      const who = (await findWho(on, scope, AUID)) ?? refuse(general.notFound);
      return { ...who, Days: await listKept(on, AUID, range.FromDate, range.ToDate) };
    });
  },

  GetLeaveOvertimePage: ({ PageIndex, PageSize, ...filter }, ctx) => {
    assertRange(filter, mostSummed);
    return reading(ctx, [performanceCode, detailedCode], (on, scope) =>
      queries.pageTaken(on, scope, filter, part({ PageIndex, PageSize })),
    );
  },

  GetScheduleShiftInfo: ({ PageIndex, PageSize, ...filter }, ctx) => {
    assertRange(filter, mostDays);
    const [from, to] = [filter.FromDate, filter.ToDate];
    return reading(ctx, [performanceCode, detailedCode], async (on, scope) => {
      const { Total, Rows } = await queries.pagePeople(on, scope, filter, part({ PageIndex, PageSize }));
      const people = Rows.map(({ who }) => ({ id: who.AUID }));
      const rosters = await rostersOf(on, people, from, to);
      const ids = people.map(({ id }) => id);
      const own = new Set((await listRostered(on, ids, from, to)).map((one) => `${one.personId} ${one.day}`));
      const shiftOf = await shiftOfVersions(on);
      const shifts = await listShifts(on, companyDay(ctx.now));
      const named = new Map(shifts.map((one) => [one.id, one]));
      return {
        Total,
        Rows: Rows.map(({ who }) => ({
          ...who,
          Days: rosters.get(who.AUID)!.map(({ day, kind, name, nameEn, shift, group }) => {
            const known = shift && named.get(shiftOf.get(shift.versionId) ?? 0);
            return {
              Day: day,
              Kind: kind,
              Name: name,
              NameEn: nameEn,
              ShiftID: known?.id ?? null,
              ShiftName: known?.name ?? '',
              ShiftNameEn: known?.nameEn ?? '',
              ShiftFrom: shift?.segments[0]![0] ?? null,
              ShiftTo: shift?.segments.at(-1)![1] ?? null,
              IsOwn: group !== null && own.has(`${who.AUID} ${day}`),
              IsInGroup: group !== null,
            };
          }),
        })),
        Shifts: shifts
          .filter(({ isActive }) => isActive)
          .map(({ id, name, nameEn }) => ({ ShiftID: id, ShiftName: name, ShiftNameEn: nameEn })),
      };
    });
  },

  UpdateScheduleShiftInfo: ({ AUID, Days, ShiftID, IsCleared }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      if (AUID === personBehind(ctx.actor)) refuse(workRefusals.ownShift, { field: 'AUID' });
      const scope = await scopeOf(tx, ctx.actor.id, performanceCode);
      const cells = [...new Set(Days)].map((day) => ({ personId: AUID, day }));
      const warned = await setCells(tx, scope, keeperOf(ctx), cells, IsCleared ? undefined : ShiftID);
      return { Code: 1, Warnings: warned.map(({ day, what }) => ({ Day: day, What: what })) };
    }),

  GetRemindReasons: async (_input, ctx) =>
    listRemindReasons(ctx.db).map(({ code, name }) => ({ Reason: code, Name: name.zh, NameEn: name.en })),

  RemindPeople: async ({ AUIDs, Reason }, ctx) => {
    const reason = findRemindReason(ctx.db, Reason) ?? refuse(workRefusals.noReason, { field: 'Reason' });
    const ids = [...new Set(AUIDs)];
    const Reminded = await inTransaction(ctx.db, async (tx) => {
      const scope = await scopeOf(tx, ctx.actor.id, performanceCode);
      const reached = await queries.listReachedIds(tx, scope, ids);
      if (reached.length < ids.length) refuse(general.notFound, { field: 'AUIDs' });
      const day = companyDay(ctx.now);
      const people = await remindToday(tx, `remind:${reason.code}`, reached, { day, now: ctx.now });
      if (people.length === 0) return 0;
      const key = `remind-${reason.code}-${day}`;
      const { text, url } = reason;
      await notify(tx, `remind:${reason.code}`, null, [
        { people, key, titleZh: text.zh, titleEn: text.en, url },
      ]);
      return people.length;
    });
    return { Code: 1, Reminded };
  },

  GetKDAttendanceCalculation: ({ PageIndex, PageSize, ToDate, Match: wanted, Keyword, DeptId }, ctx) => {
    const to = ToDate ?? shiftDays(companyDay(ctx.now), -1);
    const from = shiftDays(to, 1 - sevenDays);
    const filter = { FromDate: from, ToDate: to, Keyword, DeptId };
    return reading(ctx, [sevenCode], async (on, scope) => {
      const { offset, limit } = part({ PageIndex, PageSize });
      const compare = async (people: Awaited<ReturnType<typeof everybody>>) => {
        const ids = people.map(({ who }) => who.AUID);
        const found = await compareDays(on, ids, { from, to }, ctx.now);
        return people.map(({ who }) => ({ ...who, Days: found.get(who.AUID)! }));
      };
      if (wanted === undefined) {
        const { Total, Rows } = await queries.pagePeople(on, scope, filter, { offset, limit });
        return { FromDate: from, ToDate: to, Total, Rows: await compare(Rows) };
      }
      const rows = (await compare(await everybody(on, scope, filter))).filter(({ Days }) =>
        Days.some(({ Match }) => Match === wanted),
      );
      return { FromDate: from, ToDate: to, Total: rows.length, Rows: rows.slice(offset, offset + limit) };
    });
  },

  GetKDAttendanceStatistics: ({ PageIndex, PageSize, ...filter }, ctx) => {
    assertRange(filter, mostDays);
    const range = { from: filter.FromDate, to: filter.ToDate };
    return reading(ctx, [detailedCode, indexCode], async (on, scope) => {
      const { Total, Rows } = await queries.pagePeople(on, scope, filter, part({ PageIndex, PageSize }));
      const ids = Rows.map(({ who }) => who.AUID);
      const found = await compareDays(on, ids, range, ctx.now);
      return {
        Total,
        Rows: Rows.map(({ who }) => {
          const days = found.get(who.AUID)!;
          return { ...who, ...sumUp(days), Days: filter.AUID === undefined ? [] : days };
        }),
      };
    });
  },

  GetKDAttendanceSummary: (filter, ctx) => {
    assertRange(filter, mostDays);
    const range = { from: filter.FromDate, to: filter.ToDate };
    return reading(ctx, [detailedCode, indexCode, sevenCode], async (on, scope) => {
      const people = await everybody(on, scope, filter);
      const ids = people.map(({ who }) => who.AUID);
      const found = await compareDays(on, ids, range, ctx.now);
      const departments = [...Map.groupBy(people, ({ departmentId }) => departmentId)];
      return departments
        .map(([DeptId, some]) => ({
          DeptId,
          DeptName: some[0]!.who.DeptName,
          DeptNameEn: some[0]!.who.DeptNameEn,
          Persons: some.length,
          ...sumUp(some.flatMap(({ who }) => found.get(who.AUID)!)),
        }))
        .toSorted(
          (one, other) => one.DeptName.localeCompare(other.DeptName, 'zh') || one.DeptId - other.DeptId,
        );
    });
  },
});
