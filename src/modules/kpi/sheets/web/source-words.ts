import { labels } from '#kit/web/client/language.ts';

/** Texts about the automatic sources of actual values. */
export const sourceWords = labels({
  zh: {
    source: '数据来源',
    read: (value: string, count: number, at: string) =>
      `取数 ${value}${count > 0 ? `，来自 ${count} 条记录` : ''} · ${at}`,
    silent: '来源暂无数据，请填写实际值',
    changed: (from: string, to: string) => `来源已变更：${from}→${to}`,
    changedHint: '结果提交后，来源的数据又有变化；考核结果不受影响。',
    explained: (feed: string, value: string, count: number) =>
      `数据来源 ${feed}：${value}${count > 0 ? `（${count} 条记录）` : ''}`,
  },
  en: {
    source: 'Data source',
    read: (value: string, count: number, at: string) =>
      `${value}${count > 0 ? ` from ${count === 1 ? '1 record' : `${count} records`}` : ''}, read ${at}`,
    silent: 'The source has no data yet. Fill in the actual value.',
    changed: (from: string, to: string) => `The source has changed: ${from} → ${to}`,
    changedHint: 'The source data has changed since the result was submitted. Scores do not change.',
    explained: (feed: string, value: string, count: number) =>
      `Data source ${feed}: ${value}${count > 0 ? ` (${count === 1 ? '1 record' : `${count} records`})` : ''}`,
  },
});
