import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import type { BankFormat } from '../../contract/bank-codes.ts';
import type { Separator } from '../../contract/bank-layout-codes.ts';
import type { BankColumn, BankLayout } from '../rules/bank-file.ts';

export interface KeptLayout extends BankLayout {
  readonly id: number;
  readonly version: number;
  readonly isActive: boolean;
}

const layouts = async (on: Executor, id: number | null): Promise<KeptLayout[]> => {
  const rows = await payroll(on)
    .selectFrom('payroll.bank_layout')
    .selectAll()
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    nameEn: row.name_en,
    format: row.format as BankFormat,
    separator: row.separator as Separator,
    hasHead: row.has_head,
    columns: row.columns as BankColumn[],
    isActive: row.is_active,
  }));
};

/** Returns all bank file layouts, by name. */
export const listLayouts = (on: Executor): Promise<KeptLayout[]> => layouts(on, null);

export const findLayout = async (on: Executor, id: number): Promise<KeptLayout | undefined> =>
  (await layouts(on, id))[0];

/** Returns the version of a layout and locks its row. */
export async function lockLayout(tx: Tx, id: number): Promise<number | undefined> {
  const row = await payroll(tx)
    .selectFrom('payroll.bank_layout')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

/**
 * Adds a layout (id 0) or saves the next version of one.
 * @returns its id
 */
export async function saveLayout(tx: Tx, layout: KeptLayout): Promise<number> {
  const row = {
    name: layout.name,
    name_en: layout.nameEn,
    format: layout.format,
    separator: layout.separator,
    has_head: layout.hasHead,
    columns: json(layout.columns),
    is_active: layout.isActive,
  };
  const saved =
    layout.id === 0
      ? await payroll(tx)
          .insertInto('payroll.bank_layout')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await payroll(tx)
          .updateTable('payroll.bank_layout')
          .set({ ...row, version: layout.version + 1 })
          .where('id', '=', layout.id)
          .returning('id')
          .executeTakeFirstOrThrow();
  return saved.id;
}
