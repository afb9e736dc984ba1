import { people } from '#kit/web/client/counted.ts';
import { labels } from '#kit/web/client/language.ts';

/** UI texts for ready-made insurance schemes and for what changes each year. */
export const readyWords = labels({
  zh: {
    open: '各城市现成方案',
    hint: '按各地公布的文件整理，确认前不会用于核算。确认前请对照文件逐项核对。',
    checked: (day: string) => `${day} 核对`,
    missing: (n: number) => `${n} 个数字待填写`,
    taken: '已确认',
    confirm: '核对并确认',
    confirmTitle: (name: string) => `确认方案：${name}`,
    confirmHint: '请对照依据中的文件核对每个数字，确认后即可用于参保和核算。',
    missingHint: (n: number) =>
      `有 ${n} 个数字未在公布的文件中查到，已标出。灰色为曾用值，仅供参考，请逐个填写。`,
    uncovered: (name: string, n: number) =>
      `${name}：下个月没有有效的方案，涉及 ${n} 人。请结束旧方案并新增一版。`,
    yearly: '每年要核对的',
    yearlyHint: '本月和下月的事项。七月和一月变动最多，改动都是新增一版。',
    later: '其余月份',
    month: (n: number) => `${n} 月`,
  },
  en: {
    open: 'Ready-made schemes of cities',
    hint: 'Collected from published notices. A scheme is not used before somebody confirms it. Compare each figure with the notice first.',
    checked: (day: string) => `checked on ${day}`,
    missing: (n: number) => (n === 1 ? '1 figure missing' : `${n} figures missing`),
    taken: 'Confirmed',
    confirm: 'Check and confirm',
    confirmTitle: (name: string) => `Confirm scheme: ${name}`,
    confirmHint:
      'Compare each figure with the notice under Source. After you confirm the scheme, it is used for insurance and pay.',
    missingHint: (n: number) =>
      `${n === 1 ? '1 figure is' : `${n} figures are`} in no published notice and marked. Grey values are the last known ones. Enter each figure.`,
    uncovered: (name: string, n: number) =>
      `${name}: no version covers next month, for ${people(n)}. End the old version and add a new one.`,
    yearly: 'To check each year',
    yearlyHint:
      'Due this month and next. Most changes come in July and January. Each change is a new version.',
    later: 'Other months',
    month: (n: number) =>
      ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][n - 1] ?? '',
  },
});
