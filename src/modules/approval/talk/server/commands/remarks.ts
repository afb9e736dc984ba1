import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { tellPeople } from '#kit/server/live.ts';
import { keyed } from '#modules/approval/flow/server/commands/perform.ts';
import { listRows } from '#modules/approval/flow/server/queries/orders.ts';
import { findReadable } from '#modules/approval/reading/server/queries/readers.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { bindAttachments } from '#modules/forms/server/open.ts';
import { addRemark } from '../queries/remarks.ts';
import { receivers, sendCopies } from './copies.ts';

/** Holder of the attachments of a remark. */
export const remarkHolder = (remarkId: number) => ({ module: 'approval-remark', id: remarkId });

export interface NewRemark {
  readonly FormID: number;
  readonly MsgInfo: string;
  readonly IEnclosure: readonly { readonly uid: string }[];
  /** People whom the remark mentions. */
  readonly AUIDs?: readonly number[];
  readonly Key?: string | undefined;
}

/** Maximum number of characters of a remark quoted in a notification. */
const shortest = 100;

/**
 * Adds a remark to a form that the caller may see. Mentioned people get the right to read the form and are notified.
 * @throws Refused notFound, attachmentGone, notLive, personGone
 */
export function remarkOn(db: Database, by: By, input: NewRemark): Promise<{ Code: number }> {
  return inTransaction(db, (tx) =>
    keyed(tx, by, `approval.form/${input.FormID}`, input, async () => {
      const form = (await findReadable(tx, input.FormID, by)) ?? refuse(general.notFound);
      const uids = [...new Set(input.IEnclosure.map(({ uid }) => uid))];
      const id = await addRemark(tx, {
        formId: form.id,
        personId: by.id,
        message: input.MsgInfo,
        uids,
        now: by.now,
      });
      if (uids.length > 0) await bindAttachments(tx, remarkHolder(id), uids, by.id);
      const mentioned = await receivers(tx, form, by, input.AUIDs ?? []);
      if (mentioned.length > 0)
        await sendCopies(tx, {
          form,
          by: by.id,
          kind: 'mention',
          people: mentioned,
          note: Array.from(input.MsgInfo).slice(0, shortest).join(''),
          now: by.now,
        });
      const people = (await listRows(tx, form.id)).flatMap(({ person, openedAt }) =>
        person !== null && openedAt !== null ? [person] : [],
      );
      await tellPeople(tx, [...new Set([form.applicant_id, ...people])], {
        Touches: ['CacApprovalOrder.GetCacApprovalOrderMsg'],
        Notice: null,
      });
      return { Code: 1 };
    }),
  );
}
