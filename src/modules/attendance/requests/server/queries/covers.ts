import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { CardSide, Compensation } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { taker, type Taker } from './booked.ts';

/** Period in minutes of the company's clock; the end is not included. */
export interface Covered {
  readonly formId: number;
  readonly from: string;
  readonly to: string;
}

/** Approved forms that affect the days of one person. */
export interface Covers {
  /** Trips of the person, including those on which they travel along. */
  readonly trips: readonly Covered[];
  readonly overtime: readonly (Covered & { readonly compensation: Compensation })[];
  readonly cards: readonly {
    readonly formId: number;
    /** Company day of the shift. */
    readonly day: string;
    /** Number of the segment in the shift, counted from 1. */
    readonly segment: number;
    readonly side: CardSide;
    readonly at: string;
  }[];
}

/**
 * Returns the trips, overtime and punch corrections of people that are in effect and touch a range of company days,
 * both included. Sorted by their start. People without any are missing. Runs two statements.
 */
export async function coversOf(
  on: Executor,
  personIds: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, Covers>> {
  const people = sql`${[...personIds]}::bigint[]`;
  const { rows: booked } = await sql<
    Covered & { personId: number; kind: Taker; compensation: Compensation | null }
  >`
    select k.person_id as "personId", k.form_id as "formId", k.kind, k.starts as "from", k.ends as "to", o.compensation
    from attendance.booked k join approval.bill b on b.form_id = k.form_id and b.state = 3
    left join attendance.overtime o on o.form_id = k.form_id
    where k.person_id = any(${people}) and k.starts <= ${`${to} 24:00`} and k.ends > ${from}
    order by k.starts, k.form_id`.execute(attendance(on));
  const { rows: cards } = await sql<Covers['cards'][number] & { personId: number }>`
    select c.person_id as "personId", c.form_id as "formId", c.day, c.segment, c.side, c.punch_at as at
    from attendance.card c join approval.bill b on b.form_id = c.form_id and b.state = 3
    where c.person_id = any(${people}) and c.day between ${from}::date and ${to}::date
    order by c.punch_at, c.form_id`.execute(attendance(on));
  const found = new Map<
    number,
    { trips: Covered[]; overtime: Covers['overtime'][number][]; cards: Covers['cards'][number][] }
  >();
  const of = (personId: number) => {
    const known = found.get(personId) ?? { trips: [], overtime: [], cards: [] };
    found.set(personId, known);
    return known;
  };
  for (const { personId, kind, compensation, ...one } of booked)
    if (kind === taker.trip) of(personId).trips.push(one);
    else of(personId).overtime.push({ ...one, compensation: compensation! });
  for (const { personId, ...one } of cards) of(personId).cards.push(one);
  return found;
}
