import { sql } from 'kysely';
import type { InputOf } from '#kit/contract/call.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { EnterpriseInfo } from '../../contract/EnterpriseInfo.ts';
import { suppliers } from './db.ts';

const rowColumns = [
  'c.id as EnterpriseId',
  'c.name as CompanyName',
  'c.credit_code as CreditCode',
  'c.legal_person as LegalPerson',
  'c.phone as Phone',
  'c.province as Province',
  'c.city as City',
  'c.state as FormState',
  'c.grade as RuleGrade',
  sql<string | null>`round(c.score, 2)::text`.as('Score'),
  'c.review_on as ReviewTime',
  'c.expires_at as ExpireTime',
  'c.updated_at as UpdateTime',
] as const;

export type CompanyFilter = Omit<InputOf<typeof EnterpriseInfo.GetEnterpriseList>, 'PageIndex' | 'PageSize'>;

function found(on: Executor, filter: CompanyFilter) {
  const { Keyword, State, TemplateId, Grade, Province, ReviewFrom, ReviewTo } = filter;
  let rows = suppliers(on).selectFrom('suppliers.company as c');
  rows = State === undefined ? rows.where('c.state', '<>', -2) : rows.where('c.state', '=', State);
  if (Keyword)
    rows = rows.where(
      sql<boolean>`(c.name ilike ${like(Keyword)} or c.credit_code ilike ${like(Keyword)}
        or c.legal_person ilike ${like(Keyword)})`,
    );
  if (Grade) rows = rows.where('c.grade', '=', Grade);
  if (Province) rows = rows.where(sql<boolean>`c.province ilike ${like(Province)}`);
  if (ReviewFrom) rows = rows.where('c.review_on', '>=', ReviewFrom);
  if (ReviewTo) rows = rows.where('c.review_on', '<=', ReviewTo);
  if (TemplateId)
    rows = rows.where(
      sql<boolean>`exists (select from suppliers.form f
        where f.company_id = c.id and f.template_id = ${TemplateId} and f.state <> -2)`,
    );
  return rows;
}

const sorts: Readonly<Record<string, ReturnType<typeof sql>>> = {
  name: sql`c.name`,
  score: sql`c.score`,
  review: sql`c.review_on`,
  updated: sql`c.updated_at`,
};

/** Companies by a filter; what cannot be sorted by is left in the order of entry, newest first. */
export function listCompanies(on: Executor, filter: CompanyFilter, limit: number, offset: number) {
  const isDown = filter.Sort?.startsWith('-') ?? false;
  const by = sorts[(filter.Sort ?? '').replace(/^-/, '')];
  let rows = found(on, filter).select(rowColumns);
  if (by) rows = rows.orderBy(sql`${by} ${sql.raw(isDown ? 'desc' : 'asc')} nulls last`);
  return rows.orderBy('c.id', 'desc').limit(limit).offset(offset).execute();
}

export async function countCompanies(on: Executor, filter: CompanyFilter): Promise<number> {
  const { total } = await found(on, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const countByState = (on: Executor) =>
  suppliers(on)
    .selectFrom('suppliers.company')
    .where('state', '<>', -2)
    .groupBy('state')
    .orderBy('state')
    .select(['state as State', (eb) => eb.fn.countAll<number>().as('Count')])
    .execute();

/** One company that is not deleted. */
export const findCompany = (on: Executor, id: number) =>
  suppliers(on)
    .selectFrom('suppliers.company as c')
    .select(rowColumns)
    .select([
      'c.name_norm as nameNorm',
      'c.district as District',
      'c.street as Street',
      'c.registered_on as RegisterTime',
      'c.version as Version',
    ])
    .where('c.id', '=', id)
    .where('c.state', '<>', -2)
    .executeTakeFirst();

const lockColumns = ['id', 'name', 'name_norm', 'credit_code', 'state', 'expires_at', 'version'] as const;

/** Takes companies for this transaction, in ascending order. */
export const lockCompanies = (tx: Tx, ids: readonly number[]) =>
  suppliers(tx)
    .selectFrom('suppliers.company')
    .select(lockColumns)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Takes the companies that have this name, or this credit code. */
export const lockNamed = (tx: Tx, nameNorm: string, creditCode: string | null) =>
  suppliers(tx)
    .selectFrom('suppliers.company')
    .select(lockColumns)
    .where((eb) =>
      eb.or([
        eb('name_norm', '=', nameNorm),
        ...(creditCode === null ? [] : [eb('credit_code', '=', creditCode)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

export async function addCompany(
  tx: Tx,
  given: { readonly name: string; readonly nameNorm: string; readonly creditCode: string | null },
  by: { readonly id: number | null; readonly now: Date },
): Promise<number> {
  const { id } = await suppliers(tx)
    .insertInto('suppliers.company')
    .values({
      name: given.name,
      name_norm: given.nameNorm,
      credit_code: given.creditCode,
      created_by: by.id,
      created_at: by.now,
      updated_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Settable = {
  readonly name?: string;
  readonly name_norm?: string;
  readonly credit_code?: string | null;
  readonly review_on?: string | null;
  readonly legal_person?: string;
  readonly phone?: string;
  readonly province?: string;
  readonly city?: string;
  readonly district?: string;
  readonly street?: string;
  readonly registered_on?: string | null;
  readonly state?: number;
  readonly expires_at?: Date | null;
  readonly grade?: string;
  readonly score?: string | null;
  readonly rated_at?: Date | null;
};

export async function saveCompany(tx: Tx, id: number, set: Settable, now: Date): Promise<void> {
  await suppliers(tx)
    .updateTable('suppliers.company')
    .set({ ...set, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Names for supplier selects: the admitted first, those on the blacklist never. */
export const searchCompanies = (on: Executor, text: string, limit: number) =>
  suppliers(on)
    .selectFrom('suppliers.company')
    .select(['id', 'name'])
    .where('state', 'in', [3, 4, 5])
    .$if(text !== '', (rows) => rows.where('name', 'ilike', like(text)))
    .orderBy('state', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();

export const findCompanies = (on: Executor, ids: readonly number[]) =>
  suppliers(on)
    .selectFrom('suppliers.company')
    .select(['id', 'name', 'name_norm as nameNorm', 'state'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('state', '<>', -2)
    .execute();

/** The company on the blacklist that has one of these names. */
export const findBlacklisted = (on: Executor, names: readonly string[]) =>
  suppliers(on)
    .selectFrom('suppliers.company')
    .select(['id', 'name', 'name_norm as nameNorm'])
    .where('state', '=', 6)
    .where(sql<boolean>`name_norm = any(${[...names]}::text[])`)
    .execute();
