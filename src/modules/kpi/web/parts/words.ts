import { labels } from '#kit/web/client/language.ts';

/** Where pages of appraisals lead. */
export const pageWords = labels({
  zh: {
    pages: 'KPI 页面',
    own: '我的考核',
    models: '模板与指标',
  },
  en: {
    pages: 'KPI pages',
    own: 'My appraisals',
    models: 'Templates',
  },
});
