import type { Executor, Tx } from '#kit/server/db/database.ts';
import { approval } from './approval-db.ts';

export async function addRemark(
  tx: Tx,
  remark: {
    readonly formId: number;
    readonly personId: number;
    readonly message: string;
    readonly uids: readonly string[];
    readonly now: Date;
  },
): Promise<number> {
  const { id } = await approval(tx)
    .insertInto('approval.remark')
    .values({
      form_id: remark.formId,
      person_id: remark.personId,
      message: remark.message,
      attachments: [...remark.uids],
      created_at: remark.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function listRemarks(on: Executor, formId: number) {
  return approval(on)
    .selectFrom('approval.remark as m')
    .innerJoin('people.person as p', 'p.id', 'm.person_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select([
      'm.id',
      'm.person_id',
      'm.message',
      'm.attachments',
      'm.created_at',
      'p.chinese_name',
      'p.english_name',
      'd.name as department_name',
      'd.name_en as department_name_en',
    ])
    .where('m.form_id', '=', formId)
    .orderBy('m.id')
    .execute();
}

/** The form a remark stands in, for who may see its files. */
export async function findFormOfRemark(on: Executor, remarkId: number): Promise<number | undefined> {
  const row = await approval(on)
    .selectFrom('approval.remark')
    .select('form_id')
    .where('id', '=', remarkId)
    .executeTakeFirst();
  return row?.form_id;
}
