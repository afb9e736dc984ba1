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
  /** Whether a red letter that an electronic file proves names it. */
  readonly isCancelled: boolean;
  readonly hasLike: boolean;
}

/** Sources that state fields by name; a page, a code or a person's typing proves no red letter. */
const provenBy = sql`array['xml', 'ofdAttachment', 'pdfAttachment', 'ofdTags']`;

/**
 * SQL: red letter `r` cancels invoice `i`. Anybody may upload a file, so one that only names a number must not stop a
 * colleague's form: it has to state seller, buyer and a negative amount that fit the invoice, without a contradiction.
 * A red letter may cancel a part.
 */
export const cancels = sql<boolean>`(r.red_of = i.number and r.is_red and r.id <> i.id and r.disagreements = '[]'::jsonb
  and r.sources->>'RedOf' = any(${provenBy}) and r.sources->>'Number' = any(${provenBy})
  and r.sources->>'Total' = any(${provenBy})
  and r.total_fen < 0 and -r.total_fen <= i.total_fen
  and coalesce(r.net_fen + r.tax_fen + coalesce(r.other_fen, 0) = r.total_fen, false)
  and r.seller_norm <> '' and (r.seller_norm = i.seller_norm or i.seller_norm = '')
  and (r.seller_tax_id = i.seller_tax_id or r.seller_tax_id = '' or i.seller_tax_id = '')
  and (r.buyer_tax_id = i.buyer_tax_id or r.buyer_tax_id = '' or i.buyer_tax_id = ''))`;

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
        (i.number <> '' and exists (select from invoices.invoice r where r.red_of <> '' and ${cancels}))
          as "isCancelled",
        (i.number = '' and i.total_fen is not null and exists (
          select from invoices.invoice o
          where o.total_fen = i.total_fen and o.issued_on = i.issued_on and o.id <> i.id and o.number = ''
            and o.kind is not distinct from i.kind and o.state <> 9
            and (o.seller_norm = '' or i.seller_norm = '' or o.seller_norm = i.seller_norm))) as "hasLike"
      from invoices.invoice i where i.id = any(${[...ids]}::bigint[])`,
  );
