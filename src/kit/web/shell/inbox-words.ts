import { labels } from '../client/language.ts';

export const inboxWords = labels({
  zh: {
    today: '今天',
    yesterday: '昨天',
    weekdays: { d1: '周一', d2: '周二', d3: '周三', d4: '周四', d5: '周五', d6: '周六', d7: '周日' },
    closed: '您现在无权查看的表单',
    earlier: (count: number) => `之前 ${count} 条`,
    earlierOf: (count: number, subject: string) => `${subject}：之前 ${count} 条`,
    read: '标为已读',
    readOf: (subject: string) => `标为已读：${subject}`,
    older: '更早的消息',
    newest: '回到最新',
    said: (text: string) => `“${text}”`,
  },
  en: {
    today: 'Today',
    yesterday: 'Yesterday',
    weekdays: { d1: 'Mon', d2: 'Tue', d3: 'Wed', d4: 'Thu', d5: 'Fri', d6: 'Sat', d7: 'Sun' },
    closed: 'A form you can no longer open',
    earlier: (count: number) => `${count} earlier`,
    earlierOf: (count: number, subject: string) => `${subject}: ${count} earlier`,
    read: 'Mark as read',
    readOf: (subject: string) => `Mark as read: ${subject}`,
    older: 'Older notifications',
    newest: 'Back to the newest',
    said: (text: string) => `“${text}”`,
  },
});
