import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when a calendar is changed. */
export const calendarRefusals = refusals({
  nameTaken: {
    code: 40976,
    status: 409,
    zh: '日历“{name}”已存在',
    en: 'There is a calendar named “{name}” already',
  },
  builtIn: {
    code: 42430,
    status: 422,
    zh: '随系统提供的日历不能删除，也不能更换上级',
    en: 'A calendar that the product brings cannot be deleted, nor rest on another',
  },
  restedOn: {
    code: 42431,
    status: 422,
    zh: '还有日历以它为基础：{names}',
    en: 'Other calendars rest on it: {names}',
  },
  named: {
    code: 42480,
    status: 422,
    zh: '还在使用这个日历：{names}',
    en: 'Still going by this calendar: {names}',
  },
  halfReversed: {
    code: 42481,
    status: 422,
    zh: '结束时间须晚于开始时间',
    en: 'It ends after it begins',
  },
  circle: {
    code: 42432,
    status: 422,
    zh: '日历不能以自己为基础',
    en: 'A calendar cannot rest on itself',
  },
  daysReversed: {
    code: 42433,
    status: 422,
    zh: '结束日期不能早于开始日期，一次最多 62 天',
    en: 'The last day cannot lie before the first; at most 62 days at once',
  },
  notRead: {
    code: 42434,
    status: 422,
    zh: '通知没有读懂，请先改正列出的问题',
    en: 'The notice was not understood; please mend what is listed first',
  },
});
