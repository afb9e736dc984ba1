import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { billKinds } from '#modules/attendance/contract/codes.ts';
import type { Segment } from '#modules/attendance/leave/server/rules/cost.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/** Kinds of requests that take a person's time. */
export const taker = { leave: 1, trip: 2, overtime: 3 } as const;
export type Taker = (typeof taker)[keyof typeof taker];
export const allTakers = Object.values(taker);

/** Saves the people and times that a form takes, when it is submitted. */
export async function saveBooked(
  tx: Tx,
  formId: number,
  kind: Taker,
  people: readonly number[],
  segments: readonly Segment[],
): Promise<void> {
  await attendance(tx).deleteFrom('attendance.booked').where('form_id', '=', formId).execute();
  await sql`insert into attendance.booked (form_id, person_id, no, kind, starts, ends)
    select ${formId}, p.id, s.no - 1, ${kind}, s.starts, s.ends
    from unnest(${[...people]}::bigint[]) as p (id),
      unnest(${segments.map(([from]) => from)}::text[], ${segments.map(([, to]) => to)}::text[])
        with ordinality as s (starts, ends, no)`.execute(attendance(tx));
}

/**
 * SQL subquery `t`: times that leave, trips and overtime take of people. Covers forms that are pending, wait for their
 * effect, or are in effect.
 */
const taken = (people: readonly number[]) => sql`(
  select l.person_id, l.form_id, ${sql.lit(taker.leave)} as kind, s.starts, least(s.ends, coalesce(l.return_at, s.ends)) as ends
  from attendance.leave l join attendance.segment s on s.form_id = l.form_id
  where l.person_id = any(${[...people]}::bigint[]) and s.starts < coalesce(l.return_at, s.ends)
  union all
  select k.person_id, k.form_id, k.kind, k.starts, k.ends from attendance.booked k
  where k.person_id = any(${[...people]}::bigint[])
) t join approval.bill b on b.form_id = t.form_id and b.kind <> ${sql.lit(billKinds.cancelling)} and b.state in (1, 2, 3)`;

export interface Clash {
  readonly personId: number;
  readonly formId: number;
  readonly number: string;
  readonly kind: Taker;
  /** Time that the other form takes, in minutes of the company's clock. */
  readonly starts: string;
  readonly ends: string;
}

/** Returns other forms that take one of these times of one of these people. */
export async function listClashes(
  on: Executor,
  people: readonly number[],
  segments: readonly Segment[],
  { except, kinds }: { readonly except: number; readonly kinds: readonly Taker[] },
): Promise<Clash[]> {
  if (segments.length === 0 || people.length === 0) return [];
  const { rows } =
    await sql<Clash>`select distinct t.person_id as "personId", t.form_id as "formId", f.number,
      t.kind, t.starts, t.ends
    from ${taken(people)} join approval.form f on f.id = t.form_id
    join unnest(${segments.map(([from]) => from)}::text[], ${segments.map(([, to]) => to)}::text[]) as a (starts, ends)
      on t.starts < a.ends and t.ends > a.starts
    where t.form_id <> ${except} and t.kind = any(${[...kinds]}::int[]) order by 1, 3, 5`.execute(
      attendance(on),
    );
  return rows;
}

/**
 * Returns a person's planned overtime that touches one of these months, without that of one form.
 * @param months YYYY-MM
 */
export async function listPlanned(
  on: Executor,
  personId: number,
  months: readonly string[],
  except: number,
): Promise<Segment[]> {
  const { rows } = await sql<{
    starts: string;
    ends: string;
  }>`select k.starts, k.ends from attendance.booked k
    join approval.bill b on b.form_id = k.form_id and b.state in (1, 2, 3)
    where k.person_id = ${personId} and k.kind = ${sql.lit(taker.overtime)} and k.form_id <> ${except}
      and (left(k.starts, 7) = any(${[...months]}::text[]) or left(k.ends, 7) = any(${[...months]}::text[]))
    order by k.starts`.execute(attendance(on));
  return rows.map(({ starts, ends }) => [starts, ends]);
}

/** Returns the trips of a person that are in effect and touch a range of company days. The end is not included. */
export async function listTripsOf(on: Executor, personId: number, from: string, until: string) {
  const { rows } = await sql<{ formId: number; starts: string; ends: string; route: string }>`
    select k.form_id as "formId", k.starts, k.ends, t.route from attendance.booked k
    join attendance.trip t on t.form_id = k.form_id
    join approval.bill b on b.form_id = k.form_id and b.state = 3
    where k.person_id = ${personId} and k.kind = ${sql.lit(taker.trip)}
      and k.starts < ${until} and k.ends > ${from} order by k.starts`.execute(attendance(on));
  return rows;
}

export interface AwayRow {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  /** Minutes of the company's clock. */
  readonly From: string;
  readonly To: string;
  readonly IsPending: boolean;
}

/** Returns leave and trips of people between two company days, both included; pending ones, too. */
export async function listTeamAway(
  on: Executor,
  people: readonly number[],
  from: string,
  to: string,
): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`select p.id as "AUID", p.chinese_name as "ChineseName",
      p.english_name as "EnglishName", t.starts as "From", t.ends as "To", b.state = 1 as "IsPending"
    from ${taken(people)} join people.person p on p.id = t.person_id
    where t.kind <> ${sql.lit(taker.overtime)} and t.ends > ${from} and t.starts <= ${`${to} 24:00`}
    order by t.starts, p.id`.execute(attendance(on));
  return rows;
}

/** Returns the people in service who work in the department of a person, without that person. */
export async function listTeamOf(on: Executor, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select o.id from people.person p
    join people.person o on o.department_id = p.department_id and o.id <> p.id and o.is_active and not o.is_program
    where p.id = ${personId} order by o.id`.execute(attendance(on));
  return rows.map(({ id }) => id);
}
