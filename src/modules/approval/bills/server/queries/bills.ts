import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { zoneSql } from '#kit/server/db/zone.ts';
import { billState, formStatus, type BillState } from '#modules/approval/contract/codes.ts';
import { mayRead, notAboutMe, type Viewer } from '#modules/approval/reading/server/queries/readers.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';

export interface Bill {
  readonly formId: number;
  readonly kind: string;
  readonly subject: number;
  readonly about: string;
}

/** Stores a bill with its state and the subject that its form names now. */
export async function saveBill(tx: Tx, bill: Bill, state: BillState): Promise<void> {
  const { subject: subject_id, about } = bill;
  await approval(tx)
    .insertInto('approval.bill')
    .values({ form_id: bill.formId, kind: bill.kind, subject_id, about, state })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet({ subject_id, about, state }))
    .execute();
}

/** Updates the state of a bill whose form no longer names a subject. */
export async function closeBill(tx: Tx, formId: number, state: BillState): Promise<void> {
  await approval(tx).updateTable('approval.bill').set({ state }).where('form_id', '=', formId).execute();
}

/** Updates a finished bill from its effects: waiting while one is pending or failed, else done or closed. */
export async function settleBill(tx: Tx, formId: number): Promise<void> {
  await sql`update approval.bill b set state = case
      when exists (select from approval.effect e where e.form_id = b.form_id and e.state in (0, 1, 4))
        then ${sql.lit(billState.waiting)}
      when exists (select from approval.effect e where e.form_id = b.form_id and e.state = 3)
        and not exists (select from approval.effect e where e.form_id = b.form_id and e.state = 2)
        then ${sql.lit(billState.closed)}
      else ${sql.lit(billState.done)} end
    where form_id = ${formId}`.execute(approval(tx));
}

/**
 * Locks the place of a bill. A second bill about the same matter waits here until it can read the first one's number.
 */
export async function holdPlaceOf(tx: Tx, { kind, subject, about }: Bill): Promise<void> {
  const place = `bill ${kind} ${subject} ${about}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(approval(tx));
}

/** Returns the number of another pending bill of the same kind about the same person, if any. */
export async function findLiveBill(on: Executor, bill: Bill): Promise<string | undefined> {
  const row = await approval(on)
    .selectFrom('approval.bill as b')
    .innerJoin('approval.form as f', 'f.id', 'b.form_id')
    .select('f.number')
    .where('b.kind', '=', bill.kind)
    .where('b.subject_id', '=', bill.subject)
    .where('b.about', '=', bill.about)
    .where('b.state', 'in', [billState.inApproval, billState.waiting])
    .where('b.form_id', '<>', bill.formId)
    .executeTakeFirst();
  return row?.number;
}

/** Returns the subject, effect state and due day of forms, and whether the viewer may open them. */
export async function listBillFacts(on: Executor, formIds: readonly number[], viewer: Viewer) {
  const { rows } = await sql<{
    formId: number;
    subject: number | null;
    name: string;
    nameEn: string;
    dept: string;
    deptEn: string;
    effectState: number | null;
    dueDay: string | null;
    isReadable: boolean;
  }>`
    select f.id as "formId", p.id as subject, coalesce(p.chinese_name, '') as name,
      coalesce(nullif(p.english_name, ''), p.chinese_name, '') as "nameEn", coalesce(d.name, '') as dept,
      coalesce(d.name_en, '') as "deptEn", e.state as "effectState", e.due_day as "dueDay",
      ${mayRead(viewer)} as "isReadable"
    from approval.form f
    left join approval.bill b on b.form_id = f.id
    left join people.person p on p.id = b.subject_id
    left join people.department d on d.id = p.department_id
    left join lateral (select state, due_day from approval.effect e where e.form_id = f.id
      order by finish_seq desc limit 1) e on true
    where f.id = any(${[...formIds]}::bigint[])`.execute(approval(on));
  return new Map(rows.map((row) => [row.formId, row]));
}

/**
 * Returns the pending bills of a kind about these people, by person; `isReadable`: the viewer may open it.
 * Unfinished bills about the viewer are left out, unless they filed them.
 */
export async function listLive(on: Executor, kind: string, subjects: readonly number[], viewer: Viewer) {
  const rows = await approval(on)
    .selectFrom('approval.bill as b')
    .innerJoin('approval.form as f', 'f.id', 'b.form_id')
    .select(['b.subject_id as subject', 'b.form_id as formId', 'f.number'])
    .select(mayRead(viewer).as('isReadable'))
    .where('b.kind', '=', kind)
    .where(sql<boolean>`b.subject_id = any(${[...subjects]}::bigint[])`)
    .where('b.state', 'in', [billState.inApproval, billState.waiting])
    .where(notAboutMe(viewer))
    .execute();
  return new Map(rows.map((row) => [row.subject, row]));
}

/** Lists completed bills of a kind about a person, the latest first. */
export const listDone = (on: Executor, kind: string, subject: number): Promise<{ formId: number }[]> =>
  approval(on)
    .selectFrom('approval.bill')
    .select('form_id as formId')
    .where('kind', '=', kind)
    .where('subject_id', '=', subject)
    .where('state', '=', billState.done)
    .orderBy('form_id', 'desc')
    .execute();

export interface BillAbout {
  readonly FormID: number;
  readonly Number: string;
  readonly Title: string;
  readonly TitleEn: string;
  /** Company day that the bill names, else the day on which it finished. */
  readonly Day: string;
  readonly EffectState: number | null;
  /** Company day of the reversal; null when it was not reversed. */
  readonly ReversedDay: string | null;
  /** Id of the counter-bill, if the viewer may open it. */
  readonly CounterFormID: number | null;
  readonly CounterNumber: string;
}

/** Lists finished forms about a person that the viewer may open, with the state of their effects, latest day first. */
export async function listBillsAbout(on: Executor, subject: number, viewer: Viewer): Promise<BillAbout[]> {
  const { rows } = await sql<BillAbout>`
    select f.id as "FormID", f.number as "Number", f.template_title as "Title", f.template_title_en as "TitleEn",
      coalesce(e.due_day, (f.finished_at at time zone ${zoneSql()})::date) as "Day", e.state as "EffectState",
      (e.reversed_at at time zone ${zoneSql()})::date as "ReversedDay",
      (select f.id from approval.form f where f.id = e.counter_id and ${mayRead(viewer)}) as "CounterFormID",
      coalesce(c.number, '') as "CounterNumber"
    from approval.bill b join approval.form f on f.id = b.form_id
    left join lateral (select * from approval.effect e where e.form_id = f.id and e.subject_id = b.subject_id
      order by finish_seq desc limit 1) e on true
    left join approval.form c on c.id = e.counter_id
    where b.subject_id = ${subject} and f.status = ${sql.lit(formStatus.finished)} and ${mayRead(viewer)}
    order by "Day" desc, f.id desc`.execute(approval(on));
  return rows;
}
