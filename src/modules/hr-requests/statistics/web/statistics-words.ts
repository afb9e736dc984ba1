import { people } from '#kit/web/client/counted.ts';
import { labels } from '#kit/web/client/language.ts';

/** UI texts for personnel statistics. */
export const peopleFigureWords = labels({
  zh: {
    title: '人员统计',
    period: '统计期间',
    company: '公司',
    department: '部门',
    kinds: { headcount: '在职人数', joined: '入职', left: '离职' },
    on: (day: string) => `截至 ${day}`,
    between: (from: string, to: string) => `${from} 至 ${to}`,
    turnover: '离职率',
    turnoverNote: '期间离职人数 ÷ 日均在职人数',
    mean: '日均在职',
    headcountByMonth: '各月末在职人数',
    movesByMonth: '各月入职与离职',
    headcountChart: (months: number, last: number) => `${months} 个月的月末在职人数，最后为 ${last} 人`,
    movesChart: (joined: number, left: number) => `期间入职 ${joined} 人，离职 ${left} 人`,
    byMonth: '各月数字',
    month: '月份',
    people: (count: number) => `${count} 人`,
    none: '没有符合条件的人员。',
    all: (count: number) => `全部 ${count} 项`,
    fewer: '收起',
    unknown: '未填写',
    noContract: '无履行中的合同',
    core: { '0': '非核心成员', '1': '核心成员' },
    age: (least: number, next: number | undefined) =>
      next === undefined ? `${least} 岁及以上` : least === 0 ? `${next} 岁以下` : `${least}–${next - 1} 岁`,
    tenure: (least: number, next: number | undefined) =>
      next === undefined ? `${least} 年及以上` : least === 0 ? `不满 ${next} 年` : `${least}–${next} 年`,
    export: '导出 Excel',
    employee: '员工',
    employeeId: '工号',
    position: '岗位',
    type: '员工类型',
    since: '入职日期',
    lastDay: '最后工作日',
    listNone: '没有人员。',
  },
  en: {
    title: 'Staff statistics',
    period: 'Period',
    company: 'Company',
    department: 'Department',
    kinds: { headcount: 'Headcount', joined: 'Joined', left: 'Left' },
    on: (day: string) => `As of ${day}`,
    between: (from: string, to: string) => `${from} to ${to}`,
    turnover: 'Turnover rate',
    turnoverNote: 'People who left in the period ÷ average daily headcount',
    mean: 'Average headcount',
    headcountByMonth: 'Headcount at the end of each month',
    movesByMonth: 'People who joined and left by month',
    headcountChart: (months: number, last: number) =>
      `Headcount at the end of each of ${months} months, last ${last}`,
    movesChart: (joined: number, left: number) => `${joined} joined and ${left} left in the period`,
    byMonth: 'Figures by month',
    month: 'Month',
    people,
    none: 'No matching people.',
    all: (count: number) => `Show all ${count}`,
    fewer: 'Show fewer',
    unknown: 'Not filled in',
    noContract: 'No contract in force',
    core: { '0': 'Not core members', '1': 'Core members' },
    age: (least: number, next: number | undefined) =>
      next === undefined ? `${least} and older` : least === 0 ? `Under ${next}` : `${least}–${next - 1}`,
    tenure: (least: number, next: number | undefined) =>
      next === undefined
        ? `${least} years or more`
        : least === 0
          ? next === 1
            ? 'Under a year'
            : `Under ${next} years`
          : `${least}–${next} years`,
    export: 'Export to Excel',
    employee: 'Employee',
    employeeId: 'Employee ID',
    position: 'Position',
    type: 'Employee type',
    since: 'Entry date',
    lastDay: 'Last working day',
    listNone: 'No people.',
  },
});
