import { labels } from '#kit/web/client/language.ts';

/** Texts of who decides for somebody who is away. */
export const standInWords = labels({
  zh: {
    title: '外出期间的审批',
    hint: (from: string, until: string) => `${from} 至 ${until} 不在，可以请一位同事代为审批。`,
    choose: (name: string) => `由 ${name} 代审`,
    who: '代审人',
    other: '其他代审人',
    set: '设为代审人',
    reason: '请假或出差',
    added: '已设置代审人',
    known: (name: string, from: string, until: string) => `${from} 至 ${until} 由 ${name} 代审。`,
  },
  en: {
    title: 'Approvals while away',
    hint: (from: string, until: string) =>
      `You are away from ${from} until ${until}. A colleague can approve for you.`,
    choose: (name: string) => `${name} approves for me`,
    who: 'Stand-in',
    other: 'Another stand-in',
    set: 'Set as stand-in',
    reason: 'Leave or trip',
    added: 'Stand-in set',
    known: (name: string, from: string, until: string) =>
      `${name} approves for you from ${from} until ${until}.`,
  },
});
