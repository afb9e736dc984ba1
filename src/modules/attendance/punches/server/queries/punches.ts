import { sql } from 'kysely';
import { shiftDays, companyDay, companyDayStart } from '#kit/rules/dates.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { punchSource, type PunchSource } from '#modules/attendance/contract/codes.ts';
import { askAnew, recalcCause } from '#modules/attendance/days/server/queries/recalc.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { isMeant, personColumns } from '#modules/attendance/shifts/server/queries/groups.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

export interface NewPunch {
  readonly personId: number;
  readonly at: Date;
  readonly source: PunchSource;
  readonly deviceId?: number | null;
  readonly batchId?: number | null;
  readonly formId?: number | null;
  /** End of a corrected punch: 1 arrival, 2 departure. */
  readonly side?: 1 | 2 | null;
}

interface Kept {
  readonly id: number;
  readonly personId: number;
  readonly at: Date;
}

/**
 * Saves punches. Existing ones stay as they are, but a punch of a correction or dispute that was voided becomes valid
 * again.
 * @returns the new ones
 */
export async function insertPunches(tx: Tx, punches: readonly NewPunch[], now: Date): Promise<Kept[]> {
  const rows = punches.map(({ personId, at, source, deviceId, batchId, formId, side }) => ({
    person_id: personId,
    punch_at: new Date(Math.floor(at.getTime() / 1000) * 1000),
    source,
    device_id: deviceId ?? null,
    batch_id: batchId ?? null,
    form_id: formId ?? null,
    side: side ?? null,
  }));
  const kept = await sql<Kept>`
    insert into attendance.punch (person_id, punch_at, source, device_id, batch_id, form_id, side, made_at)
    select distinct on (n.person_id, n.punch_at, n.source) n.person_id, n.punch_at, n.source,
      n.device_id, n.batch_id, n.form_id, n.side, ${now}::timestamptz
    from jsonb_to_recordset(${json(rows)}) as n (person_id bigint, punch_at timestamptz, source smallint, device_id int,
      batch_id bigint, form_id bigint, side smallint)
    order by n.person_id, n.punch_at, n.source
    on conflict (person_id, punch_at, source) do update set form_id = excluded.form_id, side = excluded.side,
      made_at = excluded.made_at, void_at = null, void_by = null, void_reason = null
      where punch.void_at is not null and punch.source = ${punchSource.card}
    returning id, person_id as "personId", punch_at as "at"`.execute(attendance(tx));
  return kept.rows;
}

/** Asks for recalculation of the days of punches and the days before them, whose shifts may extend that far. */
export async function askForPunches(
  tx: Tx,
  punches: readonly { readonly personId: number; readonly at: Date }[],
  now: Date,
): Promise<void> {
  if (punches.length === 0) return;
  const rows = punches.flatMap(({ personId, at }) => {
    const day = companyDay(at);
    return [day, shiftDays(day, -1)].map((one) => ({ person_id: personId, day: one }));
  });
  const days = sql`select distinct person_id, day from jsonb_to_recordset(${json(rows)}) as r (person_id bigint, day date)`;
  await askAnew(tx, days, recalcCause.punch, now);
}

interface Voiding {
  readonly reason: string;
  readonly by: number | null;
  readonly now: Date;
}

/** Voids the punches of a form. @returns those that were valid before */
export async function voidOfForm(tx: Tx, formId: number, { reason, by, now }: Voiding): Promise<Kept[]> {
  const { rows } = await sql<Kept>`update attendance.punch
    set void_at = ${now}, void_by = ${by}::bigint, void_reason = ${reason}
    where form_id = ${formId} and void_at is null returning id, person_id as "personId", punch_at as "at"`.execute(
    attendance(tx),
  );
  return rows;
}

export interface PunchRow extends Kept {
  readonly source: PunchSource;
  /** Form that made the punch; null: a device, an import, or the answer to a dispute. */
  readonly formId: number | null;
  readonly isVoid: boolean;
}

/** Locks and returns a punch of a person within a scope. */
export async function lockPunch(tx: Tx, scope: Scope, id: number): Promise<PunchRow | undefined> {
  const { rows } = await sql<PunchRow>`select u.id, u.person_id as "personId", u.punch_at as "at", u.source,
    u.form_id as "formId", u.void_at is not null as "isVoid" from attendance.punch u join people.person p on p.id = u.person_id
    where u.id = ${id} and ${inScope(scope, 'p')} for update of u`.execute(attendance(tx));
  return rows[0];
}

export async function voidOne(tx: Tx, id: number, { reason, by, now }: Voiding): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.punch')
    .set({ void_at: now, void_by: by, void_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Returns the valid punches of a person between two instants, in order. */
export async function listBetween(
  on: Executor,
  personId: number,
  from: Date,
  until: Date,
): Promise<PunchRow[]> {
  const { rows } =
    await sql<PunchRow>`select id, person_id as "personId", punch_at as "at", source, false as "isVoid"
    from attendance.punch where person_id = ${personId} and punch_at >= ${from} and punch_at < ${until}
      and void_at is null order by punch_at, id`.execute(attendance(on));
  return rows;
}

/** Saves the place of a punch. */
export async function savePlace(
  tx: Tx,
  punchId: number,
  {
    latitude,
    longitude,
    accuracy,
  }: { readonly latitude: number; readonly longitude: number; readonly accuracy: number | null },
  now: Date,
): Promise<void> {
  await sql`insert into attendance.punch_place (punch_id, latitude, longitude, accuracy, made_at)
    values (${punchId}, ${latitude}::numeric, ${longitude}::numeric, ${accuracy}::int, ${now}) on conflict do nothing`.execute(
    attendance(tx),
  );
}

/** Deletes the places of punches made before an instant. */
export async function forgetPlaces(on: Executor, before: Date): Promise<void> {
  await attendance(on).deleteFrom('attendance.punch_place').where('made_at', '<', before).execute();
}

export interface PunchFilter {
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly AUID?: number | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Source?: number | undefined;
  readonly BatchID?: number | undefined;
  readonly IsVoid?: boolean | undefined;
  readonly PageIndex: number;
  readonly PageSize: number;
}

/** Maximum up to which a list of punches is counted. */
const mostCounted = 10_000;

interface ListedPunch {
  readonly PunchID: number;
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly At: Date;
  readonly Source: number;
  readonly DeviceName: string;
  readonly BatchName: string;
  readonly FormID: number | null;
  readonly Latitude: number | null;
  readonly Longitude: number | null;
  readonly Accuracy: number | null;
  readonly VoidReason: string;
  readonly VoidAt: Date | null;
  readonly VoidBy: string;
  readonly VoidByEn: string;
}

/** Returns the punches of people within a scope, the latest first. */
export async function pagePunches(on: Executor, scope: Scope, filter: PunchFilter) {
  const { AUID, From, To, Source, BatchID, IsVoid, PageIndex, PageSize } = filter;
  const source = sql`from attendance.punch u join people.person p on p.id = u.person_id
    join people.department d on d.id = p.department_id
    where ${inScope(scope, 'p')} and ${isMeant(filter)}
      and ${AUID === undefined ? sql`true` : sql`u.person_id = ${AUID}`}
      and ${From === undefined ? sql`true` : sql`u.punch_at >= ${companyDayStart(From)}`}
      and ${To === undefined ? sql`true` : sql`u.punch_at < ${companyDayStart(To, 1)}`}
      and ${Source === undefined ? sql`true` : sql`u.source = ${Source}`}
      and ${BatchID === undefined ? sql`true` : sql`u.batch_id = ${BatchID}`}
      and ${IsVoid === undefined ? sql`true` : sql`(u.void_at is not null) = ${IsVoid}`}`;
  const { rows } = await sql<ListedPunch>`
    with page as (select u.* ${source} order by u.punch_at desc, u.id desc limit ${PageSize} offset ${(PageIndex - 1) * PageSize})
    select u.id as "PunchID", ${personColumns}, u.punch_at as "At", u.source as "Source", coalesce(v.name, '') as "DeviceName",
      coalesce(b.name, '') as "BatchName", u.form_id as "FormID", l.latitude::float8 as "Latitude",
      l.longitude::float8 as "Longitude", l.accuracy as "Accuracy", coalesce(u.void_reason, '') as "VoidReason",
      u.void_at as "VoidAt", coalesce(w.chinese_name, '') as "VoidBy", coalesce(w.english_name, '') as "VoidByEn"
    from page u join people.person p on p.id = u.person_id join people.department d on d.id = p.department_id
    left join attendance.device v on v.id = u.device_id left join attendance.punch_batch b on b.id = u.batch_id
    left join attendance.punch_place l on l.punch_id = u.id left join people.person w on w.id = u.void_by
    order by u.punch_at desc, u.id desc`.execute(attendance(on));
  const count = await sql<{
    n: number;
  }>`select count(*)::int as n from (select ${source} limit ${mostCounted + 1}) x`.execute(attendance(on));
  const { n } = count.rows[0]!;
  return { Total: Math.min(n, mostCounted), IsMore: n > mostCounted, Rows: rows };
}

/**
 * Saves device punches of past days that have no result yet. Their days are asked for together with the groups of the
 * people. Days of approved leave get no punches.
 */
export async function addPast(
  tx: Tx,
  punches: readonly { readonly personId: number; readonly day: string; readonly at: Date }[],
  now: Date,
): Promise<void> {
  await sql`insert into attendance.punch (person_id, punch_at, source, made_at)
    select n.person_id, to_timestamp(n.at), 1, ${now}::timestamptz
    from unnest(${punches.map(({ personId }) => personId)}::bigint[], ${punches.map(({ at }) => at.getTime() / 1000)}::float8[],
      ${punches.map(({ day }) => day)}::date[]) as n (person_id, at, day)
    where not exists (select from attendance.leave l join attendance.leave_day d on d.form_id = l.form_id
      join approval.bill b on b.form_id = l.form_id and b.state in (2, 3)
      where l.person_id = n.person_id and d.day = n.day)
    on conflict do nothing`.execute(attendance(tx));
}
