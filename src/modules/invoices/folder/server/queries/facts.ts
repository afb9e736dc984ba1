import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { invoices, runStatement } from '#modules/invoices/server/queries/db.ts';
import type { BuyerCompany } from '../rules/checks.ts';

/** Company of the installation with its former names. */
export interface OwnCompany extends BuyerCompany {
  readonly id: number;
}

/** Returns all companies with their credit codes and former names. */
export async function listOwnCompanies(on: Executor): Promise<OwnCompany[]> {
  const rows = await invoices(on)
    .selectFrom('people.company')
    .select(['id', 'name', 'credit_code as creditCode'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const former = await invoices(on)
    .selectFrom('people.company_name')
    .select(['company_id as companyId', 'name', 'to_day as toDay'])
    .execute();
  return rows.map((row) => ({ ...row, formerNames: former.filter(({ companyId }) => companyId === row.id) }));
}

/** Facts of the register about an invoice beyond its own row. */
export interface Surroundings {
  readonly id: number;
  /** Form other than the given one that claims it. */
  readonly claimedBy: number | null;
  /**
   * Whether red letters take back all of it. They are read from files, not typed, and come from the same seller: what
   * somebody types into a folder of their own says nothing about the invoices of others.
   */
  readonly isCancelled: boolean;
  readonly hasLike: boolean;
}

/**
 * Returns what the register knows about invoices: claims by other forms, red letters, and receipts without a number of
 * the same day and amount.
 * @param formId form whose own claims do not count
 */
export const listSurroundings = (
  on: Executor,
  ids: readonly number[],
  formId: number | null,
): Promise<Surroundings[]> =>
  runStatement<Surroundings>(
    on,
    sql`select i.id,
        (select c.form_id from invoices.identity k join invoices.claim c on c.key = k.key
          where k.invoice_id = i.id and c.form_id <> ${formId ?? 0} order by c.form_id limit 1) as "claimedBy",
        coalesce(i.number <> '' and i.total_fen > 0 and i.total_fen <= (
          select coalesce(sum(red.fen), 0) from (
            select distinct on (r.number) -r.total_fen as fen from invoices.invoice r
            where r.red_of = i.number and r.is_red and r.state <> 9
              and r.seller_norm = i.seller_norm and r.currency = i.currency
              and coalesce(r.sources->>'Number', 'typed') <> 'typed'
              and coalesce(r.sources->>'Total', 'typed') <> 'typed'
              and coalesce(r.sources->>'RedOf', '') <> 'typed'
            order by r.number, r.id) red), false) as "isCancelled",
        (i.number = '' and i.total_fen is not null and exists (
          select from invoices.invoice o
          where o.total_fen = i.total_fen and o.issued_on = i.issued_on and o.id <> i.id and o.number = ''
            and o.kind is not distinct from i.kind and o.state <> 9
            and (o.seller_norm = '' or i.seller_norm = '' or o.seller_norm = i.seller_norm))) as "hasLike"
      from invoices.invoice i where i.id = any(${[...ids]}::bigint[])`,
  );
