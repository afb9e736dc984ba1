import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { runStatement } from '#modules/invoices/server/queries/db.ts';
import { folderTabs, type FolderTab } from '../../contract/Invoice.ts';

export interface FolderFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Tab?: FolderTab | undefined;
  readonly Keyword: string;
  readonly Kind?: number | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
}

export interface FolderLine {
  readonly id: number;
  readonly goods: string;
  readonly formId: number | null;
  readonly formNumber: string | null;
}

const shown = [1, 2, 4, 5, 6, 8];

/** Lists a page of a person's invoices, newest first. Removed ones are only in their own tab. */
export async function pageFolder(
  on: Executor,
  ownerId: number,
  filter: FolderFilter,
): Promise<{ total: number; rows: FolderLine[] }> {
  const { Tab, Keyword, Kind, From, To, PageIndex, PageSize } = filter;
  const states = Tab ? [...folderTabs[Tab]] : shown;
  const where = sql`where i.owner_id = ${ownerId} and i.state = any(${states}::smallint[])
    and (${Keyword} = '' or i.seller_name || ' ' || i.goods || ' ' || i.number ilike ${like(Keyword)})
    and (${Kind ?? null}::smallint is null or i.kind = ${Kind ?? null}::smallint)
    and (${From ?? null}::date is null or i.issued_on >= ${From ?? null}::date)
    and (${To ?? null}::date is null or i.issued_on <= ${To ?? null}::date)`;
  const [count] = await runStatement<{ total: number }>(
    on,
    sql`select count(*)::int as total from invoices.invoice i ${where}`,
  );
  const rows = await runStatement<FolderLine>(
    on,
    sql`select i.id, i.goods, u.form_id as "formId", f.number as "formNumber"
      from invoices.invoice i
      left join invoices.use u on u.invoice_id = i.id and u.state < 3
      left join approval.form f on f.id = u.form_id
      ${where} order by i.id desc limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`,
  );
  return { total: count?.total ?? 0, rows };
}

/** Counts a person's invoices by tab. */
export async function countTabs(on: Executor, ownerId: number): Promise<Record<string, number>> {
  const rows = await runStatement<{ state: number; count: number }>(
    on,
    sql`select state, count(*)::int as count from invoices.invoice where owner_id = ${ownerId} group by state`,
  );
  return Object.fromEntries(
    Object.entries(folderTabs).map(([tab, states]) => [
      tab,
      rows
        .filter(({ state }) => (states as readonly number[]).includes(state))
        .reduce((sum, { count }) => sum + count, 0),
    ]),
  );
}
