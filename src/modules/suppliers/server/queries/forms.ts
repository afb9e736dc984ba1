import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { Document } from '../../contract/document.ts';
import { suppliers } from './db.ts';
import { isRatingInForce } from './ratings.ts';

const withHeads = (on: Executor) =>
  suppliers(on)
    .selectFrom('suppliers.form as f')
    .innerJoin('suppliers.company as c', 'c.id', 'f.company_id')
    .innerJoin('forms.template as t', 't.id', 'f.template_id')
    .innerJoin('forms.template_edition as e', 'e.id', 'f.template_edition_id')
    .select([
      'f.id as FormID',
      'f.company_id as EnterpriseId',
      'c.name as DocumentValue',
      'f.template_id as TemplateId',
      't.title as TemplateTitle',
      't.title_en as TemplateTitleEn',
      'e.number as EditionNumber',
      'f.state as FormState',
      'f.updated_at as UpdateTime',
    ]);

export interface FormFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly FormState?: number | undefined;
  readonly TemplateId?: number | undefined;
}

/** Loads a page of supplier forms, newest first. Deleted ones are included only on request. */
export async function pageForms(on: Executor, filter: FormFilter) {
  const { Keyword, FormState, TemplateId } = filter;
  let rows = withHeads(on);
  rows = FormState === undefined ? rows.where('f.state', '<>', -2) : rows.where('f.state', '=', FormState);
  if (Keyword) rows = rows.where('c.name', 'ilike', like(Keyword));
  if (TemplateId) rows = rows.where('f.template_id', '=', TemplateId);
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await rows
    .orderBy('f.id', 'desc')
    .limit(filter.PageSize)
    .offset((filter.PageIndex - 1) * filter.PageSize)
    .execute();
  return { Total: total, Rows: page };
}

const whole = (on: Executor) =>
  withHeads(on).select([
    'f.document',
    'f.template_edition_id as editionId',
    'f.version as Version',
    'c.name_norm as nameNorm',
  ]);

const typed = <R extends { document: unknown }>({ document, ...row }: R) => ({
  ...row,
  document: document as Document,
});

/** Loads a form with its document, unless it is deleted. */
export async function findForm(on: Executor, id: number) {
  const row = await whole(on).where('f.id', '=', id).where('f.state', '<>', -2).executeTakeFirst();
  return row && typed(row);
}

/** Lists the forms of companies that are not deleted, by id. */
export async function listFormsOf(on: Executor, companyIds: readonly number[]) {
  const rows = await whole(on)
    .where(sql<boolean>`f.company_id = any(${[...companyIds]}::bigint[])`)
    .where('f.state', '<>', -2)
    .orderBy('f.id')
    .execute();
  return rows.map(typed);
}
export type WholeForm = Awaited<ReturnType<typeof listFormsOf>>[number];

/** Lists forms of companies by normalized names. */
export const listFormsNamed = (on: Executor, names: readonly string[]) =>
  withHeads(on)
    .where(sql<boolean>`c.name_norm = any(${[...names]}::text[])`)
    .where('f.state', '<>', -2)
    .orderBy('f.id')
    .execute();

/** Maps each form to its company. */
export const mapCompanies = async (on: Executor, formIds: readonly number[]) => {
  const rows = await suppliers(on)
    .selectFrom('suppliers.form')
    .select(['id', 'company_id as companyId'])
    .where(sql<boolean>`id = any(${[...formIds]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
};

export async function addForm(
  tx: Tx,
  given: {
    readonly companyId: number;
    readonly templateId: number;
    readonly editionId: number;
    readonly document: Document;
  },
  by: { readonly id: number | null; readonly now: Date },
): Promise<number> {
  const { id } = await suppliers(tx)
    .insertInto('suppliers.form')
    .values({
      company_id: given.companyId,
      template_id: given.templateId,
      template_edition_id: given.editionId,
      document: json(given.document),
      created_by: by.id,
      created_at: by.now,
      updated_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveForm(
  tx: Tx,
  ids: readonly number[],
  set: { readonly document?: Document; readonly state?: number; readonly approvalFormId?: number | null },
  now: Date,
): Promise<void> {
  const { document, state, approvalFormId } = set;
  await suppliers(tx)
    .updateTable('suppliers.form')
    .set({
      ...(document ? { document: json(document) } : {}),
      ...(state === undefined ? {} : { state }),
      ...(approvalFormId === undefined ? {} : { approval_form_id: approvalFormId }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

export interface NewRecord {
  readonly formId: number;
  readonly from: number | null;
  readonly to: number;
  readonly reason: string;
  readonly evidenceUrl: string;
  readonly expiresAt: Date | null;
  readonly approvalFormId: number | null;
}

export async function addRecords(
  tx: Tx,
  records: readonly NewRecord[],
  by: { readonly id: number | null; readonly now: Date },
): Promise<void> {
  if (records.length === 0) return;
  await suppliers(tx)
    .insertInto('suppliers.state_log')
    .values(
      records.map((one) => ({
        form_id: one.formId,
        from_state: one.from,
        to_state: one.to,
        reason: one.reason,
        evidence_url: one.evidenceUrl,
        effective_at: by.now,
        expires_at: one.expiresAt,
        operator_id: by.id,
        approval_form_id: one.approvalFormId,
      })),
    )
    .execute();
}

/** Lists companies with a form whose admission is based on an approval. */
export async function listCompaniesAdmittedBy(on: Executor, approvalFormId: number): Promise<number[]> {
  const rows = await suppliers(on)
    .selectFrom('suppliers.form')
    .select('company_id as id')
    .distinct()
    .where('approval_form_id', '=', approvalFormId)
    .where('state', 'in', admittedStates)
    .execute();
  return rows.map(({ id }) => id);
}

const admittedStates = [4, 5];

/** Lists a company's forms whose admission is based on an approval, with the people who admitted them. */
export const listAdmittedBy = (on: Executor, approvalFormId: number, companyId: number) =>
  suppliers(on)
    .selectFrom('suppliers.form as f')
    .select((eb) => [
      'f.id',
      'f.state',
      eb
        .selectFrom('suppliers.state_log as l')
        .select('l.operator_id')
        .whereRef('l.form_id', '=', 'f.id')
        .where('l.to_state', '=', 4)
        .where('l.from_state', '=', 3)
        .orderBy('l.id', 'desc')
        .limit(1)
        .as('admittedBy'),
    ])
    .where('f.approval_form_id', '=', approvalFormId)
    .where('f.company_id', '=', companyId)
    .where('f.state', 'in', admittedStates)
    .orderBy('f.id')
    .execute();

/** Lists companies released from the blacklist by an approval, with who released them and why they were listed. */
export async function listReleasedBy(on: Executor, approvalFormId: number) {
  const { rows } = await sql<{
    companyId: number;
    releasedBy: number | null;
    reason: string;
    evidenceUrl: string;
    expiresAt: Date | null;
  }>`
    select distinct on (f.company_id) f.company_id as "companyId", l.operator_id as "releasedBy",
      coalesce(b.reason, '') as reason, coalesce(b.evidence_url, '') as "evidenceUrl", b.expires_at as "expiresAt"
    from suppliers.state_log l join suppliers.form f on f.id = l.form_id
    left join lateral (
      select e.reason, e.evidence_url, e.expires_at from suppliers.state_log e
      where e.form_id = l.form_id and e.to_state = 6 and e.id < l.id order by e.id desc limit 1
    ) b on true
    where l.approval_form_id = ${approvalFormId} and l.from_state = 6 and l.to_state = 3 and not exists (
      select from suppliers.state_log n join suppliers.form g on g.id = n.form_id
      where g.company_id = f.company_id and n.to_state = 6 and n.id > l.id)
    order by f.company_id, l.id desc`.execute(suppliers(on));
  return rows;
}

/** Lists the state changes of a company's forms or of one form, newest first. */
export const listRecords = (on: Executor, of: { readonly companyId: number } | { readonly formId: number }) =>
  suppliers(on)
    .selectFrom('suppliers.state_log as l')
    .innerJoin('suppliers.form as f', 'f.id', 'l.form_id')
    .innerJoin('forms.template as t', 't.id', 'f.template_id')
    .leftJoin('people.person as p', 'p.id', 'l.operator_id')
    .leftJoin('approval.form as a', 'a.id', 'l.approval_form_id')
    .where((eb) => ('formId' in of ? eb('f.id', '=', of.formId) : eb('f.company_id', '=', of.companyId)))
    .select([
      'l.form_id as FormID',
      't.title as TemplateTitle',
      't.title_en as TemplateTitleEn',
      'l.from_state as From',
      'l.to_state as To',
      'l.reason as Reason',
      'l.evidence_url as EvidenceUrl',
      'l.effective_at as EffectTime',
      'l.expires_at as ExpireTime',
      'l.approval_form_id as ApprovalFormID',
      (eb) => eb.fn.coalesce('p.chinese_name', sql.lit('')).as('OperatorName'),
      (eb) => eb.fn.coalesce('p.english_name', sql.lit('')).as('OperatorNameEn'),
      (eb) => eb.fn.coalesce('a.number', sql.lit('')).as('ApprovalNumber'),
    ])
    .orderBy('l.id', 'desc')
    .limit(200)
    .execute();

/** Saves which companies an approval form names. */
export async function saveLinks(tx: Tx, approvalFormId: number, names: readonly string[]): Promise<void> {
  await suppliers(tx)
    .deleteFrom('suppliers.approval_link')
    .where('approval_form_id', '=', approvalFormId)
    .where(sql<boolean>`not name_norm = any(${[...names]}::text[])`)
    .execute();
  if (names.length === 0) return;
  await suppliers(tx)
    .insertInto('suppliers.approval_link')
    .values(names.map((name_norm) => ({ approval_form_id: approvalFormId, name_norm })))
    .onConflict((at) => at.doNothing())
    .execute();
}

/** Finds the time at which a form last moved to the blacklist. */
export async function findBarredSince(on: Executor, formId: number): Promise<Date | undefined> {
  const row = await suppliers(on)
    .selectFrom('suppliers.state_log')
    .select('effective_at as at')
    .where('form_id', '=', formId)
    .where('to_state', '=', 6)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.at;
}

/** Lists approval forms that name a company, newest first. */
export async function listLinkedApprovals(on: Executor, nameNorm: string, limit: number): Promise<number[]> {
  const rows = await suppliers(on)
    .selectFrom('suppliers.approval_link')
    .select('approval_form_id as id')
    .where('name_norm', '=', nameNorm)
    .orderBy('approval_form_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listNamesIn(on: Executor, approvalFormId: number): Promise<string[]> {
  const rows = await suppliers(on)
    .selectFrom('suppliers.approval_link')
    .select('name_norm as name')
    .where('approval_form_id', '=', approvalFormId)
    .execute();
  return rows.map(({ name }) => name);
}

/** Moves the approvals of a renamed company to its new name. */
export async function renameLinks(tx: Tx, from: string, to: string): Promise<void> {
  await sql`delete from suppliers.approval_link old where old.name_norm = ${from} and exists (
    select from suppliers.approval_link l
    where l.approval_form_id = old.approval_form_id and l.name_norm = ${to})`.execute(suppliers(tx));
  // Updates the rows in place: inserting would wait for the approval form, which must be locked before companies.
  await suppliers(tx)
    .updateTable('suppliers.approval_link')
    .set({ name_norm: to })
    .where('name_norm', '=', from)
    .execute();
}

/** Returns which forms have a rating that counts for an admission. Ratings from a revoked approval do not count. */
export async function listRatedInForce(
  on: Executor,
  formIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await suppliers(on)
    .selectFrom('suppliers.rating as g')
    .leftJoin('approval.form as a', 'a.id', 'g.approval_form_id')
    .select('g.form_id as id')
    .distinct()
    .where(sql<boolean>`g.form_id = any(${[...formIds]}::bigint[])`)
    .where(isRatingInForce)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns which forms have a rating. */
export async function listRated(on: Executor, formIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await suppliers(on)
    .selectFrom('suppliers.rating')
    .select('form_id as id')
    .distinct()
    .where(sql<boolean>`form_id = any(${[...formIds]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
