import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { whoColumns, type Part, type Who } from '#modules/attendance/work/server/queries/people-days.ts';

export interface BadgeRow extends Who {
  readonly Badge: string;
}

interface BadgeFilter {
  readonly Keyword?: string | undefined;
  readonly AUID?: number | undefined;
}

/** Returns badges with their owners, by employee number. */
export async function pageBadges(on: Executor, { Keyword, AUID }: BadgeFilter, { offset, limit }: Part) {
  const found = sql`from attendance.badge b join people.person p on p.id = b.person_id
    join people.department u on u.id = p.department_id
    where true ${AUID === undefined ? sql`` : sql`and p.id = ${AUID}`}
      ${Keyword ? sql`and (b.badge ilike ${like(Keyword)} or p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)} or p.employee_id ilike ${like(Keyword)})` : sql``}`;
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(attendance(on));
  const { rows } = await sql<BadgeRow>`select b.badge as "Badge", ${whoColumns} ${found}
    order by p.employee_id, b.badge limit ${limit} offset ${offset}`.execute(attendance(on));
  return { Total: counted.rows[0]!.n, Rows: rows };
}

/** Returns the owners of badges as they are assigned. */
export async function listAssigned(
  on: Executor,
  badges: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: number; readonly name: string; readonly nameEn: string }>> {
  const { rows } = await sql<{ badge: string; id: number; name: string; nameEn: string }>`
    select b.badge, p.id, p.chinese_name as name, p.english_name as "nameEn"
    from attendance.badge b join people.person p on p.id = b.person_id
    where b.badge = any(${[...badges]}::text[])`.execute(attendance(on));
  return new Map(rows.map((row) => [row.badge, row]));
}

/** Takes a badge from a person. @returns false if it is not theirs */
export async function deleteBadge(tx: Tx, badge: string, personId: number): Promise<boolean> {
  const { numDeletedRows } = await attendance(tx)
    .deleteFrom('attendance.badge')
    .where('badge', '=', badge)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
