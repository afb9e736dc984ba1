import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when a calendar is changed. */
export const calendarRefusals = refusals({
  nameTaken: {
    code: 40976,
    status: 409,
    zh: '日历“{name}”已存在',
    en: 'A calendar named “{name}” already exists. Choose another name.',
  },
  builtIn: {
    code: 42430,
    status: 422,
    zh: '随系统提供的日历不能删除，也不能更换上级',
    en: 'A built-in calendar cannot be deleted or based on another calendar',
  },
  restedOn: {
    code: 42431,
    status: 422,
    zh: '还有日历以它为基础：{names}',
    en: 'Other calendars are based on it: {names}. Base them on another calendar first.',
  },
  named: {
    code: 42480,
    status: 422,
    zh: '还在使用这个日历：{names}',
    en: 'This calendar is still in use by: {names}',
  },
  halfReversed: {
    code: 42481,
    status: 422,
    zh: '结束时间须晚于开始时间',
    en: 'The end must be after the start',
  },
  circle: {
    code: 42432,
    status: 422,
    zh: '日历不能以自己为基础',
    en: 'A calendar cannot be based on itself',
  },
  daysReversed: {
    code: 42433,
    status: 422,
    zh: '结束日期不能早于开始日期，一次最多 62 天',
    en: 'The last day must not be before the first, and at most 62 days can be set at once',
  },
  notRead: {
    code: 42434,
    status: 422,
    zh: '无法识别通知内容，请先改正列出的问题',
    en: 'The notice could not be read. Correct the listed lines first.',
  },
});
