import { labels } from '#kit/web/client/language.ts';

/** Texts of the grid of people by items. */
export const gridWords = labels({
  zh: {
    tab: '人员 × 指标',
    label: '人员与指标对照表',
    allPosts: '全部岗位',
    sheet: '考核表',
    actual: '实际',
    score: '得分',
    more: (shown: number, all: number) => `共 ${all} 张考核表，显示前 ${shown} 张；可按岗位缩小范围。`,
  },
  en: {
    tab: 'People × indicators',
    label: 'People by indicators',
    allPosts: 'All positions',
    sheet: 'Review',
    actual: 'Actual',
    score: 'Score',
    more: (shown: number, all: number) =>
      `Showing the first ${shown} of ${all} reviews. Choose a position to narrow the list.`,
  },
});
