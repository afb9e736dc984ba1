import { sql } from 'kysely';
import { general, wordsOf, type Language } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import type { Batch, BatchAct } from '../../contract/batch.ts';

export interface BatchItem {
  readonly FormID: number;
  readonly RowID: number;
  readonly Version: number;
}

export async function addBatch(
  tx: Tx,
  batch: {
    readonly personId: number;
    readonly language: Language;
    readonly act: BatchAct;
    readonly remark: string;
    readonly dueAt: Date;
  },
  items: readonly BatchItem[],
  missing: readonly number[],
): Promise<number> {
  const { id } = await approval(tx)
    .insertInto('approval.batch')
    .values({
      person_id: batch.personId,
      language: batch.language,
      act: batch.act,
      remark: batch.remark,
      due_at: batch.dueAt,
      missing: [...missing],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (items.length === 0) return id;
  await approval(tx)
    .insertInto('approval.batch_item')
    .values(
      items.map(({ FormID, RowID, Version }) => ({
        batch_id: id,
        form_id: FormID,
        row_no: RowID,
        version: Version,
      })),
    )
    .execute();
  return id;
}

/** Returns a batch of its owner, locked until the transaction ends. */
export function lockBatch(tx: Tx, id: number, personId: number) {
  return approval(tx)
    .selectFrom('approval.batch')
    .select(['id', 'act', 'remark', 'language', 'state', 'due_at'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setBatchState(on: Executor, id: number, state: Batch['State']): Promise<void> {
  await approval(on).updateTable('approval.batch').set({ state }).where('id', '=', id).execute();
}

/** Lists the undecided items of a batch in the order of their forms; `finance` says which call decides an item. */
export function listOpenItems(on: Executor, id: number) {
  return approval(on)
    .selectFrom('approval.batch_item as i')
    .leftJoin('approval.row as r', (join) =>
      join.onRef('r.form_id', '=', 'i.form_id').onRef('r.no', '=', 'i.row_no'),
    )
    .select(['i.form_id', 'i.row_no', 'i.version', sql<boolean>`coalesce(r.is_finance, false)`.as('finance')])
    .where('i.batch_id', '=', id)
    .where('i.code', 'is', null)
    .orderBy('i.form_id')
    .execute();
}

export async function settleItem(
  on: Executor,
  batchId: number,
  formId: number,
  result: { readonly code: number; readonly message: string },
): Promise<void> {
  await approval(on)
    .updateTable('approval.batch_item')
    .set(result)
    .where('batch_id', '=', batchId)
    .where('form_id', '=', formId)
    .execute();
}

/** Returns the state of a batch. Forms that the owner could not see are reported like forms that do not exist. */
export async function getBatch(on: Executor, id: number): Promise<Batch> {
  const batch = await approval(on)
    .selectFrom('approval.batch')
    .select(['id', 'state', 'due_at', 'language', 'missing'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const items = await approval(on)
    .selectFrom('approval.batch_item as i')
    .innerJoin('approval.form as f', 'f.id', 'i.form_id')
    .select(['f.id as FormID', 'f.number as Number'])
    .select(['f.template_title as TemplateTitle', 'f.template_title_en as TemplateTitleEn'])
    .select(['i.code as Code', 'i.message as Msg'])
    .where('i.batch_id', '=', id)
    .orderBy('f.id')
    .execute();
  const lost = batch.missing.map((FormID) => ({
    FormID,
    Number: '',
    TemplateTitle: '',
    TemplateTitleEn: '',
    Code: general.notFound.code,
    Msg: wordsOf(general.notFound, batch.language as Language),
  }));
  const Items = [...items, ...lost].toSorted((a, b) => a.FormID - b.FormID);
  return { BatchID: batch.id, State: batch.state as Batch['State'], DueTime: batch.due_at, Items };
}

/** Lists batches that are overdue and were not run. */
export function listForgottenBatches(on: Executor, before: Date) {
  return approval(on)
    .selectFrom('approval.batch')
    .select(['id', 'person_id', 'language'])
    .where('state', 'in', ['waiting', 'running'])
    .where('due_at', '<', before)
    .orderBy('id')
    .limit(100)
    .execute();
}
