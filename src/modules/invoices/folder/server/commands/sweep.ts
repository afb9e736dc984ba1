import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { bindAttachments, moveUploads } from '#modules/forms/server/open.ts';
import { deleteInvoice, holdSwept, listSharedFiles } from '../queries/invoices.ts';
import { holder } from './keep.ts';

const KEPT_DAYS = 30;
const BATCH = 100;

/**
 * Deletes invoices that were removed 30 days ago, and gives up their files. A file that carries other invoices stays
 * with one of those. Returns the number of deleted invoices.
 */
export async function sweepRemoved(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  for (let swept = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const count = await inTransaction(db, async (tx) => {
      const rows = await holdSwept(tx, before, BATCH);
      for (const { id, ownerId } of rows) {
        for (const { uid, otherId } of await listSharedFiles(tx, id))
          await moveUploads(tx, holder(id), holder(otherId), [uid]);
        await bindAttachments(tx, holder(id), [], ownerId);
        await deleteInvoice(tx, id);
      }
      return rows.length;
    });
    swept += count;
    if (count < BATCH) return swept;
  }
}
