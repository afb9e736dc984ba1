import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import type { SlipColumn, SlipProfile } from '#modules/payroll/slips/server/rules/read-sheet.ts';

export interface ProfileRow extends SlipProfile {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

export async function listProfiles(on: Executor): Promise<ProfileRow[]> {
  const rows = await payroll(on)
    .selectFrom('payroll.slip_profile')
    .select(['id', 'name', 'version', 'number_column as numberColumn', 'net_column as netColumn', 'columns'])
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, columns: row.columns as readonly SlipColumn[] }));
}

/**
 * Adds an import profile or saves a new version of one.
 * @param id 0 for a new profile
 * @returns its id
 */
export async function saveProfile(
  tx: Tx,
  { id, name, numberColumn, netColumn, columns }: Omit<ProfileRow, 'version'>,
): Promise<number> {
  const row = { name, number_column: numberColumn, net_column: netColumn, columns: json(columns) };
  if (id === 0) {
    const added = await payroll(tx)
      .insertInto('payroll.slip_profile')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  }
  await payroll(tx)
    .updateTable('payroll.slip_profile')
    .set((is) => ({ ...row, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return id;
}

export async function deleteProfile(tx: Tx, id: number): Promise<void> {
  await payroll(tx).deleteFrom('payroll.slip_profile').where('id', '=', id).execute();
}
