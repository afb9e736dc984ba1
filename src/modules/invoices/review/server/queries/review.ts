import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { mayRead, type Viewer } from '#modules/approval/server/open.ts';
import type { InvoiceRecord } from '#modules/invoices/contract/record.ts';
import { cancels } from '#modules/invoices/folder/server/queries/facts.ts';
import { runStatement } from '#modules/invoices/server/queries/db.ts';
import type { Values } from '#modules/forms/contract/values.ts';

/** Returns whether a form waits for a person as finance. */
export async function waitsForFinance(on: Executor, formId: number, personId: number): Promise<boolean> {
  const rows = await runStatement(
    on,
    sql`select from approval.row where form_id = ${formId} and person_id = ${personId} and status = 6 and is_finance
      limit 1`,
  );
  return rows.length > 0;
}

/** Returns whether somebody else is asked at a level of finance before this one. */
export async function hasEarlierReviewer(
  on: Executor,
  formId: number,
  { level, person }: { readonly level: number; readonly person: number },
): Promise<boolean> {
  const rows = await runStatement(
    on,
    sql`select from approval.row where form_id = ${formId} and is_finance and level < ${level}
      and person_id <> ${person} limit 1`,
  );
  return rows.length > 0;
}

/** Locks a form before its invoices; undefined if it does not exist. */
export async function holdForm(tx: Tx, formId: number): Promise<number | undefined> {
  const [row] = await runStatement<{ id: number }>(
    tx,
    sql`select id from approval.form where id = ${formId} for update`,
  );
  return row?.id;
}

/** Returns the edition of a form. */
export async function findEditionId(on: Executor, formId: number): Promise<number | undefined> {
  const [row] = await runStatement<{ id: number }>(
    on,
    sql`select template_edition_id as id from approval.form where id = ${formId}`,
  );
  return row?.id;
}

/** Form as a reader may see it. */
export interface ReadableForm {
  readonly editionId: number;
  readonly values: Values;
}

/** Returns the edition and values of a form that a viewer may read. */
export async function findReadableForm(
  on: Executor,
  formId: number,
  viewer: Viewer,
): Promise<ReadableForm | undefined> {
  const [row] = await runStatement<ReadableForm>(
    on,
    sql`select f.template_edition_id as "editionId", f.form_values as values from approval.form f
      where f.id = ${formId} and ${mayRead(viewer)}`,
  );
  return row;
}

/** Use of an invoice with what finance decided. */
export interface ReviewRow {
  readonly invoiceId: number;
  readonly record: InvoiceRecord;
  readonly amountFen: number;
  readonly acceptedFen: number | null;
  readonly isRefused: boolean;
  readonly reason: string;
  readonly inputFen: number;
  /** Whether a red letter that nothing proves names the invoice. */
  readonly hasRedHint: boolean;
  readonly byId: number | null;
  readonly byName: string | null;
  readonly byNameEn: string | null;
}

/** Returns the invoices of a form, also those that finance has refused. Invoices that it has given up are left out. */
export const listReview = (on: Executor, formId: number): Promise<ReviewRow[]> =>
  runStatement<ReviewRow>(
    on,
    sql`select distinct on (u.invoice_id) u.invoice_id as "invoiceId", i.record, u.amount_fen as "amountFen",
        u.accepted_fen as "acceptedFen", (u.state = 3) as "isRefused", u.decision_reason as reason,
        i.input_suggested_fen as "inputFen",
        (i.number <> '' and exists (
          select from invoices.invoice r
          where r.red_of <> '' and r.red_of = i.number and r.id <> i.id and r.state <> 9
            and ${cancels} is not true))
          as "hasRedHint", p.id as "byId", p.chinese_name as "byName", p.english_name as "byNameEn"
      from invoices.use u join invoices.invoice i on i.id = u.invoice_id
      left join people.person p on p.id = u.decided_by
      where u.form_id = ${formId} and (u.state < 3 or u.accepted_fen = 0)
      order by u.invoice_id, u.id desc`,
  );

export interface Decision {
  readonly acceptedFen: number;
  readonly by: number;
  readonly reason: string;
  readonly now: Date;
  readonly isRefused: boolean;
}

/** Stores what finance decided about an invoice of a form. */
export async function saveDecision(
  tx: Tx,
  formId: number,
  invoiceId: number,
  { acceptedFen, by, reason, now, isRefused }: Decision,
): Promise<void> {
  await runStatement(
    tx,
    sql`update invoices.use set accepted_fen = ${acceptedFen}, decided_by = ${by}, decided_at = ${now}::timestamptz,
        decision_reason = ${reason}, state = ${isRefused ? 3 : 1}::smallint
      where form_id = ${formId} and invoice_id = ${invoiceId} and state = 1`,
  );
}
