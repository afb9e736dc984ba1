import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { feedbackState, feedbackStateLabels } from '../../contract/codes.ts';
import { feedbackRefusals } from '../../contract/refusals.ts';
import type { UserFeedback } from '../../contract/UserFeedback.ts';
import { lockFeedback, saveReply } from '../queries/feedback.ts';
import type { Caller } from './by.ts';

/**
 * Replies to a feedback and sets its state. The state "in progress" needs no text.
 * @throws Refused notFound, stale, replyEmpty
 */
export function replyTo(
  db: Database,
  by: Caller,
  { ID, State, Reply, Version }: InputOf<typeof UserFeedback.ReplyUserFeedback>,
): Promise<{ Code: number }> {
  if (Reply === '' && State !== feedbackState.handling)
    refuse(feedbackRefusals.replyEmpty, { field: 'Reply' });
  return inTransaction(db, async (tx) => {
    const found = (await lockFeedback(tx, ID)) ?? refuse(general.notFound);
    if (found.version !== Version) refuse(general.stale);
    await saveReply(tx, ID, { state: State, text: Reply, by: by.id, now: by.now });
    await writeAudit(tx, {
      actorId: by.id,
      act: 'feedback.reply',
      target: `feedback:${ID}`,
      detail: { state: State },
      ip: by.ip,
    });
    const said = feedbackStateLabels[State];
    await tellPeople(tx, [found.personId], { Touches: ['UserFeedback'], Notice: null });
    await notify(tx, `feedback:${ID}`, null, [
      {
        people: [found.personId],
        key: `feedback-${ID}-${Version + 1}`,
        titleZh: `您的反馈有了回复（${said.zh}）：${found.type_name}`,
        titleEn: `You have a reply to your feedback (${said.en}): ${found.type_name_en}`,
        url: `/dashboard/index?feedback=${ID}`,
      },
    ]);
    return { Code: 1 };
  });
}
