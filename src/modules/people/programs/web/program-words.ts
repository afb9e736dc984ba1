import { people } from '#kit/web/client/counted.ts';
import { labels } from '#kit/web/client/language.ts';

/** Texts of programs that people can allow to act for them. */
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
    title: 'Programs that can be connected',
    note: 'Colleagues can let these programs act for them. Each time, they choose the areas and how long it lasts. Administrators add new programs.',
    noteOpen:
      'Colleagues can let these programs act for them. Each time, they choose the areas and how long it lasts. Programs register themselves. A program that nobody allows within 7 days is deleted.',
    off: 'Your company uses an outside sign-in service or does not allow access tokens, so no programs can be connected.',
    none: 'No programs yet.',
    add: 'Add program',
    name: 'Name',
    nameHint: 'The name colleagues see when they are asked, for example “My assistant”',
    redirect: 'Redirect address',
    redirectHint:
      'Must be exactly the address the program uses. The port of a local address (127.0.0.1, localhost) may differ.',
    create: 'Add program',
    cancel: 'Cancel',
    made: 'Program added',
    madeNote:
      'Enter this client_id in the program. It is not a secret: the program can do nothing without a colleague’s consent.',
    close: 'Done',
    people,
    since: (day: string) => `since ${day}`,
    unused: 'Never used',
    used: (time: string) => `Last used ${time}`,
    remove: 'Remove',
    removeTitle: (name: string) => `Remove the program “${name}”?`,
    removeNote: (people: number) =>
      people === 1
        ? 'The access that one person gave it ends at once. This cannot be undone.'
        : `The access that ${people} people gave it ends at once. This cannot be undone.`,
    removed: 'Program removed',
  },
});
