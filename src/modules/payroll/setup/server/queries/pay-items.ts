import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { MonthItem } from '#modules/payroll/contract/codes.ts';
import type { LineKind } from '#modules/payroll/contract/slip-codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import type { ItemSource, TaxKind } from '../../contract/setup-codes.ts';

/** A pay item of the company's own. Its days are the first of its first month and the last of its last month. */
export interface OwnItem {
  readonly id: number;
  readonly version: number;
  readonly groupId: number | null;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: LineKind;
  readonly source: ItemSource;
  readonly formula: string;
  readonly taxKind: TaxKind;
  readonly queryAs: MonthItem;
  readonly from: string;
  readonly to: string | null;
  readonly place: number;
}

const items = (on: Executor) =>
  payroll(on)
    .selectFrom('payroll.pay_item')
    .select(['id', 'version', 'group_id as groupId', 'code', 'name', 'name_en as nameEn', 'formula'])
    .select(['from_day as from', 'to_day as to', 'place'])
    .select(sql<LineKind>`kind`.as('kind'))
    .select(sql<ItemSource>`source`.as('source'))
    .select(sql<TaxKind>`tax_kind`.as('taxKind'))
    .select(sql<MonthItem>`query_as`.as('queryAs'));

export const listItems = (on: Executor): Promise<OwnItem[]> =>
  items(on).orderBy('place').orderBy('code').orderBy('from_day').execute();

export const lockItem = (tx: Tx, id: number): Promise<OwnItem | undefined> =>
  items(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Adds an item (id 0) or saves the next version of one.
 * @returns its id
 */
export async function saveItem(tx: Tx, item: OwnItem): Promise<number> {
  const { id, version, groupId, nameEn, taxKind, queryAs, from, to, ...same } = item;
  const row = {
    ...same,
    group_id: groupId,
    name_en: nameEn,
    tax_kind: taxKind,
    query_as: queryAs,
    from_day: from,
    to_day: to,
  };
  const saved =
    id === 0
      ? await payroll(tx).insertInto('payroll.pay_item').values(row).returning('id').executeTakeFirstOrThrow()
      : await payroll(tx)
          .updateTable('payroll.pay_item')
          .set({ ...row, version: version + 1 })
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  return saved.id;
}

export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await payroll(tx).deleteFrom('payroll.pay_item').where('id', '=', id).execute();
}
