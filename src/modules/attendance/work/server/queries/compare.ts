import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { punchSource } from '#modules/attendance/contract/codes.ts';
import { itemColumns } from '#modules/attendance/days/server/queries/days.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { KeptDay } from './people-days.ts';

/** Returns the times of punches imported from files, by person, in seconds since 1970. */
export async function listImported(
  on: Executor,
  ids: readonly number[],
  from: Date,
  until: Date,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { rows } = await sql<{ personId: number; text: string }>`select u.person_id as "personId",
      string_agg(extract(epoch from u.punch_at)::bigint::text, ' ') as text
    from attendance.punch u where u.person_id = any(${[...ids]}::bigint[]) and u.punch_at >= ${from} and u.punch_at < ${until}
      and u.source = ${sql.lit(punchSource.file)} and u.void_at is null group by u.person_id`.execute(
    attendance(on),
  );
  return new Map(rows.map(({ personId, text }) => [personId, new Set(text.split(' ').map(Number))]));
}

/** Returns the stored days of people. */
export async function listKeptOf(
  on: Executor,
  ids: readonly number[],
  from: string,
  to: string,
): Promise<(KeptDay & { personId: number })[]> {
  const { rows } = await sql<KeptDay & { personId: number }>`select d.person_id as "personId", d.day as "Day",
      d.kind as "Kind", d.state as "State", ${itemColumns('d')}, d.arrived_at as "ArrivedAt", d.left_at as "LeftAt"
    from attendance.day d where d.person_id = any(${[...ids]}::bigint[]) and d.day between ${from}::date and ${to}::date
    order by d.person_id, d.day`.execute(attendance(on));
  return rows;
}
