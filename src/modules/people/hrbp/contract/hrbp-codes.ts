/** States of a stand-in period, by the company's day. */
export const agencyState = {
  0: { zh: '未开始', en: 'Not started' },
  1: { zh: '代理中', en: 'In force' },
  2: { zh: '已结束', en: 'Ended' },
} as const;
