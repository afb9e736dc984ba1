import { labels } from '#kit/web/client/language.ts';

/** UI texts for links by which people choose a password. */
export const linkWords = labels({
  zh: {
    title: '设置密码',
    hello: (name: string, company: string) => `${name}，请设置${company}的登录密码`,
    login: (name: string, until: string) => `登录名：${name}。链接可用一次，${until} 前有效。`,
    save: '保存密码',
    gone: '链接已失效或已使用',
    goneNote: '请向管理员索取新的链接。已经设置过密码的，直接登录即可。',
    toSignIn: '去登录',
    done: '密码已设置',
    doneNote: '现在用登录名和新密码登录。',
    invite: '邀请链接',
    inviteTitle: (count: number) => `邀请 ${count} 人设置密码`,
    inviteNote: '每人得到一个链接，7 天内可用一次，本人打开后自己设置密码。原有密码在此之前仍然有效。',
    make: (count: number) => `生成 ${count} 个链接`,
    made: (count: number) => `已生成 ${count} 个链接，只显示这一次。`,
    notKept: '链接还没有下载，关闭后不能再看到。',
    columns: ['工号', '中文名', '英文名', '登录名', '邀请链接'],
    file: '邀请链接',
  },
  en: {
    title: 'Choose a password',
    hello: (name: string, company: string) => `${name}, choose your password for ${company}`,
    login: (name: string, until: string) =>
      `Your login name is ${name}. This link works once, until ${until}.`,
    save: 'Save password',
    gone: 'This link has expired or was used',
    goneNote: 'Ask your administrator for a new one. If you have already chosen a password, sign in with it.',
    toSignIn: 'Sign in',
    done: 'Password saved',
    doneNote: 'Sign in with your login name and the new password.',
    invite: 'Invitation links',
    inviteTitle: (count: number) =>
      `Invite ${count === 1 ? '1 person' : `${count} people`} to choose a password`,
    inviteNote:
      'Each person gets a link that works once within 7 days. They open it and choose a password. Present passwords stay valid until then.',
    make: (count: number) => (count === 1 ? 'Make 1 link' : `Make ${count} links`),
    made: (count: number) =>
      `${count === 1 ? '1 link made. It is' : `${count} links made. They are`} shown only once.`,
    notKept: 'The links were not downloaded. After closing, nobody can see them again.',
    columns: ['Employee ID', 'Chinese name', 'English name', 'Login name', 'Invitation link'],
    file: 'Invitation links',
  },
});
