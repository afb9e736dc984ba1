import { labels } from '#kit/web/client/language.ts';

/** Texts of panels beside forms: the open items of somebody who leaves, and what a probation was like. */
export const leavingWords = labels({
  zh: {
    title: '离职前的未结事项',
    fill: '选择员工后，这里列出需要结清和移交的全部事项。',
    noticeRule: (least: number, isOnProbation: boolean) =>
      isOnProbation
        ? `试用期内辞职提前 ${least} 日通知（劳动合同法第 37 条）`
        : `提前 ${least} 日书面通知（劳动合同法第 37、40 条）`,
    noticeKept: (given: number) => `已提前 ${given} 日`,
    noticeShort: (given: number, least: number, earliest: string) =>
      `只提前 ${given} 日，不足 ${least} 日。最后工作日不早于 ${earliest} 即可满足；提早离职须双方协商一致。`,
    noticeOpen: (earliest: string) => `今天提交，最后工作日最早为 ${earliest}。`,
    leave: '未休年假',
    leaveDays: (days: string) => `${days} 天`,
    leaveOn: (day: string) => `按截至 ${day} 折算`,
    leavePay: (yuan: string) => `折合工资 ${yuan} 元（离职结算口径）`,
    leaveUnknown: '折合金额在离职结算时计算',
    leaveNoSlips: '没有近 12 个月的工资条，金额在离职结算时录入',
    more: (count: number) => `等 ${count} 项`,
    none: '没有其他未结事项。',
    between: '、',
    probation: {
      title: '试用期表现',
      days: (from: string, to: string) => `${from} 至 ${to}`,
      nothing: '没有记录，或您无权查看',
    },
  },
  en: {
    title: 'Open items before leaving',
    fill: 'Choose the employee to see everything to settle and hand over.',
    noticeRule: (least: number, isOnProbation: boolean) =>
      isOnProbation
        ? `${least} days’ notice in probation (Labour Contract Law, article 37)`
        : `${least} days’ written notice (Labour Contract Law, articles 37 and 40)`,
    noticeKept: (given: number) => `${given} days’ notice given`,
    noticeShort: (given: number, least: number, earliest: string) =>
      `Only ${given} of ${least} days. A last working day of ${earliest} or later keeps the notice. To leave earlier, both sides must agree.`,
    noticeOpen: (earliest: string) => `If filed today, the earliest last working day is ${earliest}.`,
    leave: 'Unused annual leave',
    leaveDays: (days: string) => (Number(days) === 1 ? '1 day' : `${days} days`),
    leaveOn: (day: string) => `as of ${day}`,
    leavePay: (yuan: string) => `worth ¥${yuan}, as the settlement counts it`,
    leaveUnknown: 'The settlement works out the amount.',
    leaveNoSlips: 'No payslips of the last 12 months: the amount is entered in the settlement.',
    more: (count: number) => `and others, ${count} in all`,
    none: 'No other open items.',
    between: ', ',
    probation: {
      title: 'The probation so far',
      days: (from: string, to: string) => `${from} to ${to}`,
      nothing: 'Nothing recorded, or nothing you may see.',
    },
  },
});
