import { labels } from '#kit/web/client/language.ts';

/** UI texts for the panel that shows an approver what a payroll run changes. */
export const besideWords = labels({
  zh: {
    title: (month: string) => `与 ${month} 相比`,
    titleFirst: '工资批次',
    first: '批次中的人上月没有工资条，无从比较。',
    explained: (n: number) => `制单人说明了 ${n} 项差异`,
    problems: (n: number) => `${n} 人有提示`,
    nothing: '没有需要说明的差异，也没有提示。',
    more: '其余请打开批次查看。',
    open: '打开工资批次',
  },
  en: {
    title: (month: string) => `Compared with ${month}`,
    titleFirst: 'Payroll run',
    first: 'Nobody in this run has a payslip of last month to compare with.',
    explained: (n: number) => `Differences explained by the preparer: ${n}`,
    problems: (n: number) => (n === 1 ? '1 person with a problem' : `${n} people with problems`),
    nothing: 'No differences to explain, and no problems.',
    more: 'Open the run to see the others.',
    open: 'Open payroll run',
  },
});
