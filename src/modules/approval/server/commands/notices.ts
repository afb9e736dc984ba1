import type { Words } from '#kit/contract/refusals.ts';
import type { NewNotice } from '#kit/server/notices.ts';
import type { EngineForm, Loaded } from '../queries/orders.ts';
import type { Notice } from '../rules/notices.ts';
import { waitingRowsOf } from '../rules/guards.ts';
import type { PersonId } from '../rules/directory.ts';

const said: Record<Notice['kind'], Words> = {
  waiting: { zh: '待您审批', en: 'Waiting for you' },
  sentBack: { zh: '已被退回', en: 'Sent back' },
  finished: { zh: '审批完成', en: 'Finished' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  noLonger: { zh: '已不需要您审批', en: 'No longer waits for you' },
  takenBack: { zh: '审批人撤销了审批', en: 'An approver took the decision back' },
  suspended: { zh: '审批已挂起', en: 'Suspended' },
  resumed: { zh: '审批已恢复', en: 'Resumed' },
  overridden: { zh: '审批管理员已干预', en: 'Overridden by the approval administrator' },
  creatorChanged: { zh: '申请人已更换', en: 'The applicant has changed' },
  revoked: { zh: '撤销已通过，回到草稿', en: 'Revoked; it is a draft again' },
  revokeRefused: { zh: '撤销未获同意', en: 'The revocation was refused' },
  overdue: { zh: '审批已超过时限', en: 'The time limit of your step has passed' },
};

/** Where a person meets the form that he is told of. */
function pageOf(person: PersonId, { order }: Loaded): string {
  if (person === order.applicant) return '/rolePage/MyJob/application';
  const isFinance = waitingRowsOf(order, person).some(({ finance }) => finance);
  return isFinance ? '/rolePage/MyJob/FinanceApprover' : '/rolePage/MyJob/myApprover';
}

/** Who sent a form back, and why. */
export interface Sender {
  readonly name: Words;
  readonly reason: string;
}

/** Characters of a reason that a notice quotes. */
const quoted = 80;

const short = (text: string): string => {
  const letters = [...text.trim().replaceAll(/\s+/g, ' ')];
  return letters.length > quoted ? `${letters.slice(0, quoted).join('')}…` : letters.join('');
};

/** A form in a sentence: whose, of what kind, what for. */
export function calledOf(form: Pick<EngineForm, Named>): Words {
  const says = form.title !== form.template_title;
  return {
    zh: `${form.applicant_name}的${form.template_title}${says ? `「${form.title}」` : ''}`,
    en: `${form.template_title_en} of ${form.applicant_name_en || form.applicant_name}${says ? ` “${form.title_en}”` : ''}`,
  };
}

export type Named =
  | 'title'
  | 'title_en'
  | 'template_title'
  | 'template_title_en'
  | 'applicant_name'
  | 'applicant_name_en';

/** What a step of a form means for the people concerned. */
export const noticesOf = (
  loaded: Loaded,
  notices: readonly Notice[],
  sender: Sender | null = null,
): NewNotice[] =>
  notices.map(({ kind, person }) => {
    const by = kind === 'sentBack' ? sender : null;
    const reason = by && short(by.reason);
    const { id, number } = loaded.form;
    const called = calledOf(loaded.form);
    return {
      people: [person],
      key: `approval-${id}-${loaded.order.version}-${kind}`,
      titleZh: `${said[kind].zh}：${called.zh}（${number}）${by ? `，${by.name.zh}${reason ? `：“${reason}”` : ''}` : ''}`,
      titleEn: `${said[kind].en}: ${called.en} (${number})${by ? `, by ${by.name.en}${reason ? `: “${reason}”` : ''}` : ''}`,
      url: `${pageOf(person, loaded)}?FormID=${id}`,
    };
  });
