import { refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import {
  mostSaturationDays,
  recordCodes,
  recordDays,
  recordStates,
  usualMinutes,
} from '../../contract/record-codes.ts';
import { recordRefusals as no } from '../../contract/record-refusals.ts';
import type { RecordDay } from '../../contract/record-shapes.ts';
import { WorkRecord } from '../../contract/WorkRecord.ts';
import { exportRecords } from '../commands/export-records.ts';
import * as commands from '../commands/records.ts';
import { saveWeek } from '../commands/save-week.ts';
import { suggestWeek } from '../queries/suggestions.ts';
import { recordViewerOf } from '../queries/record-rights.ts';
import { listPersonDays, type LookedDay } from '../queries/record-sums.ts';
import * as queries from '../queries/records.ts';
import { dayStateOf, earliestDay } from '../rules/records.ts';

export const recordByOf = async ({ db, actor, now, ip }: Context): Promise<commands.RecordBy> => ({
  ...(await recordViewerOf(db, actor.id)),
  now,
  ip,
});

const act = async (ctx: Context, run: (tx: Tx, by: commands.RecordBy) => Promise<void>) => {
  const by = await recordByOf(ctx);
  await inTransaction(ctx.db, (tx) => run(tx, by));
  return { Code: 1 };
};

/**
 * Returns the days of a range, each with the minutes of a workday in the company calendar.
 * @throws Refused rangeLong
 */
export async function lookedDays(on: Executor, from: string, to: string, now: Date): Promise<LookedDay[]> {
  const special = await allSpecialDays(on, now);
  const days: LookedDay[] = [];
  for (let day = from; day <= to; day = shiftDays(day, 1)) {
    if (days.length === mostSaturationDays)
      refuse(no.rangeLong, { field: 'DateTo', with: { count: mostSaturationDays } });
    days.push({ day, usual: isWorkDay(day, special) ? usualMinutes : 0 });
  }
  return days;
}

/** Reads seven days of a person: their time records, and how long they were present. */
async function weekOf(on: Executor, personId: number, first: string, now: Date): Promise<RecordDay[]> {
  const viewer = await recordViewerOf(on, personId);
  const today = companyDay(now);
  const last = shiftDays(first, 6);
  const records = Map.groupBy(await queries.listOwnRecords(on, viewer, first, last), (row) => row.WorkDate);
  const closed = new Set(await queries.listClosed(on));
  const earliest = earliestDay(today, recordDays, await allSpecialDays(on, now));
  const days = await listPersonDays(on, [personId], await lookedDays(on, first, last, now));
  return days.map(({ day, capacity, source, presence, isMarked }) => {
    const Records = records.get(day) ?? [];
    const isWritten = Records.some(
      ({ State }) => State === recordStates.submitted || State === recordStates.confirmed,
    );
    return {
      WorkDate: day,
      State: dayStateOf({ day, today, capacity, isMarked, isWritten }),
      Capacity: capacity,
      Source: source,
      Presence: presence,
      IsMarked: isMarked,
      IsOpen: day <= today && day >= earliest && !closed.has(day.slice(0, 7)),
      Records,
    };
  });
}

export const workRecord = serve(WorkRecord, {
  GetWeek: ({ DateFrom }, { db, actor, now }) =>
    onOneConnection(db, async (on) => ({ Days: await weekOf(on, actor.id, DateFrom, now) })),
  GetItems: ({ Keyword }, { db, actor }) =>
    onOneConnection(db, async (on) =>
      (await queries.listItems(on, await recordViewerOf(on, actor.id), { keyword: Keyword })).map(
        ({ OBID, Name, Where, Kind }) => ({ OBID, Name, Where, Kind }),
      ),
    ),
  SaveDay: (given, ctx) => act(ctx, (tx, by) => commands.saveDay(tx, given, by)),
  SaveWeek: (given, ctx) => act(ctx, (tx, by) => saveWeek(tx, given, by)),
  GetSuggestion: ({ DateFrom }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      const days = await weekOf(on, actor.id, DateFrom, now);
      return { Cells: await suggestWeek(on, await recordViewerOf(on, actor.id), days) };
    }),
  MarkComplete: (given, ctx) => act(ctx, (tx, by) => commands.markComplete(tx, given, by)),
  TakeOff: (given, ctx) => act(ctx, (tx, by) => commands.takeOff(tx, given, by)),
  GetPage: ({ PageIndex, PageSize, ...filter }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const viewer = await recordViewerOf(on, actor.id);
      const { total, minutes, rows } = await queries.pageRecords(on, viewer, filter, { PageIndex, PageSize });
      return { Total: total, Minutes: minutes, Rows: rows };
    }),
  Review: (given, ctx) => act(ctx, (tx, by) => commands.review(tx, given, by)),
  GetMonths: (_input, { db, actor }) =>
    onOneConnection(db, async (on) => ({
      Closed: await queries.listClosed(on),
      CanClose: (await scopeOf(on, actor.id, recordCodes.months)).reach === 4,
    })),
  CloseMonth: ({ Month }, ctx) =>
    act(ctx, async (tx, by) =>
      commands.closeMonth(tx, Month, (await scopeOf(tx, by.id, recordCodes.months)).reach, by),
    ),
  Export: (filter, ctx) => exportRecords(ctx, filter),
});
