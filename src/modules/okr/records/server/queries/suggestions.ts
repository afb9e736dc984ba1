import { sql } from 'kysely';
import { companyDay, companyDayStart } from '#kit/rules/dates.ts';
import { overlap } from '#kit/rules/spans.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { nodeActs, workTypes } from '#modules/okr/contract/codes.ts';
import { executeActs } from '#modules/okr/executions/contract/execute-codes.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { listMeetingTimes } from '#modules/rooms/server/open.ts';
import { recordStates } from '../../contract/record-codes.ts';
import type { RecordDay, SuggestedCell } from '../../contract/record-shapes.ts';
import { shareOut, type Reported } from '../rules/suggested.ts';
import type { RecordViewer } from './record-rights.ts';
import { listItems } from './records.ts';

/** Returns the work items and assignments that somebody reported on between two instants, by company day. */
async function listReported(on: Executor, id: number, from: Date, until: Date): Promise<Reported[]> {
  const { rows } = await sql<{ obid: number; at: Date }>`
    select e.obid, e.at from okr.event e where e.made_by = ${id}::bigint and e.act = ${nodeActs.progress}::int
      and e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz
    union all
    select e.obid, e.at from okr.kr_execute_event e where e.made_by = ${id}::bigint
      and e.act = ${executeActs.reported}::int and e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz
    union all
    select x.id, c.at from okr.check_in c join okr.kr_execute x on x.goal_id = c.goal_id
    where c.made_by = ${id}::bigint and x.person_id = ${id}::bigint and not x.is_released
      and c.at >= ${from}::timestamptz and c.at < ${until}::timestamptz
    order by at, obid`.execute(okr(on));
  return rows.map(({ obid, at }) => ({ day: companyDay(at), obid }));
}

/**
 * Suggests hours for the open days of a week: meetings, and the rest of each day for the items reported on. Only items
 * that take hours are suggested.
 */
export async function suggestWeek(
  on: Executor,
  viewer: RecordViewer,
  days: readonly RecordDay[],
): Promise<SuggestedCell[]> {
  const open = days.filter(({ IsOpen, IsMarked }) => IsOpen && !IsMarked);
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last) return [];
  const [from, until] = [companyDayStart(first.WorkDate), companyDayStart(last.WorkDate, 1)];
  const spans = (await listMeetingTimes(on, [viewer.id], from, until)).get(viewer.id) ?? [];
  const reported = await listReported(on, viewer.id, from, until);
  const only = [...new Set(reported.map(({ obid }) => obid))];
  const items = new Map(
    (only.length === 0 ? [] : await listItems(on, viewer, { only }))
      .filter(({ isOffered, isStopped }) => isOffered && !isStopped)
      .map((item) => [item.OBID, item]),
  );
  const shared = shareOut(
    open.map(({ WorkDate, Capacity, Records }) => {
      const day = { start: companyDayStart(WorkDate), end: companyDayStart(WorkDate, 1) };
      const met = spans
        .filter((span) => overlap(span, day))
        .reduce((sum, { start, end }) => {
          const begins = Math.max(start.getTime(), day.start.getTime());
          return sum + Math.min(end.getTime(), day.end.getTime()) - begins;
        }, 0);
      const counted = Records.filter(({ State }) => State !== recordStates.returned);
      return {
        day: WorkDate,
        left: Capacity - counted.reduce((sum, { Minutes }) => sum + Minutes, 0),
        met: Math.floor(met / 60_000),
      };
    }),
    reported.filter(({ obid }) => items.has(obid)),
  );
  return shared.map(({ day, obid, minutes }) => ({
    WorkDate: day,
    OBID: obid,
    Name: items.get(obid ?? 0)?.Name ?? '',
    TypeID: obid === null ? workTypes.support : workTypes.core,
    Minutes: minutes,
  }));
}
