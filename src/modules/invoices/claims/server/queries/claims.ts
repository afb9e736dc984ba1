import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import type { CheckSaid } from '#modules/invoices/folder/contract/checks.ts';
import { invoices, runStatement } from '#modules/invoices/server/queries/db.ts';
import type { Ref } from '#modules/forms/contract/values.ts';

export const useState = { live: 1, paid: 2, ended: 3 } as const;

/** Use of an invoice by a form. */
export interface UseRow {
  readonly id: number;
  readonly invoiceId: number;
  readonly amountFen: number;
  /** Amount that finance accepted; null while it is undecided. */
  readonly acceptedFen: number | null;
  readonly reasons: Readonly<Record<string, string>>;
  readonly checks: readonly CheckSaid[];
}

/** Returns the uses of a form that have not ended. */
export const listUses = (on: Executor, formId: number): Promise<UseRow[]> =>
  runStatement<UseRow>(
    on,
    sql`select id, invoice_id as "invoiceId", amount_fen as "amountFen", accepted_fen as "acceptedFen", reasons, checks from invoices.use
      where form_id = ${formId} and state < 3 order by invoice_id`,
  );

/** Returns the state of a form as it is stored: before the step that is just being taken. */
export async function findStatus(on: Executor, formId: number): Promise<number | undefined> {
  const [row] = await runStatement<{ status: number }>(
    on,
    sql`select status from approval.form where id = ${formId}`,
  );
  return row?.status;
}

/** Returns the uses of invoices that have not ended. */
export const listUsesOf = (on: Executor, ids: readonly number[]): Promise<(UseRow & { formId: number })[]> =>
  runStatement(
    on,
    sql`select id, invoice_id as "invoiceId", form_id as "formId", amount_fen as "amountFen", accepted_fen as "acceptedFen", reasons, checks
      from invoices.use where invoice_id = any(${[...ids]}::bigint[]) and state < 3 order by invoice_id`,
  );

/** Claim of another form that stands in the way. */
export interface OtherClaim {
  readonly invoiceId: number;
  readonly formId: number;
  readonly applicantId: number;
  readonly number: string;
  readonly takenAt: Date;
}

/** Key by which an invoice is the same as others. */
export interface ClaimKey {
  readonly invoiceId: number;
  readonly key: string;
}

/**
 * Claims the keys of invoices for a form, in ascending order. They come from what the invoices say now: of two invoices
 * of one owner that were given one number, the table of identities has the keys of the first only. A key that another
 * transaction is just taking makes this one wait for it. Returns the claims of other forms; it is empty if all keys are
 * the form's.
 */
export async function takeClaims(
  tx: Tx,
  formId: number,
  keys: readonly ClaimKey[],
  now: Date,
): Promise<OtherClaim[]> {
  const given = sql`unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ invoiceId }) => invoiceId)}::bigint[])
    as k (key, invoice_id)`;
  await runStatement(
    tx,
    sql`insert into invoices.claim (key, invoice_id, form_id, taken_at)
      select k.key, min(k.invoice_id), ${formId}::bigint, ${now}::timestamptz from ${given}
      group by k.key order by k.key
      on conflict (key) do nothing`,
  );
  return runStatement<OtherClaim>(
    tx,
    sql`select distinct k.invoice_id as "invoiceId", c.form_id as "formId", f.applicant_id as "applicantId", f.number,
        c.taken_at as "takenAt"
      from ${given} join invoices.claim c on c.key = k.key join approval.form f on f.id = c.form_id
      where c.form_id <> ${formId} or c.invoice_id <> k.invoice_id
      order by k.invoice_id`,
  );
}

/** Gives up the claims of a form on invoices. */
export async function releaseClaims(tx: Tx, formId: number, ids: readonly number[]): Promise<void> {
  await runStatement(
    tx,
    sql`delete from invoices.claim where form_id = ${formId} and invoice_id = any(${[...ids]}::bigint[])`,
  );
}

export interface NewUse {
  readonly invoiceId: number;
  readonly formId: number;
  readonly amountFen: number;
  readonly reasons: Readonly<Record<string, string>>;
  readonly checks: readonly CheckSaid[];
  readonly subject: Ref | null;
  readonly now: Date;
}

/** Stores how a form uses an invoice; the transaction holds the invoice. */
export async function saveUse(tx: Tx, use: NewUse): Promise<void> {
  const said = {
    amount_fen: use.amountFen,
    // A new submission is decided anew.
    accepted_fen: null,
    decided_by: null,
    decided_at: null,
    decision_reason: '',
    reasons: json(use.reasons),
    checks: json(use.checks),
    subject: use.subject === null ? null : json(use.subject),
  };
  const { numUpdatedRows } = await invoices(tx)
    .updateTable('invoices.use')
    .set(said)
    .where('invoice_id', '=', use.invoiceId)
    .where('form_id', '=', use.formId)
    .where('state', '<', 3)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await invoices(tx)
    .insertInto('invoices.use')
    .values({ ...said, invoice_id: use.invoiceId, form_id: use.formId, made_at: use.now })
    .execute();
}

/** Moves the uses of a form to a state. */
export async function saveUses(tx: Tx, formId: number, ids: readonly number[], state: number): Promise<void> {
  await runStatement(
    tx,
    sql`update invoices.use set state = ${state}::smallint
      where form_id = ${formId} and state < 3 and invoice_id = any(${[...ids]}::bigint[])`,
  );
}

/** Writes the state of an invoice that a form takes, pays or gives up. */
export async function saveTaken(
  tx: Tx,
  id: number,
  taken: {
    readonly state: number;
    readonly companyId: number | null;
    readonly usedFen: number;
    readonly paidOn: string | null;
  },
): Promise<void> {
  await invoices(tx)
    .updateTable('invoices.invoice')
    .set({
      state: taken.state,
      company_id: taken.companyId,
      used_fen: taken.usedFen,
      reimbursed_on: taken.paidOn,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the accounting subject that a person chose last for each seller of these invoices. */
export const listLastSubjects = (
  on: Executor,
  ownerId: number,
  ids: readonly number[],
): Promise<{ id: number; subject: Ref }[]> =>
  runStatement(
    on,
    sql`select i.id, l.subject from invoices.invoice i
      cross join lateral (
        select u.subject from invoices.use u join invoices.invoice o on o.id = u.invoice_id
        where o.owner_id = ${ownerId} and o.seller_norm = i.seller_norm and o.seller_norm <> ''
          and u.subject is not null
        order by u.id desc limit 1) l
      where i.id = any(${[...ids]}::bigint[])`,
  );

/** Returns whether a person is the applicant of a form. */
export async function isApplicant(on: Executor, formId: number, personId: number): Promise<boolean> {
  const rows = await runStatement(
    on,
    sql`select from approval.form where id = ${formId} and applicant_id = ${personId}`,
  );
  return rows.length > 0;
}

/** Names of a person as tickets and forms write them. */
export async function namesOf(on: Executor, personId: number): Promise<string[]> {
  const person = await invoices(on)
    .selectFrom('people.person')
    .where('id', '=', personId)
    .select(['chinese_name as zh', 'english_name as en'])
    .executeTakeFirst();
  return [person?.zh ?? '', person?.en ?? ''].filter((name) => name !== '');
}
