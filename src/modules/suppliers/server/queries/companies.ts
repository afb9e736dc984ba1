import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { suppliers } from './db.ts';

/** Company columns shown in lists. */
export const rowColumns = [
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

/** Query for one company that is not deleted. */
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

/** Locks companies in ascending order. */
export const lockCompanies = (tx: Tx, ids: readonly number[]) =>
  suppliers(tx)
    .selectFrom('suppliers.company')
    .select(lockColumns)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Locks companies by id or name against changes, in ascending order and in any state. */
export const holdCompanies = (tx: Tx, ids: readonly number[], names: readonly string[]) =>
  suppliers(tx)
    .selectFrom('suppliers.company')
    .select(['id', 'name', 'name_norm as nameNorm', 'state'])
    .where(sql<boolean>`(id = any(${[...ids]}::bigint[]) or name_norm = any(${[...names]}::text[]))`)
    .orderBy('id')
    .forShare()
    .execute();

/** Lists companies by id or name in any state. */
export const findCompaniesNamed = (on: Executor, ids: readonly number[], names: readonly string[]) =>
  suppliers(on)
    .selectFrom('suppliers.company')
    .select(['id', 'name', 'name_norm as nameNorm', 'state'])
    .where(sql<boolean>`(id = any(${[...ids]}::bigint[]) or name_norm = any(${[...names]}::text[]))`)
    .execute();

/** Locks the companies with this name or credit code. */
export const lockCompaniesNamed = (tx: Tx, nameNorm: string, creditCode: string | null) =>
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

/** Searches company names for supplier controls: admitted ones first, blacklisted ones never. */
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
