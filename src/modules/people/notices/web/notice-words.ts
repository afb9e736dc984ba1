import { labels } from '#kit/web/client/language.ts';

/** Texts of the settings for notifications outside of the portal. */
export const noticeWords = labels({
  zh: {
    title: '消息提醒',
    mail: '邮件',
    modes: { now: '立即发送', digest: '每天汇总一次', off: '不发送' },
    to: (address: string) => `发送到 ${address}，已读的消息不会发送。`,
    noEmail: '您还没有登记邮箱，请联系人事补充。',
    workChat: '企业微信提醒（需先绑定企业微信）',
    quiet: '免打扰',
    edges: { From: '免打扰开始', Until: '免打扰结束' },
    quietHint: '这段时间内的消息会在结束后合并发送。',
    save: '保存',
    saved: '消息提醒已保存',
  },
  en: {
    title: 'Notification settings',
    mail: 'Mail',
    modes: { now: 'At once', digest: 'One digest a day', off: 'Never' },
    to: (address: string) => `Sent to ${address}. Notifications you have already read are not sent.`,
    noEmail: 'You have no email address here. Ask HR to add it.',
    workChat: 'Notify me in WeCom (bind WeCom first)',
    quiet: 'Quiet hours',
    edges: { From: 'Quiet from', Until: 'Quiet until' },
    quietHint: 'Notifications that arrive in this time are sent together afterwards.',
    save: 'Save',
    saved: 'Notification settings saved',
  },
});
