import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { keyed } from '#modules/approval/flow/server/commands/perform.ts';
import { findReadable } from '#modules/approval/reading/server/queries/readers.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { readCopies } from '../queries/copies.ts';
import { addRemark } from '../queries/remarks.ts';
import { receivers, sendCopies } from './copies.ts';

interface Sending {
  readonly FormID: number;
  readonly AUIDs: readonly number[];
  readonly Note: string;
  readonly Key?: string | undefined;
}

/** Gives other people the right to read a form that the caller may read and that was submitted at least once. */
export function sendTo(
  db: Database,
  by: By,
  kind: 'copy' | 'share' | 'mention',
  input: Sending,
): Promise<{ Code: number }> {
  return inTransaction(db, (tx) =>
    keyed(tx, by, `approval.${kind}/${input.FormID}`, input, async () => {
      const form = (await findReadable(tx, input.FormID, by)) ?? refuse(general.notFound);
      if (!form.submitted_at) refuse(approvalRefusals.notLive);
      const people = await receivers(tx, form, by, input.AUIDs);
      if (people.length === 0) refuse(approvalRefusals.personGone, { field: 'AUIDs' });
      if (kind === 'mention' && input.Note !== '')
        await addRemark(tx, { formId: form.id, personId: by.id, message: input.Note, uids: [], now: by.now });
      await sendCopies(tx, { form, by: by.id, kind, people, note: input.Note, now: by.now });
      return { Code: 1 };
    }),
  );
}

/** Mentions people on a form; the text is stored with its remarks. */
export const mention = (db: Database, by: By, input: Sending): Promise<{ Code: number }> =>
  sendTo(db, by, 'mention', input);

/** Marks what the caller received of a form as read. */
export function readCopy(db: Database, by: By, formId: number): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    if (!(await findReadable(tx, formId, by))) refuse(general.notFound);
    await readCopies(tx, formId, by.id, by.now);
    return { Code: 1 };
  });
}
