import { labels } from '#kit/web/client/language.ts';

export const learningWords = labels({
  zh: {
    learning: '学习系统',
    training: '培训课程管理',
    assistant: 'AI 助手',
    chat: 'AI 对话',
    which: '选择助手',
    openTab: '在新标签页打开',
    loading: '正在打开',
    notSetUp: (what: string) => `${what}还没有接入`,
    forAdministrator: (setting: string) =>
      `在服务器上设置环境变量 ${setting}（外部页面的完整网址），重启后即可使用。设置之前，其他同事看不到入口。`,
    forOthers: '请联系系统管理员接入。',
    leaving: (host: string) => `正在前往 ${host}`,
    leaveNow: '立即前往',
    back: '返回首页',
  },
  en: {
    learning: 'Learning',
    training: 'Training courses',
    assistant: 'AI assistant',
    chat: 'AI chat',
    which: 'Choose an assistant',
    openTab: 'Open in a new tab',
    loading: 'Opening',
    notSetUp: (what: string) => `${what}: not connected yet`,
    forAdministrator: (setting: string) =>
      `Set the environment variable ${setting} on the server to the full address of the outside page, then restart. Until then, only administrators see this entry.`,
    forOthers: 'Ask your administrator to connect it.',
    leaving: (host: string) => `Opening ${host}`,
    leaveNow: 'Go now',
    back: 'Back to home',
  },
});
