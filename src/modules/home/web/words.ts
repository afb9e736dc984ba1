import { labels } from '#kit/web/client/language.ts';

export const homeWords = labels({
  zh: {
    greeting: (part: number, name: string) =>
      `${['夜深了', '早上好', '中午好', '下午好', '晚上好'][part]}，${name}`,
    waiting: '待我审批',
    finance: '财务待审',
    sentBack: '退回给我',
    running: '审批中的申请',
    apply: '发起申请',
    allForms: '全部表单',
    latestWaiting: '最近待我审批',
    seeAll: '查看全部',
    nothingWaiting: '没有等待您审批的单据',
    mine: '我的申请进展',
    nothingMine: '您还没有进行中的申请',
    since: (days: number) => (days === 0 ? '今天' : `${days} 天`),
    waitingFor: (names: string) => `等待 ${names}`,
  },
  en: {
    greeting: (part: number, name: string) =>
      `${['Still up', 'Good morning', 'Good day', 'Good afternoon', 'Good evening'][part]}, ${name}`,
    waiting: 'Waiting for me',
    finance: 'Finance to approve',
    sentBack: 'Sent back to me',
    running: 'My running applications',
    apply: 'Apply',
    allForms: 'All forms',
    latestWaiting: 'Latest waiting for me',
    seeAll: 'See all',
    nothingWaiting: 'Nothing is waiting for your approval',
    mine: 'My applications',
    nothingMine: 'You have no running applications',
    since: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`),
    waitingFor: (names: string) => `Waiting for ${names}`,
  },
});
