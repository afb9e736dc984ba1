import { people } from '#kit/web/client/counted.ts';
import { labels } from '#kit/web/client/language.ts';

/** Texts of programs that people let in. */
export const programWords = labels({
  zh: {
    tab: '程序',
    title: '可接入的程序',
    note: '同事可以允许这些程序代其操作，每次都由本人确认范围和期限。新程序由管理员添加。',
    noteOpen:
      '同事可以允许这些程序代其操作，每次都由本人确认范围和期限。程序可自行登记，7 天内无人允许则自动删除。',
    off: '公司使用外部登录服务，或未开放访问令牌，因此没有可接入的程序。',
    none: '还没有程序',
    add: '添加程序',
    name: '名称',
    nameHint: '同事确认时看到的名称，例如“我的 AI 助手”',
    redirect: '回调地址',
    redirectHint: '须与程序使用的完全一致；本机地址（127.0.0.1、localhost）的端口可以不同',
    create: '添加',
    cancel: '取消',
    made: '程序已添加',
    madeNote: '在程序中填写此 client_id。它不是秘密，没有同事本人的确认不能做任何事。',
    close: '完成',
    people: (count: number) => `${count} 人已允许`,
    since: (day: string) => `${day} 添加`,
    unused: '从未使用',
    used: (time: string) => `最近使用 ${time}`,
    remove: '删除',
    removeTitle: (name: string) => `删除程序“${name}”？`,
    removeNote: (people: number) => `${people} 人的授权立即结束，不能恢复。`,
    removed: '程序已删除',
  },
  en: {
    tab: 'Programs',
    title: 'Programs that may be let in',
    note: 'Colleagues may let these act for them and say each time what and for how long. Administrators add new ones.',
    noteOpen:
      'Colleagues may let these act for them and say each time what and for how long. Programs register themselves; whom nobody lets in is forgotten after 7 days.',
    off: 'Your company signs in elsewhere or allows no access tokens, so there are no programs to let in.',
    none: 'No programs yet',
    add: 'Add a program',
    name: 'Name',
    nameHint: 'As colleagues see it when they are asked: “My assistant”',
    redirect: 'Redirect address',
    redirectHint:
      'Exactly as the program has it; the port of one’s own machine (127.0.0.1, localhost) may vary',
    create: 'Add',
    cancel: 'Cancel',
    made: 'Program added',
    madeNote:
      'Give the program this client_id. It is no secret: without a colleague’s consent it can do nothing.',
    close: 'Done',
    people,
    since: (day: string) => `since ${day}`,
    unused: 'Never used',
    used: (time: string) => `Last used ${time}`,
    remove: 'Remove',
    removeTitle: (name: string) => `Remove the program “${name}”?`,
    removeNote: (people: number) =>
      people === 1
        ? 'What one person let it do ends at once, for good.'
        : `What ${people} people let it do ends at once, for good.`,
    removed: 'Program removed',
  },
});
