import type { RemindReason } from '#modules/attendance/server/open.ts';

const area = '/StrategyRoImplementation';
const hours = `${area}/EmployeeKRExecute?view=hours`;

/** Subjects that people can be reminded of in objectives and work, besides those of attendance. */
export const okrReasons: readonly RemindReason[] = [
  {
    code: 'okr.unfilled',
    name: { zh: '工时未填写', en: 'Hours not written' },
    text: {
      zh: '您有工作日没有填写工时，请补填或标为已完成',
      en: 'Workdays of yours have no hours: write them, or say that nothing is missing',
    },
    url: hours,
  },
  {
    code: 'okr.low',
    name: { zh: '饱和度偏低', en: 'Low saturation' },
    text: {
      zh: '您近期的工时饱和度偏低，请核对是否漏记',
      en: 'Few hours of yours are written lately: please see whether some are missing',
    },
    url: hours,
  },
  {
    code: 'okr.presence',
    name: { zh: '工时与考勤不符', en: 'Hours against presence' },
    text: {
      zh: '您填写的工时多于考勤在岗时长，请核对',
      en: 'You wrote more hours than you were present: please check them',
    },
    url: hours,
  },
  {
    code: 'okr.silent',
    name: { zh: 'KR 未更新', en: 'Silent key result' },
    text: {
      zh: '您的 KR 近期没有更新进展，请更新',
      en: 'A key result of yours had no check-in lately: please report',
    },
    url: `${area}/TargetKRManagement`,
  },
  {
    code: 'okr.unanswered',
    name: { zh: '未答复承接', en: 'Unanswered part' },
    text: {
      zh: '有 KR 等您答复是否承接，请尽快答复',
      en: 'A part of a key result waits for your answer: please undertake or decline it',
    },
    url: `${area}/EmployeeKRExecute`,
  },
];
