import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import { batchState, type BankFormat, type BatchState } from '../../contract/bank-codes.ts';
import type { BankLayout } from '../rules/bank-file.ts';

/** A person that a run pays, with their account and the state of their payment. */
export interface Payable {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly slip: string;
  readonly account: string | null;
  readonly branch: string;
  readonly city: string;
  readonly changedAt: Date | null;
  readonly releasedAt: Date | null;
  /** State in a bank file: 1 in a file, 2 paid. Null if neither. */
  readonly row: number | null;
}

/** Returns everybody who has a payslip of a run, by ascending id. */
export async function listPayable(on: Executor, runId: number): Promise<Payable[]> {
  const { rows } = await sql<Payable>`select p.id as "AUID", p.chinese_name as "ChineseName",
      p.english_name as "EnglishName", p.employee_id as "EmployeeId", s.sealed as slip,
      nullif(c.bank_number_sealed, '') as account, coalesce(c.bank_branch, '') as branch,
      coalesce(c.bank_city, '') as city, c.bank_changed_at as "changedAt", l.released_at as "releasedAt",
      b.state as row
    from payroll.slip s join people.person p on p.id = s.person_id
    left join people.employee_card c on c.person_id = p.id
    left join payroll.bank_release l on l.run_id = s.run_id and l.person_id = p.id
    left join payroll.bank_row b on b.run_id = s.run_id and b.person_id = p.id and b.state in (1, 2)
    where s.run_id = ${runId} order by p.id`.execute(payroll(on));
  return rows;
}

export interface Batch {
  readonly id: number;
  readonly runId: number;
  readonly format: BankFormat;
  /** Layout of the file. Null for the default of the format. */
  readonly layout: BankLayout | null;
  readonly state: BatchState;
  /** Person who made the file. For a program, its owner. */
  readonly madeFor: number;
  readonly downloadedAt: Date | null;
  readonly version: number;
}

const columns = sql`b.id, b.run_id as "runId", b.format, b.layout, b.state, b.made_for as "madeFor",
  b.downloaded_at as "downloadedAt", b.version`;

export async function findBatch(on: Executor, id: number): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`select ${columns} from payroll.bank_batch b where b.id = ${id}`.execute(
    payroll(on),
  );
  return rows[0];
}

interface BatchListed extends Batch {
  readonly people: number;
  /** Sealed sum of the file. */
  readonly total: string;
  readonly made: string;
  readonly madeEn: string;
  readonly madeAt: Date;
  readonly downloaded: string;
  readonly downloadedEn: string;
  readonly answeredAt: Date | null;
}

/** Returns the bank files of a run, newest first. */
export async function listBatches(on: Executor, runId: number): Promise<BatchListed[]> {
  const { rows } = await sql<BatchListed>`select ${columns}, b.people, b.total, m.chinese_name as made,
      m.english_name as "madeEn", b.made_at as "madeAt", coalesce(d.chinese_name, '') as downloaded,
      coalesce(d.english_name, '') as "downloadedEn", b.answered_at as "answeredAt"
    from payroll.bank_batch b join people.person m on m.id = b.made_by
    left join people.person d on d.id = b.downloaded_by
    where b.run_id = ${runId} order by b.id desc`.execute(payroll(on));
  return rows;
}

/** Returns the people in all files of a run or in one file, by employee number. */
export async function listRows(on: Executor, of: { readonly runId?: number; readonly batchId?: number }) {
  const { runId = null, batchId = null } = of;
  const { rows } = await sql<{
    batchId: number;
    AUID: number;
    ChineseName: string;
    EnglishName: string;
    EmployeeId: string;
    State: number;
    sealed: string;
  }>`select b.batch_id as "batchId", p.id as "AUID", p.chinese_name as "ChineseName",
      p.english_name as "EnglishName", p.employee_id as "EmployeeId", b.state as "State", b.sealed
    from payroll.bank_row b join people.person p on p.id = b.person_id
    where (b.run_id = ${runId}::bigint or b.batch_id = ${batchId}::bigint)
    order by p.employee_id, p.id`.execute(payroll(on));
  return rows;
}

interface NewBatch {
  readonly runId: number;
  readonly format: BankFormat;
  readonly layout: BankLayout | null;
  readonly total: string;
  readonly by: number;
  /** Person who acts. For a program, its owner. */
  readonly behind: number;
  readonly now: Date;
  readonly rows: readonly { readonly personId: number; readonly sealed: string }[];
}

/** Adds a bank file with its people. The database refuses people who are already in a file. */
export async function insertBatch(
  tx: Tx,
  { runId, format, layout, total, by, behind, now, rows }: NewBatch,
): Promise<number> {
  const { id } = await payroll(tx)
    .insertInto('payroll.bank_batch')
    .values({
      run_id: runId,
      format,
      layout: layout && json(layout),
      people: rows.length,
      total,
      made_by: by,
      made_for: behind,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into payroll.bank_row (batch_id, run_id, person_id, sealed)
    select ${id}::bigint, ${runId}::bigint, r."personId", r.sealed
    from jsonb_to_recordset(${json(rows)}::jsonb) as r ("personId" bigint, sealed text)`.execute(payroll(tx));
  return id;
}

type Change = Partial<{
  state: BatchState;
  downloaded_by: number;
  downloaded_at: Date;
  answered_by: number;
  answered_at: Date;
}>;

/** Changes a bank file. The caller must have locked its run. */
export async function changeBatch(tx: Tx, id: number, change: Change): Promise<void> {
  await payroll(tx)
    .updateTable('payroll.bank_batch')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (change.state === batchState.takenBack)
    await payroll(tx).deleteFrom('payroll.bank_row').where('batch_id', '=', id).execute();
}

/**
 * Records the bank's answer for each person in a file.
 * @returns number of failed people who were in the file
 */
export async function answerRows(tx: Tx, id: number, failed: readonly number[]): Promise<number> {
  const { rows } = await sql<{ state: number }>`update payroll.bank_row
    set state = case when person_id = any(${[...failed]}::bigint[]) then 3 else 2 end
    where batch_id = ${id} and state = 1 returning state`.execute(payroll(tx));
  return rows.filter(({ state }) => state === 3).length;
}

export async function saveRelease(
  tx: Tx,
  runId: number,
  personId: number,
  { by, now, reason }: { readonly by: number; readonly now: Date; readonly reason: string },
): Promise<void> {
  const said = { released_by: by, released_at: now, reason };
  await payroll(tx)
    .insertInto('payroll.bank_release')
    .values({ run_id: runId, person_id: personId, ...said })
    .onConflict((conflict) => conflict.columns(['run_id', 'person_id']).doUpdateSet(said))
    .execute();
}
