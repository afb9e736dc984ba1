import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import { changeStates } from '#modules/kpi/contract/codes.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';

interface Planned {
  readonly target: string | null;
  readonly weightBp: number;
}

/** Row of a target change, with values before and after. */
export interface BackupLine {
  readonly no: number;
  /** Values in force when the change was started. */
  readonly base: Planned;
  readonly mine: Planned;
}

const found = (on: Executor) => kpi(on).selectFrom('kpi.backup').selectAll();

const asBackup = <B extends { readonly rows: unknown }>(row: B | undefined) =>
  row && { ...row, rows: row.rows as readonly BackupLine[] };

/** Returns the pending change of a sheet. */
export const findOpenBackup = async (on: Executor, sheetId: number, isHeld = false) =>
  asBackup(
    await found(on)
      .where('sheet_id', '=', sheetId)
      .where('state', '=', changeStates.open)
      .$if(isHeld, (query) => query.forUpdate())
      .executeTakeFirst(),
  );
export type BackupRecord = NonNullable<Awaited<ReturnType<typeof findOpenBackup>>>;

export const findBackupByForm = async (on: Executor, formId: number) =>
  asBackup(await found(on).where('form_id', '=', formId).executeTakeFirst());

export async function addBackup(
  tx: Tx,
  values: {
    readonly sheet_id: number;
    readonly reason: string;
    readonly rows: readonly BackupLine[];
    readonly made_by: number | null;
    readonly made_at: Date;
  },
): Promise<number> {
  const { id } = await kpi(tx)
    .insertInto('kpi.backup')
    .values({ ...values, rows: json(values.rows) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveBackup(
  tx: Tx,
  id: number,
  {
    rows,
    ...values
  }: {
    readonly state?: number;
    readonly reason?: string;
    readonly form_id?: number;
    readonly rows?: readonly BackupLine[];
  },
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.backup')
    .set((is) => ({ ...values, ...(rows ? { rows: json(rows) } : {}), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Says whether a change of a sheet's targets is in approval. */
export async function isChangeAsked(on: Executor, sheetId: number): Promise<boolean> {
  const row = await kpi(on)
    .selectFrom('kpi.backup as b')
    .innerJoin('approval.form as f', 'f.id', 'b.form_id')
    .select('b.id')
    .where('b.sheet_id', '=', sheetId)
    .where('b.state', '=', changeStates.open)
    .where('f.state_type', '=', stateType.open)
    .where('f.status', 'not in', [formStatus.draft, formStatus.sentBack])
    .executeTakeFirst();
  return row !== undefined;
}
