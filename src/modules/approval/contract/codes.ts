import type { Words } from '#kit/contract/refusals.ts';

type Value<T> = T[keyof T];

/** Status of an application form. */
export const formStatus = {
  draft: 0,
  inApproval: 1,
  awaitingFinance: 2,
  sentBack: 3,
  resubmitted: 4,
  finished: 5,
  suspended: 9,
} as const;
export type FormStatus = Value<typeof formStatus>;

export const formStatusLabels: Record<FormStatus, Words> = {
  0: { zh: '草稿', en: 'Draft' },
  1: { zh: '审批中', en: 'In approval' },
  2: { zh: '审批通过，待财务处理', en: 'Waiting for finance' },
  3: { zh: '已退回', en: 'Sent back' },
  4: { zh: '退回后已修改', en: 'Resubmitted' },
  5: { zh: '已完成', en: 'Finished' },
  9: { zh: '已挂起', en: 'Suspended' },
};

/** State of the document itself, apart from its approval. The specification's code for deleted is -2. */
export const stateType = { open: 0, deleted: -2 } as const;
export type StateType = Value<typeof stateType>;

export const stateTypeLabels: Record<StateType, Words> = {
  0: { zh: '有效', en: 'Valid' },
  [-2]: { zh: '已作废', en: 'Abandoned' },
};

/** State of an effect: `none` until its day is known, `scheduled` until it is due, then applied, reversed or failed. */
export const effectState = { none: 0, scheduled: 1, applied: 2, reversed: 3, failed: 4 } as const;
export type EffectState = Value<typeof effectState>;

/** Progress of a bill. A bill is a form about one person; only one of a kind may be pending for that person. */
export const billState = { withApplicant: 0, inApproval: 1, waiting: 2, done: 3, closed: 4 } as const;
export type BillState = Value<typeof billState>;

export const effectStateLabels: Record<EffectState, Words> = {
  0: { zh: '待定生效日', en: 'Effective day not known yet' },
  1: { zh: '待生效', en: 'Scheduled' },
  2: { zh: '已生效', en: 'In effect' },
  3: { zh: '已撤销', en: 'Reversed' },
  4: { zh: '未能生效', en: 'Failed' },
};

/** Status of one approver's row: list A of the specification, as far as rows use it. */
export const rowStatus = {
  notReached: 0,
  approved: 2,
  sentBack: 3,
  waiting: 6,
  cancelled: 7,
  parked: 8,
  suspended: 9,
  handedOver: 10,
  notInvolved: 11,
  takenBack: 12,
} as const;
export type RowStatus = Value<typeof rowStatus>;

export const rowStatusLabels: Record<RowStatus, Words> = {
  0: { zh: '未到达', en: 'Not reached' },
  2: { zh: '已同意', en: 'Approved' },
  3: { zh: '已退回', en: 'Sent back' },
  6: { zh: '待审批', en: 'Pending approval' },
  7: { zh: '已撤回', en: 'Withdrawn' },
  8: { zh: '等待加签', en: 'Waiting for added signers' },
  9: { zh: '已挂起', en: 'Suspended' },
  10: { zh: '已转交', en: 'Handed over' },
  11: { zh: '未参与', en: 'Not involved' },
  12: { zh: '审批已撤销', en: 'Approval withdrawn' },
};

/** How the people of one level sign: one of them, all of them, or all in order. */
export const signType = { or: 1, and: 2, inOrder: 3 } as const;
export type SignType = Value<typeof signType>;

export const signTypeLabels: Record<SignType, Words> = {
  1: { zh: '或签', en: 'Or-sign' },
  2: { zh: '会签', en: 'And-sign' },
  3: { zh: '依次签', en: 'In-order sign' },
};

/** Events in the life of a form. Lists A and B of the specification are their codes on the wire. */
export const flowEvents = [
  'created',
  'submitted',
  'resubmitted',
  'approved',
  'sentBack',
  'finished',
  'withdrawn',
  'abandoned',
  'financeEdited',
  'valuesEdited',
  'handedOver',
  'notInvolved',
  'tookBack',
  'countersigned',
  'signerRemoved',
  'transferred',
  'suspended',
  'resumed',
  'creatorChanged',
  'revokeAsked',
  'revoked',
  'reminded',
] as const;
export type FlowEvent = (typeof flowEvents)[number];

export const flowEventLabels: Record<FlowEvent, Words> = {
  created: { zh: '新建', en: 'Created' },
  submitted: { zh: '提交', en: 'Submitted' },
  resubmitted: { zh: '修改后提交', en: 'Submitted again' },
  approved: { zh: '同意', en: 'Approved' },
  sentBack: { zh: '退回', en: 'Sent back' },
  finished: { zh: '完成', en: 'Finished' },
  withdrawn: { zh: '撤回', en: 'Withdrawn' },
  abandoned: { zh: '作废', en: 'Abandoned' },
  financeEdited: { zh: '财务补充', en: 'Completed by finance' },
  valuesEdited: { zh: '填写表单', en: 'Filled in' },
  handedOver: { zh: '转交', en: 'Handed over' },
  notInvolved: { zh: '无需参与', en: 'Not involved' },
  tookBack: { zh: '撤销审批', en: 'Took the decision back' },
  countersigned: { zh: '加签', en: 'Added signers' },
  signerRemoved: { zh: '移除加签人', en: 'Removed an added signer' },
  transferred: { zh: '转交', en: 'Transferred' },
  suspended: { zh: '挂起', en: 'Suspended' },
  resumed: { zh: '恢复审批', en: 'Resumed' },
  creatorChanged: { zh: '更换申请人', en: 'Changed the applicant' },
  revokeAsked: { zh: '申请撤销已完成的表单', en: 'Asked to revoke the finished form' },
  revoked: { zh: '撤销完成', en: 'Revoked' },
  reminded: { zh: '超时提醒', en: 'Reminded' },
};

/**
 * The process record logs list A: 0 new, 1 submit, 2 approve, 3 send back, 4 submit, 5 finish, 6 pending, 7 withdraw,
 * 8 add signer, 9 suspend, 10 transfer, 11 not involved, 12 approval withdrawn.
 */
export const listA: Record<FlowEvent, number> = {
  created: 0,
  submitted: 1,
  resubmitted: 4,
  approved: 2,
  sentBack: 3,
  finished: 5,
  withdrawn: 7,
  abandoned: 7,
  financeEdited: 0,
  valuesEdited: 0,
  handedOver: 10,
  notInvolved: 11,
  tookBack: 12,
  countersigned: 8,
  signerRemoved: 11,
  transferred: 10,
  suspended: 9,
  resumed: 6,
  creatorChanged: 10,
  revokeAsked: 7,
  revoked: 7,
  reminded: 6,
};

export const listALabels: Readonly<Record<number, Words>> = {
  0: { zh: '新建', en: 'Created' },
  1: { zh: '提交', en: 'Submitted' },
  2: { zh: '同意', en: 'Approved' },
  3: { zh: '退回', en: 'Sent back' },
  4: { zh: '修改后提交', en: 'Submitted again' },
  5: { zh: '完成', en: 'Finished' },
  6: { zh: '待审批', en: 'Pending' },
  7: { zh: '撤回', en: 'Withdrawn' },
  8: { zh: '加签', en: 'Added signers' },
  9: { zh: '挂起', en: 'Suspended' },
  10: { zh: '转交', en: 'Transferred' },
  11: { zh: '未参与', en: 'Not involved' },
  12: { zh: '审批已撤销', en: 'Approval withdrawn' },
};

/** Remark.Status is list B: 1 submit, 2 withdraw, 3 approve, 4 send back, 5 countersign, 6 transfer. */
export const listB: Partial<Record<FlowEvent, number>> = {
  submitted: 1,
  resubmitted: 1,
  withdrawn: 2,
  abandoned: 2,
  approved: 3,
  sentBack: 4,
  handedOver: 6,
  tookBack: 2,
  countersigned: 5,
  transferred: 6,
  creatorChanged: 6,
  revokeAsked: 2,
};

export const listBLabels: Readonly<Record<number, Words>> = {
  1: { zh: '提交', en: 'Submitted' },
  2: { zh: '撤回', en: 'Withdrawn' },
  3: { zh: '同意', en: 'Approved' },
  4: { zh: '退回', en: 'Sent back' },
  5: { zh: '加签', en: 'Added signers' },
  6: { zh: '转交', en: 'Transferred' },
};

/** How a level finds its approvers. */
export const approverRules = [
  'people',
  'role',
  'departmentLeader',
  'directLeader',
  'leadersUp',
  'userControl',
  'hrbp',
  'applicantChoice',
] as const;
export type ApproverRuleKind = (typeof approverRules)[number];

/** Automatic rules: why the system took a step, or why somebody other than the rule's person is asked. */
export const systemRules = [
  'samePerson',
  'applicantIsApprover',
  'subjectIsApprover',
  'nobodyFound',
  'lastLevel',
  'left',
  'branchChanged',
  'override',
  'absent',
  'returned',
  'overdue',
  'overdueAlone',
  'transferred',
  'handedBack',
] as const;
export type SystemRule = (typeof systemRules)[number];

export const systemRuleLabels: Record<SystemRule, Words> = {
  samePerson: { zh: '审批人与前一节点相同', en: 'The same person approved just before' },
  applicantIsApprover: { zh: '申请人本人是审批人', en: 'The applicant would be the approver' },
  subjectIsApprover: { zh: '当事人本人是审批人', en: 'The form is about the approver' },
  nobodyFound: { zh: '未找到审批人', en: 'No approver was found' },
  lastLevel: { zh: '所有节点均自动通过，由管理员确认', en: 'Every level would pass automatically' },
  left: { zh: '原审批人已离职或停用', en: 'The approver has left or is disabled' },
  branchChanged: { zh: '条件分支已变化，重新审批', en: 'Another branch applies, so it starts again' },
  override: { zh: '审批管理员干预', en: 'Override by the approval administrator' },
  absent: { zh: '审批人不在，由代理人处理', en: 'The approver is away, so a delegate decides' },
  returned: { zh: '代理结束，交还审批人', en: 'The delegation is over, so the step returns to the approver' },
  overdue: { zh: '超过审批时限', en: 'The time limit has passed' },
  overdueAlone: {
    zh: '超过审批时限，但本轮还没有人审批，不能自动结束',
    en: 'The time limit has passed, but nobody has approved it yet, so it does not end automatically',
  },
  transferred: { zh: '由原审批人转交', en: 'Transferred by the approver' },
  handedBack: {
    zh: '调岗已撤销，交还原审批人',
    en: 'The transfer was revoked, so the step returns to the approver',
  },
};
