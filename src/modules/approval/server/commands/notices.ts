import type { Words } from '#kit/contract/refusals.ts';
import type { NewNotice } from '#kit/server/notices.ts';
import type { Loaded } from '../queries/orders.ts';
import type { Notice } from '../rules/flow.ts';
import { waitingRowsOf } from '../rules/guards.ts';
import type { PersonId } from '../rules/directory.ts';

const said: Record<Notice['kind'], Words> = {
  waiting: { zh: '待您审批', en: 'Waiting for you' },
  sentBack: { zh: '已被驳回', en: 'Sent back' },
  finished: { zh: '审批完成', en: 'Finished' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
};

/** Where a person meets the form that he is told of. */
function pageOf(kind: Notice['kind'], person: PersonId, { order }: Loaded): string {
  if (kind === 'sentBack' || kind === 'finished') return '/rolePage/MyJob/application';
  const isFinance = waitingRowsOf(order, person).some(({ finance }) => finance);
  return isFinance ? '/rolePage/MyJob/FinanceApprover' : '/rolePage/MyJob/myApprover';
}

/** What a step of a form means for the people concerned. */
export const noticesOf = (loaded: Loaded, notices: readonly Notice[]): NewNotice[] =>
  notices.map(({ kind, person }) => {
    const { id, number, title, title_en } = loaded.form;
    return {
      people: [person],
      key: `approval-${id}-${loaded.order.version}-${kind}`,
      titleZh: `${said[kind].zh}：${title}（${number}）`,
      titleEn: `${said[kind].en}: ${title_en} (${number})`,
      url: `${pageOf(kind, person, loaded)}?FormID=${id}`,
    };
  });
