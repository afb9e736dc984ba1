import type { RemindReason } from '#modules/attendance/server/open.ts';

const area = '/StrategyRoImplementation';
const hours = `${area}/EmployeeKRExecute?view=hours`;

/** Subjects that people can be reminded of in objectives and work, besides those of attendance. */
export const okrReasons: readonly RemindReason[] = [
  {
    code: 'okr.unfilled',
    name: { zh: '工时未填写', en: 'Hours not recorded' },
    text: {
      zh: '您有工作日没有填写工时，请补填或标为已完成',
      en: 'You have not recorded hours for some workdays. Please record them or mark the days as complete',
    },
    url: hours,
  },
  {
    code: 'okr.low',
    name: { zh: '饱和度偏低', en: 'Low saturation' },
    text: {
      zh: '您近期的工时饱和度偏低，请核对是否漏记',
      en: 'Your recorded hours have been low lately. Please check whether some are missing',
    },
    url: hours,
  },
  {
    code: 'okr.presence',
    name: { zh: '工时与考勤不符', en: 'Hours above attendance' },
    text: {
      zh: '您填写的工时多于考勤在岗时长，请核对',
      en: 'You recorded more hours than your attendance. Please check them',
    },
    url: hours,
  },
  {
    code: 'okr.silent',
    name: { zh: 'KR 未更新', en: 'Key result without update' },
    text: {
      zh: '您的 KR 近期没有更新进展，请更新',
      en: 'One of your key results has had no check-in lately. Please update it',
    },
    url: `${area}/TargetKRManagement`,
  },
  {
    code: 'okr.unanswered',
    name: { zh: '未答复承接', en: 'Unanswered assignment' },
    text: {
      zh: '有 KR 等您答复是否承接，请尽快答复',
      en: 'An assignment to a key result waits for your answer. Please accept or decline it',
    },
    url: `${area}/EmployeeKRExecute`,
  },
];
