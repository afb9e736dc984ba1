import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import type { PunchSource } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/** Reasons why a punch belongs to nobody yet. */
export const strayCause = { unknown: 1, ahead: 2 } as const;

export interface Stray {
  readonly badge: string;
  readonly at: Date;
  readonly source: PunchSource;
  readonly deviceId: number | null;
  readonly batchId: number | null;
  readonly cause: 1 | 2;
}

/** Owner of a badge. */
export interface BadgeOwner {
  readonly id: number;
  readonly employeeId: string;
  readonly name: string;
  readonly nameEn: string;
}

/** Expression for a number without its leading zeros; null for text that is no number. */
const bare = (column: string) =>
  sql`case when ${sql.ref(column)} ~ '^[0-9]+$' then coalesce(nullif(ltrim(${sql.ref(column)}, '0'), ''), '0') end`;

/**
 * Returns the owners of badges: as assigned by hand, or else the person with that employee number. A number that
 * belongs to nobody is compared without leading zeros, because programs add and drop them; then it must be one
 * person's alone.
 */
export async function findOwners(
  on: Executor,
  badges: readonly string[],
): Promise<ReadonlyMap<string, BadgeOwner>> {
  const asked = [...badges];
  const numbers = asked.filter((badge) => /^\d+$/.test(badge)).map((badge) => badge.replace(/^0+(?=\d)/, ''));
  const { rows } = await sql<BadgeOwner & { badge: string; rank: number }>`
    select x.badge, x.rank, p.id, p.employee_id as "employeeId", p.chinese_name as name, p.english_name as "nameEn"
    from (
      select employee_id as badge, id, 2 as rank from people.person where employee_id = any(${asked}::text[])
      union all select badge, person_id, 1 from attendance.badge where badge = any(${asked}::text[])
      union all select ${bare('employee_id')}, id, 3 from people.person where ${bare('employee_id')} = any(${numbers}::text[])
      union all select ${bare('badge')}, person_id, 3 from attendance.badge where ${bare('badge')} = any(${numbers}::text[])
    ) x join people.person p on p.id = x.id order by x.rank`.execute(attendance(on));
  const exact = new Map<string, BadgeOwner>();
  const bareOwners = new Map<string, Map<number, BadgeOwner>>();
  for (const { badge, rank, ...owner } of rows) {
    if (rank < 3 && !exact.has(badge)) exact.set(badge, owner);
    if (rank === 3) bareOwners.set(badge, (bareOwners.get(badge) ?? new Map()).set(owner.id, owner));
  }
  for (const badge of asked) {
    const alike = bareOwners.get(badge.replace(/^0+(?=\d)/, ''));
    if (!exact.has(badge) && alike?.size === 1) exact.set(badge, [...alike.values()][0]!);
  }
  return exact;
}

export async function insertStrays(tx: Tx, strays: readonly Stray[], now: Date): Promise<number> {
  if (strays.length === 0) return 0;
  const rows = strays.map(({ badge, at, source, deviceId, batchId, cause }) => ({
    badge,
    punch_at: at,
    source,
    device_id: deviceId,
    batch_id: batchId,
    cause,
  }));
  const kept =
    await sql`insert into attendance.stray (badge, punch_at, source, device_id, batch_id, cause, made_at)
    select r.badge, r.punch_at, r.source, r.device_id, r.batch_id, r.cause, ${now}::timestamptz
    from jsonb_to_recordset(${json(rows)}) as r (badge text, punch_at timestamptz, source smallint, device_id int,
      batch_id bigint, cause smallint)
    on conflict do nothing returning id`.execute(attendance(tx));
  return kept.rows.length;
}

/** Returns badges with the number of punches in quarantine, the latest first. */
export async function pageStrays(on: Executor, limit: number, offset: number) {
  const { rows } = await sql<{
    Badge: string;
    Cause: number;
    Punches: number;
    First: Date;
    Last: Date;
    DeviceName: string;
  }>`select s.badge as "Badge", s.cause as "Cause", count(*)::int as "Punches", min(s.punch_at) as "First",
      max(s.punch_at) as "Last", coalesce(string_agg(distinct v.name, '、'), '') as "DeviceName"
    from attendance.stray s left join attendance.device v on v.id = s.device_id
    group by s.badge, s.cause order by max(s.punch_at) desc, s.badge limit ${limit} offset ${offset}`.execute(
    attendance(on),
  );
  const count = await sql<{
    n: number;
  }>`select count(*)::int as n from (select distinct badge, cause from attendance.stray) x`.execute(
    attendance(on),
  );
  return { Total: count.rows[0]!.n, Rows: rows };
}

/** Takes the punches of a badge out of quarantine: up to an instant, or those with one cause. */
export async function takeStrays(
  tx: Tx,
  badge: string,
  which: { readonly until: Date } | { readonly cause: 1 | 2 },
): Promise<Stray[]> {
  const { rows } = await sql<Stray>`delete from attendance.stray
    where badge = ${badge} and ${'until' in which ? sql`punch_at <= ${which.until}` : sql`cause = ${which.cause}`}
    returning badge, punch_at as "at", source, device_id as "deviceId", batch_id as "batchId", cause`.execute(
    attendance(tx),
  );
  return rows;
}

export async function saveBadge(tx: Tx, badge: string, personId: number): Promise<void> {
  await attendance(tx)
    .insertInto('attendance.badge')
    .values({ badge, person_id: personId })
    .onConflict((conflict) => conflict.column('badge').doUpdateSet({ person_id: personId }))
    .execute();
}

export interface BatchRow {
  readonly BatchID: number;
  readonly Name: string;
  readonly Rows: number;
  readonly Punches: number;
  readonly Strays: number;
  readonly MadeBy: string;
  readonly MadeByEn: string;
  readonly MadeAt: Date;
  readonly RevokedAt: Date | null;
}

/** Returns import batches, the latest first. */
export async function pageBatches(on: Executor, limit: number, offset: number) {
  const { rows } = await sql<BatchRow>`select b.id as "BatchID", b.name as "Name", b.rows as "Rows",
      (select count(*)::int from attendance.punch u where u.batch_id = b.id) as "Punches",
      (select count(*)::int from attendance.stray s where s.batch_id = b.id) as "Strays",
      coalesce(p.chinese_name, '') as "MadeBy", coalesce(p.english_name, '') as "MadeByEn", b.made_at as "MadeAt",
      b.revoked_at as "RevokedAt"
    from attendance.punch_batch b left join people.person p on p.id = b.made_by
    order by b.id desc limit ${limit} offset ${offset}`.execute(attendance(on));
  const count = await sql<{ n: number }>`select count(*)::int as n from attendance.punch_batch`.execute(
    attendance(on),
  );
  return { Total: count.rows[0]!.n, Rows: rows };
}

export async function insertBatch(
  tx: Tx,
  batch: { readonly name: string; readonly rows: number; readonly by: number; readonly now: Date },
): Promise<number> {
  const { id } = await attendance(tx)
    .insertInto('attendance.punch_batch')
    .values({ name: batch.name, rows: batch.rows, made_by: batch.by, made_at: batch.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockBatch(tx: Tx, id: number) {
  return attendance(tx)
    .selectFrom('attendance.punch_batch')
    .select(['id', 'name', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Removes everything that a batch has imported. @returns the punches that were valid */
export async function dropBatch(
  tx: Tx,
  id: number,
  { by, now }: { readonly by: number; readonly now: Date },
) {
  await attendance(tx).deleteFrom('attendance.stray').where('batch_id', '=', id).execute();
  const { rows } = await sql<{
    personId: number;
    at: Date;
  }>`delete from attendance.punch where batch_id = ${id}
    returning person_id as "personId", punch_at as "at"`.execute(attendance(tx));
  await attendance(tx)
    .updateTable('attendance.punch_batch')
    .set({ revoked_by: by, revoked_at: now })
    .where('id', '=', id)
    .execute();
  return rows;
}

/** Returns how many of some punches exist already. */
export async function countKnown(
  on: Executor,
  punches: readonly { readonly personId: number; readonly at: Date; readonly source: number }[],
): Promise<number> {
  const rows = punches.map(({ personId, at, source }) => ({ person_id: personId, punch_at: at, source }));
  const found = await sql<{ n: number }>`select count(*)::int as n
    from (select distinct * from jsonb_to_recordset(${json(rows)}) as r (person_id bigint, punch_at timestamptz, source smallint)) r
    join attendance.punch u on u.person_id = r.person_id and u.punch_at = r.punch_at and u.source = r.source`.execute(
    attendance(on),
  );
  return found.rows[0]!.n;
}

/** Columns of a kind of file, by their titles. */
export interface Profile {
  readonly id: number;
  readonly name: string;
  readonly badgeColumn: string;
  readonly nameColumn: string | null;
  readonly dayColumn: string | null;
  readonly timeColumns: readonly string[];
}

export async function listProfiles(on: Executor): Promise<Profile[]> {
  const { rows } =
    await sql<Profile>`select id, name, badge_column as "badgeColumn", name_column as "nameColumn",
    day_column as "dayColumn", time_columns as "timeColumns" from attendance.punch_profile order by id`.execute(
      attendance(on),
    );
  return rows;
}

export async function saveProfile(
  tx: Tx,
  { id, name, badgeColumn, nameColumn, dayColumn, timeColumns }: Profile,
): Promise<number> {
  const values = {
    name,
    badge_column: badgeColumn,
    name_column: nameColumn,
    day_column: dayColumn,
    time_columns: [...timeColumns],
  };
  if (id === 0) {
    const made = await attendance(tx)
      .insertInto('attendance.punch_profile')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  }
  await attendance(tx).updateTable('attendance.punch_profile').set(values).where('id', '=', id).execute();
  return id;
}

export async function deleteProfile(tx: Tx, id: number): Promise<void> {
  await attendance(tx).deleteFrom('attendance.punch_profile').where('id', '=', id).execute();
}
