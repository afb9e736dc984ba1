import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { recordsCode } from '../../contract/day-codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { personsWithin, scopeOf } from '#modules/people/server/open.ts';

/** Attendance of a person over some days. Times are minutes. */
export interface DaysOver {
  /** Days with rostered time that are worked out. */
  readonly days: number;
  readonly lateTimes: number;
  readonly lateMinutes: number;
  readonly earlyTimes: number;
  readonly absentMinutes: number;
  readonly leaveMinutes: number;
  /** Missing punches. */
  readonly lacks: number;
}

/**
 * Returns a person's attendance between two company days, both included. Null: the reader may not know it. People know
 * their own, leaders that of their direct reports, others by the code for attendance records.
 */
export async function attendanceOver(
  on: Executor,
  { reader, personId, from, to }: { reader: number; personId: number; from: string; to: string },
): Promise<DaysOver | null> {
  const { rows } = await sql<DaysOver & { leaderId: number | null }>`
    select p.leader_id as "leaderId", count(d.day) filter (where d.rostered > 0)::int as days,
      count(d.day) filter (where d.late > 0)::int as "lateTimes", coalesce(sum(d.late), 0)::int as "lateMinutes",
      count(d.day) filter (where d.early > 0)::int as "earlyTimes",
      coalesce(sum(d.absent), 0)::int as "absentMinutes",
      coalesce(sum(d.leave_paid + d.leave_unpaid), 0)::int as "leaveMinutes",
      coalesce(sum(d.lack_count), 0)::int as lacks
    from people.person p left join attendance.day d on d.person_id = p.id and d.day between ${from}::date and ${to}::date
    where p.id = ${personId}::bigint group by p.id`.execute(attendance(on));
  const [row] = rows;
  if (!row) return null;
  const { leaderId, ...sums } = row;
  if (reader === personId || reader === leaderId) return sums;
  const scope = await scopeOf(on, reader, recordsCode);
  return (await personsWithin(on, scope, [personId])).has(personId) ? sums : null;
}
