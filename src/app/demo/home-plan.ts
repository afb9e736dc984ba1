import type { Words } from '#kit/contract/refusals.ts';
import type { seats } from './demo-people.ts';

/** Images of the home page; each has one file for computers and one for phones. */
export const homeImages = [
  {
    file: 'safety',
    title: '出差季：先申请，后出发',
    titleEn: 'Travel season: apply first, then go',
    linkUrl: '/rolePage/processList',
  },
  { file: 'reading', title: '十一月共读计划', titleEn: 'Reading together in November', linkUrl: '' },
  { file: 'welcome', title: '欢迎新同事加入', titleEn: 'Welcome, new colleagues', linkUrl: '' },
] as const;

export const wordsOfTheDay: readonly (Words & { readonly weight: number })[] = [
  {
    zh: '把难的事拆小，今天做完一块就好',
    en: 'Break the hard thing down; one piece today is enough',
    weight: 10,
  },
  { zh: '先把话说清楚，再把事做快', en: 'Say it clearly first, then do it quickly', weight: 10 },
  { zh: '午休走一圈，下午的思路会更顺', en: 'A walk at noon clears the afternoon', weight: 10 },
  { zh: '待办清零的感觉，值得每天一次', en: 'An empty to-do list is worth having once a day', weight: 10 },
  { zh: '遇到卡点先问一句，别一个人扛', en: 'Stuck? Ask somebody before you carry it alone', weight: 10 },
  { zh: '好消息早说，坏消息更要早说', en: 'Tell good news early and bad news earlier', weight: 10 },
  { zh: '今天也请按时吃饭、按时下班', en: 'Eat on time today, and leave on time too', weight: 10 },
];

/** Notes of the employee whom the sign-in page offers first; hours are counted from the demo's last day. */
export const notes = [
  { content: '周四前把华南客户拜访的发票补齐', hours: 15, isTop: true },
  { content: '给行政确认下周一的会议室投影', hours: 34, isTop: false },
  { content: '整理三季度合同扫描件', hours: null, isTop: false },
] as const;

/** Questions that pages ask their readers. */
export const questions = [
  {
    page: 'ApplyByMyManagement',
    asked: [
      { zh: '您想找的申请找到了吗？', en: 'Did you find the application you were looking for?' },
      { zh: '哪一步最费时间？', en: 'Which step took the most time?' },
    ],
  },
  { page: 'CACHomeManagement', asked: [{ zh: '首页还缺什么？', en: 'What is missing on the home page?' }] },
] as const;

interface PlannedFeedback {
  readonly by: keyof typeof seats;
  readonly page: string;
  readonly answers: readonly string[];
  readonly remark: string;
  readonly daysAgo: number;
  readonly reply?: { readonly state: 2 | 3 | 4; readonly text: string };
}

export const feedback: readonly PlannedFeedback[] = [
  {
    by: 'cashier',
    page: 'other',
    answers: [],
    remark: '导出付款清单时希望能带上收款人开户行，现在要逐笔点开抄写，月底特别费时间。',
    daysAgo: 12,
    reply: { state: 4, text: '付款清单涉及敏感信息，导出范围由财务负责人确定，已转财务中心评估。' },
  },
  {
    by: 'employee',
    page: 'ApplyByMyManagement',
    answers: ['找到了，不过翻了两页', '核对每张发票的金额'],
    remark: '列表希望可以按金额排序，并记住我上次的筛选条件。',
    daysAgo: 9,
    reply: { state: 3, text: '按金额排序已经上线，点列头即可；筛选条件现在会留在地址里，收藏链接就能带上。' },
  },
  {
    by: 'leader',
    page: 'ApprovalByMyManagement',
    answers: [],
    remark: '手机上审批时，附件能不能先看到缩略图再决定要不要点开？',
    daysAgo: 4,
    reply: { state: 2, text: '已经在做，预计下个版本上线。' },
  },
  {
    by: 'departmentHead',
    page: 'CACHomeManagement',
    answers: ['本部门本月费用的进度'],
    remark: '图表很直观。希望首页能看到部门预算还剩多少。',
    daysAgo: 2,
  },
  {
    by: 'employee',
    page: 'CACHomeManagement',
    answers: ['暂时没有'],
    remark: '备忘录的提醒很好用，希望可以设置每周重复。',
    daysAgo: 1,
  },
];
