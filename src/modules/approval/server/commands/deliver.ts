import { z } from 'zod';
import type { Words } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { OutboxHandler } from '#kit/server/db/outbox.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { tellPeople } from '#kit/server/live.ts';
import { findTitle } from '../queries/forms.ts';
import type { Notice } from '../rules/flow.ts';

const payload = z.object({
  form: z.number().int(),
  version: z.number().int(),
  notices: z.array(
    z.object({ kind: z.enum(['waiting', 'sentBack', 'finished', 'withdrawn']), person: z.number().int() }),
  ),
});

const said: Record<Notice['kind'], { readonly words: Words; readonly page: string }> = {
  waiting: { words: { zh: '待您审批', en: 'Waiting for you' }, page: '/rolePage/MyJob/myApprover' },
  sentBack: { words: { zh: '已被驳回', en: 'Sent back' }, page: '/rolePage/MyJob/application' },
  finished: { words: { zh: '审批完成', en: 'Finished' }, page: '/rolePage/MyJob/application' },
  withdrawn: { words: { zh: '已撤回', en: 'Withdrawn' }, page: '/rolePage/MyJob/myApprover' },
};

/** Shows in every open window of a person what a step of a form means for him. */
export function approvalDeliveries(db: Database): Record<string, OutboxHandler> {
  return {
    'approval.notice': async (delivery) => {
      const { form, version, notices } = payload.parse(delivery.payload);
      const title = await findTitle(db, form);
      if (!title) return;
      await inTransaction(db, async (tx) => {
        for (const { kind, person } of notices) {
          const { words, page } = said[kind];
          await tellPeople(tx, [person], {
            Touches: [],
            Notice: {
              Id: `approval-${form}-${version}-${kind}`,
              TitleZh: `${words.zh}：${title.title}（${title.number}）`,
              TitleEn: `${words.en}: ${title.title_en} (${title.number})`,
              Url: `${page}?FormID=${form}`,
            },
          });
        }
      });
    },
  };
}
