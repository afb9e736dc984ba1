import { labels } from '#kit/web/client/language.ts';

/** Texts of how a quota ends. */
export const endWords = labels({
  zh: {
    pay: '折算工资',
    waive: '书面放弃',
    payHint: (left: string) => `剩余 ${left}，扣除审批中的申请后，按加班类别标记为折算工资，不能再休。`,
    waiveHint: (left: string) => `剩余 ${left}，扣除审批中的申请后不再保留。请附员工签字的书面放弃。`,
    files: '放弃声明',
    reason: '说明',
    cancel: '取消',
    done: '已处理',
    settled: '已折算或放弃',
    unused: '到期未休',
    percent: (kind: string, percent: number) => `${kind} ${percent}%`,
  },
  en: {
    pay: 'Pay out time off',
    waive: 'Waive in writing',
    payHint: (left: string) =>
      `${left} left. After requests in approval are deducted, the rest is marked for payment by overtime class and can no longer be taken.`,
    waiveHint: (left: string) =>
      `${left} left. After requests in approval are deducted, the rest is given up. Attach the waiver signed by the employee.`,
    files: 'Waiver',
    reason: 'Reason',
    cancel: 'Cancel',
    done: 'Done',
    settled: 'Paid out or waived',
    unused: 'Expired unused',
    percent: (kind: string, percent: number) => `${kind} ${percent}%`,
  },
});
