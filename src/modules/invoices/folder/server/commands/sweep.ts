import { sql } from 'kysely';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { bindAttachments } from '#modules/forms/server/open.ts';
import { runStatement } from '#modules/invoices/server/queries/db.ts';
import { invoiceState } from '../../contract/states.ts';
import { holder } from './keep.ts';

const KEPT_DAYS = 30;
const BATCH = 100;

/** Deletes invoices that were removed 30 days ago, and gives up their files. Returns their number. */
export async function sweepRemoved(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  for (let swept = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const count = await inTransaction(db, async (tx) => {
      const rows = await runStatement<{ id: number; ownerId: number }>(
        tx,
        sql`select i.id, i.owner_id as "ownerId" from invoices.invoice i
          where i.state = ${invoiceState.removed} and i.removed_at < ${before}
            and not exists (select from invoices.use u where u.invoice_id = i.id)
            and not exists (select from invoices.claim c where c.invoice_id = i.id)
          order by i.id limit ${BATCH} for update skip locked`,
      );
      for (const { id, ownerId } of rows) await bindAttachments(tx, holder(id), [], ownerId);
      await runStatement(
        tx,
        sql`delete from invoices.invoice where id = any(${rows.map(({ id }) => id)}::bigint[])`,
      );
      return rows.length;
    });
    swept += count;
    if (count < BATCH) return swept;
  }
}
