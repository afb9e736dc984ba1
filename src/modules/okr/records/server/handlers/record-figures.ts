import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { workTypeLabels } from '#modules/okr/contract/codes.ts';
import { Exact } from '#modules/okr/goals/server/rules/measures.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { ErrorReporting } from '../../contract/ErrorReporting.ts';
import { UserInfoCaliber } from '../../contract/UserInfoCaliber.ts';
import { WorkStatistics, type SaturationCell } from '../../contract/WorkStatistics.ts';
import { dimensions, mostHourDays, presenceSlack, recordCodes } from '../../contract/record-codes.ts';
import { recordRefusals as no } from '../../contract/record-refusals.ts';
import { keepCalibre } from '../commands/calibres.ts';
import { addError, handleError } from '../commands/error-reports.ts';
import { pageCalibres } from '../queries/calibres.ts';
import { pageErrors } from '../queries/error-reports.ts';
import { sumHours, type HourCell, type Part } from '../queries/record-hours.ts';
import { recordViewerOf } from '../queries/record-rights.ts';
import * as sums from '../queries/record-sums.ts';
import { dayStateOf, saturationOf } from '../rules/records.ts';
import { lookedDays, recordByOf } from './WorkRecord.ts';

const cellOf = (one: sums.PersonDay, today: string): SaturationCell => ({
  WorkDate: one.day,
  Recorded: one.recorded,
  Waiting: one.waiting,
  Capacity: one.capacity,
  Source: one.source,
  State: dayStateOf({ ...one, today, isWritten: one.recorded !== 0 || one.waiting !== 0 }),
  IsBeyond: one.presence !== null && one.recorded + one.waiting > one.presence + presenceSlack,
});

const fullnessOf = (all: readonly { readonly recorded: number; readonly capacity: number }[]) => {
  const Recorded = all.reduce((sum, { recorded }) => sum + recorded, 0);
  const Capacity = all.reduce((sum, { capacity }) => sum + capacity, 0);
  return { Recorded, Capacity, SaturationBp: saturationOf(Recorded, Capacity) };
};

/** Returns the groups of a dimension, largest first; months are in calendar order. */
function partsOf(cells: readonly HourCell[], of: 'row' | 'column', dimension: number) {
  const parts = new Map<string, Part & { minutes: Exact }>();
  for (const cell of cells) {
    const part = cell[of];
    const sum = (parts.get(part.key)?.minutes ?? new Exact(0)).plus(cell.minutes);
    parts.set(part.key, { ...part, minutes: sum });
  }
  const list = [...parts.values()].toSorted((one, other) =>
    dimension === dimensions.month
      ? one.key.localeCompare(other.key)
      : other.minutes.comparedTo(one.minutes) || one.key.localeCompare(other.key),
  );
  return list.map(({ key, name, nameEn, minutes }) => ({
    Key: key,
    ...(dimension === dimensions.type
      ? { Name: workTypeLabels[Number(key)]!.zh, NameEn: workTypeLabels[Number(key)]!.en }
      : { Name: name, NameEn: nameEn }),
    Minutes: minutes.toString(),
  }));
}

export const workStatistics = serve(WorkStatistics, {
  GetWorkRecordSaturation: ({ DateFrom, DateTo, ...filter }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      const today = companyDay(now);
      // Future days are left out.
      const days = (await lookedDays(on, DateFrom, DateTo, now)).filter(({ day }) => day <= today);
      const viewer = await recordViewerOf(on, actor.id);
      const { total, rows } = await sums.pageLooked(on, viewer, filter, days);
      const all = Map.groupBy(
        await sums.listPersonDays(
          on,
          rows.map(({ id }) => id),
          days,
        ),
        ({ personId }) => personId,
      );
      const departments = await sums.sumDepartments(on, viewer, filter, days);
      return {
        Total: total,
        Rows: rows.map((one) => ({
          Person: one.person,
          DeptName: one.departmentName,
          DeptNameEn: one.departmentNameEn,
          ...fullnessOf(all.get(one.id) ?? []),
          Days: (all.get(one.id) ?? []).map((day) => cellOf(day, today)),
        })),
        Departments: departments.map((one) => ({
          DeptId: one.id,
          DeptName: one.name,
          DeptNameEn: one.nameEn,
          ...fullnessOf([one]),
        })),
        Whole: {
          ...fullnessOf(departments),
          ByCalendar: departments.reduce((sum, { byCalendar }) => sum + byCalendar, 0),
        },
      };
    }),
  GetHoursStatistics: (asked, { db, actor }) =>
    onOneConnection(db, async (on) => {
      if (asked.Rows === asked.Columns) refuse(no.sameDimension, { field: 'Columns' });
      const length = (Date.parse(asked.DateTo) - Date.parse(asked.DateFrom)) / 86_400_000 + 1;
      if (length > mostHourDays) refuse(no.rangeLong, { field: 'DateTo', with: { count: mostHourDays } });
      const cells = await sumHours(on, await recordViewerOf(on, actor.id), asked);
      return {
        Rows: partsOf(cells, 'row', asked.Rows),
        Columns: partsOf(cells, 'column', asked.Columns),
        Cells: cells.map(({ row, column, minutes }) => ({
          Row: row.key,
          Column: column.key,
          Minutes: minutes,
        })),
        Total: cells.reduce((sum, { minutes }) => sum.plus(minutes), new Exact(0)).toString(),
      };
    }),
});

export const userInfoCaliber = serve(UserInfoCaliber, {
  GetPage: ({ Month, ...filter }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      const today = companyDay(now);
      const scope = await scopeOf(on, actor.id, recordCodes.calibre);
      const { total, rows } = await pageCalibres(on, scope, filter, Month ?? today.slice(0, 7), today);
      return { Total: total, Rows: rows };
    }),
  Save: async (given, { db, actor, now, ip }) => {
    await inTransaction(db, async (tx) =>
      keepCalibre(tx, given, await scopeOf(tx, actor.id, recordCodes.calibre), { id: actor.id, now, ip }),
    );
    return { Code: 1 };
  },
});

export const errorReporting = serve(ErrorReporting, {
  GetPage: (filter, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const errors = await scopeOf(on, actor.id, recordCodes.errors);
      const { total, rows } = await pageErrors(on, { id: actor.id, errors }, filter);
      return { Total: total, Rows: rows };
    }),
  Add: async (given, ctx) => {
    const by = await recordByOf(ctx);
    await inTransaction(ctx.db, (tx) => addError(tx, given, by));
    return { Code: 1 };
  },
  Handle: async (given, { db, actor, now }) => {
    const errors = await scopeOf(db, actor.id, recordCodes.errors);
    await inTransaction(db, (tx) => handleError(tx, given, { id: actor.id, errors, now }));
    return { Code: 1 };
  },
});
