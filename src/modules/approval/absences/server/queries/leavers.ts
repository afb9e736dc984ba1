import { sql } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { notPrivate } from '#modules/approval/reading/server/queries/readers.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';

/** SQL: statuses of rows that a person is to decide now or later: waiting, parked behind added signers, suspended. */
const held = sql`(6, 8, 9)`;
/** SQL: statuses of forms in approval, or sent back to their applicant. */
const underWay = sql`(1, 2, 3, 4, 9)`;

/** Lists the forms on which a person holds a row, lowest id first. */
export async function listHeldForms(on: Executor, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.form_id as id from approval.row r join approval.form f on f.id = r.form_id
    where r.person_id = ${personId} and r.opened_at is not null and r.status in ${held}
      and r.round = f.round and f.state_type = 0
    order by id`.execute(approval(on));
  return rows.map(({ id }) => id);
}

/** Lists rows held by people who have left: they were disabled just while their row was being opened. */
export async function listHeldByGone(on: Executor): Promise<{ form: number; person: number }[]> {
  const { rows } = await sql<{ form: number; person: number }>`
    select distinct r.form_id as form, r.person_id as person
    from people.person p join approval.row r on r.person_id = p.id join approval.form f on f.id = r.form_id
    where not p.is_active and r.opened_at is not null and r.status in ${held}
      and r.round = f.round and f.state_type = 0
    order by form, person`.execute(approval(on));
  return rows;
}

interface Counted {
  readonly count: number;
  /** Titles of a few of the forms, without private ones. */
  readonly examples: readonly Words[];
}

const counted = (
  rows: readonly { total: number; named: boolean; title: string; title_en: string; number: string }[],
): Counted => ({
  count: rows[0]?.total ?? 0,
  examples: rows
    .filter(({ named }) => named)
    .map((row) => ({ zh: `${row.title} ${row.number}`, en: `${row.title_en} ${row.number}` })),
});

const columns = sql`${notPrivate} as named, f.title, f.title_en, f.number, count(*) over ()::int as total`;

/** Counts the forms that wait for a person's decision, and their own unfinished forms. */
export async function countHeld(on: Executor, personId: number): Promise<{ waiting: Counted; own: Counted }> {
  type Row = { total: number; named: boolean; title: string; title_en: string; number: string };
  const waiting = await sql<Row>`
    select ${columns} from approval.form f
    where f.state_type = 0 and f.id in (
      select r.form_id from approval.row r
      where r.person_id = ${personId} and r.opened_at is not null and r.status in ${held} and r.round = f.round)
    order by named desc, f.id limit 5`.execute(approval(on));
  const own = await sql<Row>`
    select ${columns} from approval.form f
    where f.applicant_id = ${personId} and f.state_type = 0 and f.status in ${underWay}
    order by named desc, f.id limit 5`.execute(approval(on));
  return { waiting: counted(waiting.rows), own: counted(own.rows) };
}
