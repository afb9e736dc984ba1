import type { Words } from '#kit/contract/refusals.ts';
import type { Happening, NewNotice } from '#kit/server/notices.ts';
import type { EngineForm, Loaded } from '#modules/approval/flow/server/queries/orders.ts';
import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import { waitingRowsOf } from '#modules/approval/flow/server/rules/guards.ts';
import type { Notice } from '#modules/approval/flow/server/rules/notices.ts';

const said: Record<Notice['kind'], Words> = {
  waiting: { zh: '待您审批', en: 'Waiting for you' },
  sentBack: { zh: '已被退回', en: 'Sent back' },
  finished: { zh: '审批完成', en: 'Finished' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  noLonger: { zh: '已不需要您审批', en: 'No longer waiting for you' },
  takenBack: { zh: '审批人撤销了审批', en: 'An approver took back their decision' },
  suspended: { zh: '审批已挂起', en: 'Suspended' },
  resumed: { zh: '审批已恢复', en: 'Resumed' },
  overridden: { zh: '审批管理员已干预', en: 'Overridden by the approval administrator' },
  creatorChanged: { zh: '申请人已更换', en: 'The applicant has changed' },
  revoked: { zh: '撤销已通过，回到草稿', en: 'Revoked, and a draft again' },
  revokeRefused: { zh: '撤销未获同意', en: 'The request to revoke was refused' },
  overdue: { zh: '审批已超过时限', en: 'The time limit of your step has passed' },
};

/** Notification texts that follow the name of the person who acted. */
const did: Record<Notice['kind'], Words> = {
  waiting: { zh: '送您审批', en: 'sent it to you for approval' },
  sentBack: { zh: '退回了', en: 'sent it back' },
  finished: { zh: '同意了，审批完成', en: 'approved it, and it is finished' },
  withdrawn: { zh: '撤回了', en: 'withdrew it' },
  noLonger: { zh: '作了调整，已不需要您审批', en: 'changed the route, so it no longer waits for you' },
  takenBack: { zh: '撤销了自己的审批', en: 'took back their decision' },
  suspended: { zh: '挂起了审批', en: 'suspended it' },
  resumed: { zh: '恢复了审批', en: 'resumed it' },
  overridden: { zh: '以审批管理员身份作了干预', en: 'overrode a step as approval administrator' },
  creatorChanged: { zh: '更换了申请人', en: 'changed the applicant' },
  revoked: { zh: '同意撤销，回到草稿', en: 'agreed to revoke it, and it is a draft again' },
  revokeRefused: { zh: '未同意撤销', en: 'refused to revoke it' },
  overdue: said.overdue,
};

const asksToRevoke: { readonly said: Words; readonly did: Words } = {
  said: { zh: '待您同意撤销', en: 'A request to revoke waits for you' },
  did: { zh: '请您同意撤销', en: 'asks you to agree to revoke it' },
};

/** Thread prefix under which the inbox groups the notifications of a form. */
export const formThread = 'approval.form';

/** @param words comment of the actor; it is shortened */
export const happeningOf = (formId: number, actor: PersonId | null, what: Words, words = ''): Happening => ({
  thread: `${formThread}:${formId}`,
  actor,
  what,
  words: short(words),
});

/** Returns the text of a notification. It says so when people are asked to agree to a revocation. */
function whatOf(kind: Notice['kind'], actor: PersonId | null, { order }: Loaded): Words {
  const isRevoking = kind === 'waiting' && order.revoking;
  if (actor === null || kind === 'overdue') return isRevoking ? asksToRevoke.said : said[kind];
  return isRevoking ? asksToRevoke.did : did[kind];
}

/** Returns the page on which a person finds the form that they are notified of. */
function pageOf(person: PersonId, { order }: Loaded): string {
  if (person === order.applicant) return '/rolePage/MyJob/application';
  const isFinance = waitingRowsOf(order, person).some(({ finance }) => finance);
  return isFinance ? '/rolePage/MyJob/FinanceApprover' : '/rolePage/MyJob/myApprover';
}

/** The person who sent a form back, and their reason. */
export interface Sender {
  readonly name: Words;
  readonly reason: string;
}

/** Maximum number of characters of a reason quoted in a notification. */
const quoted = 80;

const short = (text: string): string => {
  const letters = [...text.trim().replaceAll(/\s+/g, ' ')];
  return letters.length > quoted ? `${letters.slice(0, quoted).join('')}…` : letters.join('');
};

/** Names a form in a sentence: applicant, template and title. */
export function calledOf(form: Pick<EngineForm, Named>): Words {
  const says = form.title !== form.template_title;
  return {
    zh: `${form.applicant_name}的${form.template_title}${says ? `“${form.title}”` : ''}`,
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

/** Builds the notifications of a step for the people concerned. */
export const noticesOf = (
  loaded: Loaded,
  notices: readonly Notice[],
  actor: PersonId | null,
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
      happening: happeningOf(id, actor, whatOf(kind, actor, loaded), by?.reason),
    };
  });
