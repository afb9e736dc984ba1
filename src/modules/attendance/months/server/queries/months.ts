import { sql } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  monthState,
  type ConfirmState,
  type CorrectionState,
  type DayItem,
  type MonthState,
} from '#modules/attendance/days/contract/day-codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { assignmentsOn, inScope, type Scope } from '#modules/people/server/open.ts';

export interface Month {
  readonly id: number;
  /** Name of the month: YYYY-MM. */
  readonly month: string;
  readonly companyId: number;
  readonly from: string;
  readonly to: string;
  readonly confirmDays: number;
  readonly state: MonthState;
  readonly openedBy: number | null;
  readonly confirmUntil: string | null;
  readonly version: number;
}

const columns = sql`m.id, to_char(m.month, 'YYYY-MM') as month, m.company_id as "companyId", m.from_day as "from",
  m.to_day as "to", m.confirm_days as "confirmDays", m.state, m.opened_by as "openedBy",
  m.confirm_until as "confirmUntil", m.version`;

/** Locks and returns a month, so that none of its days is written meanwhile. */
export async function lockMonth(tx: Tx, id: number): Promise<Month | undefined> {
  const { rows } =
    await sql<Month>`select ${columns} from attendance.month m where m.id = ${id} for update`.execute(
      attendance(tx),
    );
  return rows[0];
}

export async function hasMonth(on: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`select from attendance.month where id = ${id}`.execute(attendance(on));
  return rows.length > 0;
}

export async function hasMonthOf(
  on: Executor,
  { companyId, month }: Pick<MonthInput, 'companyId' | 'month'>,
) {
  const { rows } = await sql`select from attendance.month
    where company_id = ${companyId} and month = ${`${month}-01`}::date`.execute(attendance(on));
  return rows.length > 0;
}

export async function hasCompany(on: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`select from people.company where id = ${id}`.execute(attendance(on));
  return rows.length > 0;
}

/** Returns a month of a company that shares days with a range. */
export async function findOverlapping(
  on: Executor,
  { companyId, from, to, except = 0 }: { companyId: number; from: string; to: string; except?: number },
): Promise<Month | undefined> {
  const { rows } = await sql<Month>`select ${columns} from attendance.month m
    where m.company_id = ${companyId} and m.id <> ${except} and m.from_day <= ${to}::date and m.to_day >= ${from}::date
    limit 1`.execute(attendance(on));
  return rows[0];
}

/**
 * Returns the name of the locked month that contains any of these days of a person. Undefined: none of them is locked.
 */
export async function findLocked(
  on: Executor,
  personId: number,
  from: string,
  to: string,
): Promise<string | undefined> {
  const { rows } = await sql<{
    month: string;
  }>`select to_char(m.month, 'YYYY-MM') as month from attendance.month m
    join people.person p on p.id = ${personId}
    left join people.assignment a on a.person_id = p.id and a.superseded_at is null
      and a.from_day <= least(m.to_day, ${to}::date)
      and (a.to_day is null or a.to_day >= greatest(m.from_day, ${from}::date))
    where coalesce(a.company_id, p.company_id) = m.company_id and m.state = ${sql.lit(monthState.locked)} and m.from_day <= ${to}::date and m.to_day >= ${from}::date
    order by m.from_day limit 1`.execute(attendance(on));
  return rows[0]?.month;
}

export interface MonthInput {
  readonly companyId: number;
  /** Name of the month: YYYY-MM. */
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly confirmDays: number;
}

/** Adds a month. @returns its id; undefined: the company has that month already */
export async function insertMonth(tx: Tx, { companyId, month, from, to, confirmDays }: MonthInput) {
  const { rows } = await sql<{
    id: number;
  }>`insert into attendance.month (month, company_id, from_day, to_day, confirm_days)
    values (${`${month}-01`}::date, ${companyId}, ${from}::date, ${to}::date, ${confirmDays})
    on conflict (company_id, month) do nothing returning id`.execute(attendance(tx));
  return rows[0]?.id;
}

export async function saveMonth(
  tx: Tx,
  id: number,
  { from, to, confirmDays }: Pick<MonthInput, 'from' | 'to' | 'confirmDays'>,
): Promise<void> {
  await sql`update attendance.month set from_day = ${from}::date, to_day = ${to}::date, confirm_days = ${confirmDays},
    version = version + 1 where id = ${id}`.execute(attendance(tx));
}

/**
 * Starts or cancels the confirmation of a month.
 * @param by caller, and the last company day for confirming; null: the month becomes open again
 */
export async function saveConfirming(
  tx: Tx,
  id: number,
  by: { readonly id: number; readonly now: Date; readonly until: string } | null,
): Promise<void> {
  await sql`update attendance.month set state = ${by ? 2 : 1}, opened_by = ${by?.id ?? null}, opened_at = ${by?.now ?? null},
    confirm_until = ${by?.until ?? null}::date where id = ${id}`.execute(attendance(tx));
}

export async function saveLocked(
  tx: Tx,
  id: number,
  by: { readonly id: number; readonly now: Date } | null,
): Promise<void> {
  await sql`update attendance.month set state = ${by ? 3 : 1}, locked_by = ${by?.id ?? null}, locked_at = ${by?.now ?? null},
    version = version + 1 where id = ${id}`.execute(attendance(tx));
}

export async function deleteMonth(tx: Tx, id: number): Promise<void> {
  await sql`delete from attendance.month where id = ${id}`.execute(attendance(tx));
}

/**
 * Adds the people of a month: those who belonged to its company on its last day and were employed on some day of it.
 * @returns their ids
 */
export async function addPersons(tx: Tx, { id, companyId, from, to }: Month): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into attendance.month_person (month_id, person_id)
    select ${id}::int, p.id from people.person p
    left join ${assignmentsOn(to)} a on a.id = p.id
    where coalesce(a.company_id, p.company_id) = ${companyId} and (p.entry_date is null or p.entry_date <= ${to}::date)
      and (p.leave_date is null or p.leave_date >= ${from}::date) and (p.is_active or p.leave_date is not null)
    order by p.id
    on conflict do nothing returning person_id as id`.execute(attendance(tx));
  return rows.map((one) => one.id);
}

export async function clearPersons(tx: Tx, id: number): Promise<void> {
  await sql`delete from attendance.month_person where month_id = ${id}`.execute(attendance(tx));
}

/** Returns the number of waiting days in a month: days in the queue, without a result, or still open for punches. */
export async function countWaiting(on: Executor, { id, from, to }: Month): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from attendance.month_person mp join people.person p on p.id = mp.person_id
    cross join generate_series(greatest(${from}::date, p.entry_date), least(${to}::date, p.leave_date), interval '1 day') as g (day)
    left join attendance.day d on d.person_id = p.id and d.day = g.day::date
    where mp.month_id = ${id} and (d.person_id is null or d.open_until is not null
      or exists (select from attendance.recalc r where r.person_id = p.id and r.day = g.day::date)
      or exists (select from attendance.recost c join attendance.leave l on l.form_id = c.form_id
        where l.person_id = p.id and l.ends > g.day::date::text and l.starts < (g.day::date + 2)::text))`.execute(
    attendance(on),
  );
  return rows[0]!.n;
}

/** SQL condition: somebody `mp` of a month `m` has an open dispute, about the month or about one of its days. */
const isDisputed = sql<boolean>`(mp.state = 3 or exists (select from attendance.day_dispute q
  where q.person_id = mp.person_id and q.state = 1 and q.day between m.from_day and m.to_day))`;

/** Returns the people of a month with an open dispute about it or one of its days, by employee number. */
export async function listDisputed(on: Executor, id: number) {
  const { rows } = await sql<{
    id: number;
    name: Words;
    ofMonth: boolean;
  }>`select p.id, mp.state = 3 as "ofMonth",
      json_build_object('zh', p.chinese_name, 'en', coalesce(nullif(p.english_name, ''), p.chinese_name)) as name
    from attendance.month m join attendance.month_person mp on mp.month_id = m.id join people.person p on p.id = mp.person_id
    where m.id = ${id} and ${isDisputed} order by p.employee_id, p.id`.execute(attendance(on));
  return rows;
}

/** Stores a digest of each person's days, which later proves that they are unchanged. */
export async function saveDigests(tx: Tx, { id, from, to }: Month): Promise<void> {
  await sql`update attendance.month_person mp set digest = x.digest
    from (select d.person_id, sha256(convert_to(string_agg(concat_ws('|', d.day, d.kind, d.state, d.rostered, d.worked, d.late,
        d.early, d.absent, d.leave_paid, d.leave_unpaid, d.trip, d.over_work, d.over_rest, d.over_statutory, d.lack_count),
        chr(10) order by d.day), 'UTF8')) as digest
      from attendance.day d join attendance.month_person o on o.month_id = ${id} and o.person_id = d.person_id
      where d.day between ${from}::date and ${to}::date group by 1) x
    where mp.month_id = ${id} and mp.person_id = x.person_id`.execute(attendance(tx));
}

/** Saves the answer of a person to the confirmation of a month. @returns false: no month is being confirmed */
export async function savePersonSays(
  tx: Tx,
  given: {
    readonly personId: number;
    readonly month: string;
    readonly state: ConfirmState;
    readonly note: string;
    readonly now: Date;
  },
): Promise<boolean> {
  // A lock of the month under way ends first, and the state is looked at again.
  await sql`select from attendance.month m join attendance.month_person mp on mp.month_id = m.id
    where m.state = 2 and m.month = ${`${given.month}-01`}::date and mp.person_id = ${given.personId} for share of m`.execute(
    attendance(tx),
  );
  const { rows } = await sql`update attendance.month_person mp
    set state = ${given.state}, note = ${given.note}, said_at = ${given.now}
    from attendance.month m where m.id = mp.month_id and m.state = 2 and m.month = ${`${given.month}-01`}::date
      and mp.person_id = ${given.personId} returning mp.person_id`.execute(attendance(tx));
  return rows.length > 0;
}

/** Marks people without an answer by the last day as confirmed by deadline. */
export async function endDeadlines(tx: Tx, today: string, now: Date): Promise<void> {
  await sql`update attendance.month_person mp set state = 4, said_at = ${now} from attendance.month m
    where m.id = mp.month_id and m.state = 2 and m.confirm_until < ${today}::date and mp.state = 1`.execute(
    attendance(tx),
  );
}

/** Deletes the corrections of a month. @returns their days; undefined: payroll has taken some of them */
export async function dropCorrections(
  tx: Tx,
  id: number,
): Promise<{ personId: number; day: string }[] | undefined> {
  const { rows: taken } =
    await sql`select from attendance.correction where month_id = ${id} and state = 2 limit 1`.execute(
      attendance(tx),
    );
  if (taken.length > 0) return undefined;
  const { rows } = await sql<{ personId: number; day: string }>`with gone as (
      delete from attendance.correction where month_id = ${id} returning person_id, day
    ) select distinct person_id as "personId", day from gone order by 1, 2`.execute(attendance(tx));
  return rows;
}

/** Dismisses a correction. @returns false: it is already decided; undefined: there is no such correction */
export async function dismiss(
  tx: Tx,
  given: { readonly id: number; readonly by: number; readonly now: Date; readonly reason: string },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ state: CorrectionState }>`select state from attendance.correction
    where id = ${given.id} for update`.execute(attendance(tx));
  if (!rows[0]) return undefined;
  if (rows[0].state !== 1) return false;
  await sql`update attendance.correction set state = 3, reason = ${given.reason}, decided_by = ${given.by},
    decided_at = ${given.now} where id = ${given.id}`.execute(attendance(tx));
  return true;
}

export interface MonthRow {
  readonly ID: number;
  readonly Month: string;
  readonly CompanyId: number;
  readonly CompanyName: string;
  readonly CompanyNameEn: string;
  readonly FromDate: string;
  readonly ToDate: string;
  readonly ConfirmDays: number;
  readonly State: MonthState;
  readonly ConfirmUntil: string | null;
  readonly OpenedByName: string;
  readonly OpenedByNameEn: string;
  readonly LockedByName: string;
  readonly LockedByNameEn: string;
  readonly Persons: number;
  readonly Confirmed: number;
  readonly ByDeadline: number;
  readonly Disputed: number;
  readonly Corrections: number;
  readonly RowVersion: number;
  readonly CanLock: boolean;
}

const name = (alias: string) => sql`coalesce(${sql.ref(`${alias}.chinese_name`)}, '')`;
const nameEn = (alias: string) =>
  sql`coalesce(nullif(${sql.ref(`${alias}.english_name`)}, ''), ${sql.ref(`${alias}.chinese_name`)}, '')`;

/** Returns the months of companies in which a scope includes somebody; the figures cover these people. */
export async function listMonths(
  on: Executor,
  scope: Scope,
  caller: number,
  companyId: number | undefined,
): Promise<MonthRow[]> {
  const { rows } =
    await sql<MonthRow>`select m.id as "ID", to_char(m.month, 'YYYY-MM') as "Month", m.company_id as "CompanyId",
      c.name as "CompanyName", coalesce(nullif(c.name_en, ''), c.name) as "CompanyNameEn", m.from_day as "FromDate",
      m.to_day as "ToDate", m.confirm_days as "ConfirmDays", m.state as "State", m.confirm_until as "ConfirmUntil",
      ${name('o')} as "OpenedByName", ${nameEn('o')} as "OpenedByNameEn", ${name('l')} as "LockedByName",
      ${nameEn('l')} as "LockedByNameEn", n.persons as "Persons", n.confirmed as "Confirmed",
      n.late as "ByDeadline", n.disputed as "Disputed",
      (select count(*)::int from attendance.correction x join people.person p on p.id = x.person_id
        where x.month_id = m.id and x.state = 1 and ${inScope(scope, 'p')}) as "Corrections",
      m.version as "RowVersion", m.state = 2 and m.opened_by is distinct from ${caller}::bigint as "CanLock"
    from attendance.month m join people.company c on c.id = m.company_id
    left join people.person o on o.id = m.opened_by left join people.person l on l.id = m.locked_by
    cross join lateral (select count(*)::int as persons, count(*) filter (where mp.state in (2, 4))::int as confirmed,
        count(*) filter (where mp.state = 4)::int as late, count(*) filter (where ${isDisputed})::int as disputed
      from attendance.month_person mp join people.person p on p.id = mp.person_id
      where mp.month_id = m.id and ${inScope(scope, 'p')}) n
    where ${companyId === undefined ? sql`true` : sql`m.company_id = ${companyId}`}
      and exists (select from people.person p where p.company_id = m.company_id and ${inScope(scope, 'p')})
    order by m.month desc, c.name, m.id limit 600`.execute(attendance(on));
  return rows;
}

const person = sql`p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName",
  p.employee_id as "EmployeeId", d.name as "DeptName", coalesce(nullif(d.name_en, ''), d.name) as "DeptNameEn"`;

interface Who {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** Returns the answers to the confirmation of a month by people in a scope. */
export async function pageSaid(
  on: Executor,
  scope: Scope,
  { id, state }: { readonly id: number; readonly state: ConfirmState | undefined },
  { offset, limit }: Part,
) {
  const found = sql`from attendance.month_person mp join people.person p on p.id = mp.person_id
    join people.department d on d.id = p.department_id
    where mp.month_id = ${id} and ${inScope(scope, 'p')} ${state === undefined ? sql`` : sql`and mp.state = ${state}`}`;
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(attendance(on));
  const { rows } = await sql<Who & { ConfirmState: ConfirmState; Note: string }>`select ${person},
    mp.state as "ConfirmState", mp.note as "Note" ${found}
    order by mp.state = 3 desc, p.employee_id, p.id limit ${limit} offset ${offset}`.execute(attendance(on));
  return { Total: counted.rows[0]!.n, Rows: rows };
}

const correctionColumns = sql`x.id as "CorrectionID", x.day as "Day", x.item as "Item", x.old as "Old", x.new as "New",
  x.state as "State", x.reason as "Reason",
  x.pay_month as "PayMonth", x.made_at as "CreateTime"`;

export interface Correction {
  readonly CorrectionID: number;
  readonly Day: string;
  /** Month of pay that includes it, YYYY-MM; null: none yet. */
  readonly PayMonth: string | null;
  readonly Item: DayItem;
  readonly Old: number;
  readonly New: number;
  readonly State: CorrectionState;
  readonly Reason: string;
  readonly CreateTime: Date;
}

/** Returns the corrections of a month for people in a scope, the latest first. */
export async function pageCorrections(
  on: Executor,
  scope: Scope,
  { id, state }: { readonly id: number; readonly state: CorrectionState | undefined },
  { offset, limit }: Part,
) {
  const found = sql`from attendance.correction x join people.person p on p.id = x.person_id
    join people.department d on d.id = p.department_id
    where x.month_id = ${id} and ${inScope(scope, 'p')} ${state === undefined ? sql`` : sql`and x.state = ${state}`}`;
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(attendance(on));
  const { rows } = await sql<Who & Correction>`select ${person}, ${correctionColumns} ${found}
    order by x.id desc limit ${limit} offset ${offset}`.execute(attendance(on));
  return { Total: counted.rows[0]!.n, Rows: rows };
}

/** Returns the corrections of a person's days, in order. */
export async function listCorrections(
  on: Executor,
  personId: number,
  from: string,
  to: string,
): Promise<Correction[]> {
  const { rows } = await sql<Correction>`select ${correctionColumns} from attendance.correction x
    where x.person_id = ${personId} and x.day between ${from}::date and ${to}::date order by x.day, x.id`.execute(
    attendance(on),
  );
  return rows;
}

export interface OwnMonth {
  readonly from: string;
  readonly to: string;
  readonly state: MonthState;
  readonly confirmState: ConfirmState;
  readonly confirmUntil: string | null;
  readonly note: string;
}

/** Returns the attendance month of a person: the one they are listed in, or else the open one of their company. */
export async function findOwnMonth(
  on: Executor,
  personId: number,
  month: string,
): Promise<OwnMonth | undefined> {
  const { rows } = await sql<OwnMonth>`select m.from_day as "from", m.to_day as "to", m.state,
      coalesce(mp.state, 0) as "confirmState", m.confirm_until as "confirmUntil", coalesce(mp.note, '') as note
    from attendance.month m join people.person p on p.id = ${personId}
    left join attendance.month_person mp on mp.month_id = m.id and mp.person_id = p.id
    where m.month = ${`${month}-01`}::date and (mp.person_id is not null or (m.company_id = p.company_id and m.state = 1))
    order by mp.person_id is null limit 1`.execute(attendance(on));
  return rows[0];
}
