import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import type { KnownCompany } from '../rules/import.ts';
import { suppliers } from './db.ts';

/** Finds companies, including deleted ones, that have one of these names or credit codes. */
export const findKnown = (
  on: Executor,
  templateId: number,
  {
    nameNorms,
    creditCodes,
  }: { readonly nameNorms: readonly string[]; readonly creditCodes: readonly string[] },
): Promise<KnownCompany[]> =>
  suppliers(on)
    .selectFrom('suppliers.company as c')
    .where(
      sql<boolean>`(c.name_norm = any(${[...nameNorms]}::text[]) or c.credit_code = any(${[...creditCodes]}::text[]))`,
    )
    .select([
      'c.name',
      'c.name_norm as nameNorm',
      'c.credit_code as creditCode',
      'c.state',
      sql<boolean>`exists (select from suppliers.form f
        where f.company_id = c.id and f.template_id = ${templateId} and f.state <> -2)`.as('hasForm'),
    ])
    .execute();

/** Stores the result of a dry run, and deletes results older than an hour. */
export async function addImport(
  tx: Tx,
  given: {
    readonly personId: number;
    readonly templateId: number;
    readonly kept: unknown;
    readonly now: Date;
  },
): Promise<string> {
  await sql`delete from suppliers.import where created_at < ${given.now}::timestamptz - interval '1 hour'`.execute(
    suppliers(tx),
  );
  const { token } = await suppliers(tx)
    .insertInto('suppliers.import')
    .values({
      person_id: given.personId,
      template_id: given.templateId,
      rows: json(given.kept),
      created_at: given.now,
    })
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

/** Returns and deletes the result of this person's dry run; undefined if it is older than an hour. */
export const takeImport = (tx: Tx, token: string, personId: number, now: Date) =>
  suppliers(tx)
    .deleteFrom('suppliers.import')
    .where('token', '=', token)
    .where('person_id', '=', personId)
    .where(sql<boolean>`created_at >= ${now}::timestamptz - interval '1 hour'`)
    .returning(['template_id as templateId', 'rows as kept'])
    .executeTakeFirst();
