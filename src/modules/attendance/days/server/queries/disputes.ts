import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { DisputeState } from '../../contract/day-codes.ts';

export interface DisputeRow {
  readonly DisputeID: number;
  readonly Day: string;
  readonly State: DisputeState;
  readonly Reason: string;
  readonly Answer: string;
  readonly ByName: string;
  readonly ByNameEn: string;
  readonly EndTime: Date | null;
  readonly PunchAt: Date | null;
  readonly CreateTime: Date;
}

const columns = sql`d.id as "DisputeID", d.day as "Day", d.state as "State", d.reason as "Reason", d.answer as "Answer",
  coalesce(b.chinese_name, '') as "ByName", coalesce(nullif(b.english_name, ''), b.chinese_name, '') as "ByNameEn",
  d.ended_at as "EndTime", d.punch_at as "PunchAt", d.made_at as "CreateTime"`;

/** Adds a dispute. @returns its id; undefined: the day has an open one already */
export async function addDispute(
  tx: Tx,
  { personId, day, reason, now }: { personId: number; day: string; reason: string; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into attendance.day_dispute (person_id, day, reason, made_at)
    values (${personId}, ${day}::date, ${reason}, ${now}::timestamptz)
    on conflict (person_id, day) where state = 1 do nothing returning id`.execute(attendance(tx));
  return rows[0]?.id;
}

/** Returns who filed a dispute; undefined: it does not exist. */
export async function findDisputeOwner(on: Executor, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ personId: number }>`select person_id as "personId"
    from attendance.day_dispute where id = ${id}`.execute(attendance(on));
  return rows[0]?.personId;
}

export interface HeldDispute {
  readonly personId: number;
  readonly day: string;
  readonly state: DisputeState;
  readonly isReached: boolean;
}

/** Locks a dispute. @param scope people whose disputes the caller answers; null: nobody's */
export async function holdDispute(tx: Tx, scope: Scope | null, id: number): Promise<HeldDispute | undefined> {
  const { rows } = await sql<HeldDispute>`
    select d.person_id as "personId", d.day, d.state, ${
      scope === null
        ? sql`false`
        : sql`exists (select from people.person p where p.id = d.person_id and ${inScope(scope, 'p')})`
    } as "isReached"
    from attendance.day_dispute d where d.id = ${id} for update of d`.execute(attendance(tx));
  return rows[0];
}

/** Ends a dispute that is locked. */
export async function endDispute(
  tx: Tx,
  id: number,
  end: { state: DisputeState; answer: string; by: number | null; punchAt: Date | null; now: Date },
): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.day_dispute')
    .set({
      state: end.state,
      answer: end.answer,
      ended_by: end.by,
      ended_at: end.now,
      punch_at: end.punchAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the disputes about a day, the latest first. */
export async function listDisputes(on: Executor, personId: number, day: string): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`select ${columns} from attendance.day_dispute d
    left join people.person b on b.id = d.ended_by and d.state <> 4
    where d.person_id = ${personId} and d.day = ${day}::date order by d.id desc`.execute(attendance(on));
  return rows;
}

/** Returns the days of a range with an open dispute. */
export async function listDisputed(
  on: Executor,
  personId: number,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select day from attendance.day_dispute
    where person_id = ${personId} and state = 1 and day between ${from}::date and ${to}::date order by day`.execute(
    attendance(on),
  );
  return rows.map(({ day }) => day);
}

interface PagedDispute extends DisputeRow {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
}

/** Returns a page of the disputes within a scope: open ones first, by the time of filing. */
export async function pageDisputes(
  on: Executor,
  scope: Scope,
  state: DisputeState | undefined,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ Total: number; Rows: PagedDispute[] }> {
  const from = sql`from attendance.day_dispute d join people.person p on p.id = d.person_id
    join people.department t on t.id = p.department_id
    left join people.person b on b.id = d.ended_by and d.state <> 4
    where ${inScope(scope, 'p')} and ${state === undefined ? sql`true` : sql`d.state = ${state}`}`;
  const total = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(attendance(on));
  const { rows } = await sql<PagedDispute>`select ${columns}, p.id as "AUID", p.chinese_name as "ChineseName",
      p.english_name as "EnglishName", p.employee_id as "EmployeeId", t.name as "DeptName", t.name_en as "DeptNameEn"
    ${from} order by d.state <> 1, case when d.state = 1 then d.id else -d.id end offset ${offset} limit ${limit}`.execute(
    attendance(on),
  );
  return { Total: total.rows[0]!.count, Rows: rows };
}
