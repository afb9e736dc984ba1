import { refusals } from '#kit/contract/refusals.ts';

export const homeRefusals = refusals({
  tooManyDays: {
    code: 42230,
    status: 422,
    zh: '日程一次最多查询 42 天',
    en: 'At most 42 days can be shown at once. Choose a shorter range.',
  },
  daysReversed: {
    code: 42231,
    status: 422,
    zh: '结束日期不能早于开始日期',
    en: 'The last day must not be before the first',
  },
  tooManyNotes: {
    code: 42232,
    status: 422,
    zh: '备忘录最多 500 条，请先删除已完成的',
    en: 'You already have 500 notes, which is the maximum. Delete some completed notes first.',
  },
  remindPassed: {
    code: 42233,
    status: 422,
    zh: '提醒时间必须晚于现在',
    en: 'The reminder must be later than now. Choose another time.',
  },
  preloadFull: {
    code: 42234,
    status: 422,
    zh: '最多预加载 3 张图片，请先取消一张',
    en: 'Three images are already preloaded. Turn one off first.',
  },
  linkNotAllowed: {
    code: 42235,
    status: 422,
    zh: '链接只能是本系统的页面（以 / 开头）或允许的网站：{hosts}',
    en: 'The link must lead to a page of this portal (beginning with /) or to an allowed site: {hosts}',
  },
});
