import type { Executor, Tx } from '#kit/server/db/database.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';

/** Returns the product types. @param all true to include disabled ones */
export const listProducts = (on: Executor, all: boolean) =>
  kpi(on)
    .selectFrom('kpi.product_type')
    .select(['id as ProductTypeID', 'parent_id as ParentID', 'name as Name', 'name_en as NameEn'])
    .select(['is_active as IsUse', 'version as Version'])
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('name')
    .execute();

export const holdProduct = (tx: Tx, id: number) =>
  kpi(tx).selectFrom('kpi.product_type').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function isProductUsed(on: Executor, id: number): Promise<boolean> {
  const found = await kpi(on)
    .selectFrom('kpi.product_type')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

interface ProductValues {
  readonly parent_id: number | null;
  readonly name: string;
  readonly name_en: string;
}

export const addProduct = async (tx: Tx, values: ProductValues): Promise<number> =>
  (await kpi(tx).insertInto('kpi.product_type').values(values).returning('id').executeTakeFirstOrThrow()).id;

export async function saveProduct(
  tx: Tx,
  id: number,
  values: Partial<ProductValues> & { readonly is_active?: boolean },
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.product_type')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
