import type { Words } from '#kit/contract/refusals.ts';

/** Permission codes of this module, each with the name of its page. */
export const recruitingCodes = {
  openings: 'RecruitmentList',
  interviews: 'IML',
  pool: 'JobseekerTalentPoolManage',
  sources: 'RecruitmentResources',
  interviewers: 'InterviewerList',
} as const;

type Labels = Readonly<Record<number, Words>>;

/** States of an opening. */
export const openingStates = { draft: 0, inApproval: 1, open: 2, disabled: 3, filled: 4, closed: 5 } as const;
export const openingStateLabels: Labels = {
  0: { zh: '草稿', en: 'Draft' },
  1: { zh: '审批中', en: 'In approval' },
  2: { zh: '招聘中', en: 'Open' },
  3: { zh: '已暂停', en: 'Paused' },
  4: { zh: '已招满', en: 'Filled' },
  5: { zh: '已关闭', en: 'Closed' },
};

/** Stages of an application. */
export const stages = {
  fresh: 1,
  screened: 2,
  interviewing: 3,
  passed: 4,
  offered: 5,
  toOnboard: 6,
  rejected: 7,
  onboarded: 8,
  withdrawn: 9,
} as const;
export const stageLabels: Labels = {
  1: { zh: '新简历', en: 'New' },
  2: { zh: '初筛通过', en: 'Screened' },
  3: { zh: '面试中', en: 'Interviewing' },
  4: { zh: '面试通过', en: 'Passed' },
  5: { zh: '已发录用', en: 'Offered' },
  6: { zh: '待入职', en: 'Onboarding' },
  7: { zh: '已淘汰', en: 'Rejected' },
  8: { zh: '已入职', en: 'Onboarded' },
  9: { zh: '候选人放弃', en: 'Withdrawn' },
};

/** Short stage names for a narrow row. */
export const stageShortLabels: Labels = {
  ...stageLabels,
  1: { zh: '新', en: 'New' },
  2: { zh: '初筛', en: 'Screened' },
  3: { zh: '面试', en: 'Interview' },
  4: { zh: '通过', en: 'Passed' },
  5: { zh: '录用', en: 'Offered' },
  6: { zh: '待入职', en: 'Joining' },
};

/** States of an application's offer. */
export const offerStates = {
  none: 0,
  inApproval: 1,
  approved: 2,
  sent: 3,
  accepted: 4,
  declined: 5,
  lapsed: 6,
  revoked: 7,
} as const;
export const offerStateLabels: Labels = {
  0: { zh: '未发起', en: 'None' },
  1: { zh: '审批中', en: 'In approval' },
  2: { zh: '已批准，待发出', en: 'Approved, not sent' },
  3: { zh: '已发出，待答复', en: 'Sent, awaiting answer' },
  4: { zh: '已接受', en: 'Accepted' },
  5: { zh: '已谢绝', en: 'Declined' },
  6: { zh: '已过期', en: 'Lapsed' },
  7: { zh: '已撤回', en: 'Revoked' },
};
/** Code of the standard template for offers. */
export const offerKind = 'LY';
/**
 * Code of the standard template for requisitions. While it accepts new forms, openings can only be opened by a
 * requisition.
 */
export const requisitionKind = 'XQ';
/** Kind of the form effect that runs on the first working day. */
export const onboardKind = 'onboard';
/** Permission code needed, beside the openings code, to create users from candidates. */
export const peopleCode = 'EmployeeManagement';
/**
 * Limits for the first working day, in days. `back`: how far it may lie in the past. `off`: how long after it
 * onboarding can be cancelled.
 */
export const onboardDays = { back: 31, off: 7 } as const;

/** Rejection code that needs a written reason. */
export const otherReason = 9;
export const rejectLabels: Labels = {
  1: { zh: '能力不匹配', en: 'Skills do not match' },
  2: { zh: '经验不足', en: 'Not enough experience' },
  3: { zh: '薪资期望不符', en: 'Pay expectation too high' },
  4: { zh: '稳定性顾虑', en: 'Concerns about stability' },
  5: { zh: '到岗时间不符', en: 'Cannot start in time' },
  6: { zh: '沟通或综合素质', en: 'Communication' },
  7: { zh: '职位已招满或取消', en: 'Opening filled or cancelled' },
  8: { zh: '联系不上', en: 'Cannot be reached' },
  9: { zh: '其他', en: 'Other' },
};

export const employTypeLabels: Labels = {
  0: { zh: '正式（试用）', en: 'Employee' },
  2: { zh: '实习', en: 'Intern' },
};
export const openReasonLabels: Labels = {
  1: { zh: '新增', en: 'New position' },
  2: { zh: '补缺', en: 'Replacement' },
};
export const urgencyLabels: Labels = {
  0: { zh: '一般', en: 'Normal' },
  1: { zh: '紧急', en: 'Urgent' },
  2: { zh: '特急', en: 'Very urgent' },
};

export const sourceKindLabels: Labels = {
  1: { zh: '招聘网站', en: 'Job site' },
  2: { zh: '猎头', en: 'Agency' },
  3: { zh: '内部推荐', en: 'Referral' },
  4: { zh: '校园招聘', en: 'Campus' },
  5: { zh: '其他', en: 'Other' },
};
export const feeKinds = { perHire: 1, period: 2 } as const;
export const feeKindLabels: Labels = {
  1: { zh: '按录用人数', en: 'Per hire' },
  2: { zh: '按周期', en: 'Per period' },
};

/** Ways in which a person gave consent to being kept in the pool. */
export const consentKindLabels: Labels = {
  1: { zh: '邮件', en: 'Email' },
  2: { zh: '书面', en: 'On paper' },
  3: { zh: '表单', en: 'Online form' },
};
/** Maximum number of months that a consent lasts. */
export const consentMonths = 24;
export const poolStates = { out: 0, in: 1, expired: 2 } as const;
export const poolStateLabels: Labels = {
  0: { zh: '不在库中', en: 'Not in the pool' },
  1: { zh: '在库', en: 'In the pool' },
  2: { zh: '授权已到期', en: 'Expired' },
};

/** Limit per person and day for learning that a typed phone, mail address or identity number is known. */
export const matchLimit = { max: 20, seconds: 86_400 } as const;

/** Candidate fields that are stored encrypted. */
export const secretFields = ['Phone', 'Mail', 'IdCard'] as const;
export type SecretField = (typeof secretFields)[number];
