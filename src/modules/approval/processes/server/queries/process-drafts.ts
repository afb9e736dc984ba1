import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import type { Process } from '../../contract/process.ts';

interface Scope {
  readonly templateId: number;
  readonly departmentId: number | null;
}

export interface ProcessHead extends Scope {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
}

/** Returns a process; within a command its row is locked until the transaction ends. */
export async function findHead(on: Executor, id: number): Promise<ProcessHead | undefined> {
  const query = approval(on)
    .selectFrom('approval.process')
    .select(['id', 'name', 'name_en as nameEn', 'template_id as templateId', 'department_id as departmentId'])
    .where('id', '=', id);
  return (on.kind === 'transaction' ? query.forUpdate() : query).executeTakeFirst();
}

/** Adds a process without an edition. Returns undefined if its scope already has one. */
export async function addProcess(
  tx: Tx,
  { name, nameEn, templateId, departmentId }: Omit<ProcessHead, 'id'>,
): Promise<number | undefined> {
  const row = await approval(tx)
    .insertInto('approval.process')
    .values({ name, name_en: nameEn, template_id: templateId, department_id: departmentId })
    .onConflict((conflict) => conflict.constraint('process_scope').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function saveHead(
  tx: Tx,
  { id, name, nameEn, isOpen }: Pick<ProcessHead, 'id' | 'name' | 'nameEn'> & { readonly isOpen: boolean },
): Promise<void> {
  await approval(tx)
    .updateTable('approval.process')
    .set({ name, name_en: nameEn, is_open: isOpen })
    .where('id', '=', id)
    .execute();
}

export async function findDraft(on: Executor, processId: number) {
  return approval(on)
    .selectFrom('approval.process_draft as w')
    .leftJoin('people.person as p', 'p.id', 'w.updated_by')
    .select(['w.content', 'w.version', 'w.updated_at', 'p.chinese_name', 'p.english_name'])
    .where('w.process_id', '=', processId)
    .executeTakeFirst();
}

interface NewDraft {
  readonly processId: number;
  readonly content: Process;
  readonly by: number;
  readonly now: Date;
}

/** Adds the draft of a process. Returns false if it already has one. */
export async function addDraft(tx: Tx, { processId, content, by, now }: NewDraft): Promise<boolean> {
  const row = await approval(tx)
    .insertInto('approval.process_draft')
    .values({ process_id: processId, content: json(content), updated_by: by, updated_at: now })
    .onConflict((conflict) => conflict.column('process_id').doNothing())
    .returning('process_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves a draft over the version that was read. Returns undefined if somebody else has changed it. */
export async function saveDraft(
  tx: Tx,
  { processId, content, by, now, version }: NewDraft & { readonly version: number },
): Promise<number | undefined> {
  const row = await approval(tx)
    .updateTable('approval.process_draft')
    .set({ content: json(content), updated_by: by, updated_at: now, version: sql<number>`version + 1` })
    .where('process_id', '=', processId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Deletes a draft in the version that was read. Returns false if somebody else has changed it. */
export async function removeDraft(tx: Tx, processId: number, version: number): Promise<boolean> {
  const row = await approval(tx)
    .deleteFrom('approval.process_draft')
    .where('process_id', '=', processId)
    .where('version', '=', version)
    .returning('process_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a process that was never published. */
export async function removeUnpublished(tx: Tx, processId: number): Promise<void> {
  await sql`
    delete from approval.process p where p.id = ${processId}
      and not exists (select from approval.process_edition e where e.process_id = p.id)`.execute(
    approval(tx),
  );
}

/** Returns the id of the newest edition of a process. */
export async function findNewestEdition(on: Executor, processId: number): Promise<number | undefined> {
  const row = await approval(on)
    .selectFrom('approval.process_edition')
    .select('id')
    .where('process_id', '=', processId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether a department exists and is in use. */
export async function isDepartment(on: Executor, id: number): Promise<boolean> {
  const row = await approval(on)
    .selectFrom('people.department')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
