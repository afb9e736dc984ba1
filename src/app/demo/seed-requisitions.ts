import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { sourceOf, submitForm } from '#modules/approval/server/open.ts';
import { requestPlaces } from '#modules/recruiting/server/open.ts';
import { BillFiler, type SeedBillsOptions } from './bill-filer.ts';
import type { Interviewing } from './seed-interviews.ts';

/** Files requisitions that are not approved yet. `db` joins the surrounding transaction. */
export async function seedRequisitions(
  db: Database,
  { asked, by }: Pick<Interviewing, 'asked' | 'by'>,
  options: SeedBillsOptions,
): Promise<void> {
  const filer = new BillFiler(db, options);
  for (const { id, ownerId, daysAgo } of asked) {
    const now = filer.ago(daysAgo);
    const { formId } = await inTransaction(db, (tx) =>
      requestPlaces(tx, { id, version: 1 }, null, by(ownerId, now)),
    );
    const { values } = await sourceOf(db, formId);
    await submitForm(
      db,
      { id: ownerId, administers: false, oversees: false, language: 'zh', now },
      {
        FormID: formId,
        Version: 1,
        Values: { ...values, Grounds: '数据看板需求翻倍，现有 4 人已连续三个月加班，排期到明年二月。' },
        Remark: '',
      },
    );
  }
}
