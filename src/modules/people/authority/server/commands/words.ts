import type { Language } from '#kit/contract/refusals.ts';

const zh = {
  lang: 'zh-CN',
  tagline: '审批、人事、会议室、图书，一处办理',
  signIn: '登录',
  signInTo: '登录 Portico',
  welcome: '使用公司账号继续',
  name: '登录名或工号',
  password: '密码',
  show: '显示密码',
  hide: '隐藏密码',
  capsLock: '大写锁定已打开',
  remember: '在这台设备上保持登录',
  forgot: '忘记密码？请联系管理员重置。',
  demoTitle: '演示公司',
  demoHint: '选一位同事，直接以其身份进入',
  demoOther: '其他同事：姓名、登录名或工号',
  demoEnter: '进入',
  demoNobody: '没有这位在职的同事，请检查姓名、登录名或工号',
  demoSeveral: (count: number) => `有 ${count} 位同名的同事，请输入登录名或工号`,
  demoShare: (share: number) => `过去一年的数据正在后台补充：已完成 ${share}%，现在即可登录使用`,
  other: 'English',
  otherLabel: 'Switch to English',
  missingName: '请输入登录名或工号',
  missingPassword: '请输入密码',
  wrong: '登录名或密码不正确',
  wait: (seconds: number) =>
    seconds <= 60
      ? `尝试次数过多，请在 ${seconds} 秒后再试`
      : `尝试次数过多，请在 ${Math.ceil(seconds / 60)} 分钟后再试，或联系管理员重置密码`,
  disabled: '该账号已停用，请联系管理员',
  initialExpired: (names: readonly string[]) =>
    names.length === 0
      ? '初始密码已过期（有效期 7 天），请联系系统维护人员用 portal 命令重新设置'
      : `初始密码已过期（有效期 7 天），请联系 ${names.join('、')} 重置密码`,
  busy: '登录的人太多，请稍候再试',
  consentTitle: (program: string) => `允许“${program}”代您操作？`,
  consentLead: (person: string) =>
    `您正以 ${person} 的身份登录。该程序将以您的身份使用门户，权限不超过您本人。`,
  consentBack: (host: string) =>
    `同意后将返回：${host}。程序名称由其自行填写，未经核实；如果不是您本人发起，请拒绝。`,
  consentAreas: '可访问的模块',
  consentWrite: '允许更改数据（关闭时只能读取）',
  consentUntil: '有效期',
  consentDays: (days: number) => (days === 365 ? '1 年' : `${days} 天`),
  consentRevoke: '您可以随时在“个人档案 → 访问令牌”中撤销。',
  consentAllow: '允许',
  consentDeny: '拒绝',
  consentNone: '请至少选择一个模块',
  consentMany: '有效的访问令牌已达上限，请先在“个人档案”中撤销不用的',
  codeTitle: '两步验证',
  codeLead: '请输入验证器应用中显示的 6 位验证码',
  code: '验证码或恢复码',
  codeGo: '验证并登录',
  codeLost: '手机不在身边？可使用恢复码，或请管理员重置。',
  codeBack: '换一个账号登录',
  passkey: '使用通行密钥登录',
  or: '或',
  wrongPasskey: '无法识别该通行密钥，请换一种方式登录',
  wrongCode: '验证码不正确或已用过，请等待下一个',
  codeExpired: '验证超时，请重新登录',
  expiredTitle: '登录页面已过期',
  expired: '登录页面打开得太久，或已在其他窗口登录。请重新开始。',
  failedTitle: '无法登录',
  failed: '登录请求有误，请回到门户重试。如果问题仍然存在，请把下面的信息告诉管理员。',
  home: '回到门户',
  logoutTitle: '退出登录？',
  logout: '将同时退出门户和登录服务。',
  yesLogout: '退出登录',
  noLogout: '取消',
  leaving: '正在退出…',
  signedOutTitle: '已退出登录',
  signedOut: '您可以关闭这个页面，或重新登录。',
  again: '重新登录',
};

const en: typeof zh = {
  lang: 'en',
  tagline: 'Approvals, people, rooms and books in one place',
  signIn: 'Sign in',
  signInTo: 'Sign in to Portico',
  welcome: 'Continue with your company account',
  name: 'Login name or employee ID',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on',
  remember: 'Keep me signed in on this device',
  forgot: 'Forgot it? Ask an administrator to reset it.',
  demoTitle: 'Demo company',
  demoHint: 'Choose a colleague to sign in as',
  demoOther: 'Somebody else: name, login name or employee ID',
  demoEnter: 'Sign in',
  demoNobody: 'Nobody in service has this name, login name or employee ID',
  demoSeveral: (count) => `${count} people have this name: enter the login name or employee ID`,
  demoShare: (share) => `The past year is being added (${share}% done). You can already sign in and work.`,
  other: '中文',
  otherLabel: '切换到中文',
  missingName: 'Enter your login name or employee ID',
  missingPassword: 'Enter your password',
  wrong: 'The login name or the password is not correct',
  wait: (seconds: number) =>
    seconds <= 60
      ? `Too many attempts. Try again in ${seconds} s`
      : `Too many attempts. Try again in ${Math.ceil(seconds / 60)} min, or ask an administrator to reset your password`,
  disabled: 'This account is disabled. Contact an administrator.',
  initialExpired: (names: readonly string[]) =>
    names.length === 0
      ? 'Your initial password expired after 7 days. Ask the person who runs the server for a new one.'
      : `Your initial password expired after 7 days. Ask ${names.join(' or ')} for a new one.`,
  consentTitle: (program: string) => `Let “${program}” act for you?`,
  consentLead: (person: string) =>
    `You are signed in as ${person}. The program will use the portal as you, with no more rights than yours.`,
  consentBack: (host: string) =>
    `Your answer goes to ${host}. The program chose its own name, and nobody has checked it. If you did not start this, decline.`,
  consentAreas: 'Areas it can use',
  consentWrite: 'Allow it to change data (when off, it can only read)',
  consentUntil: 'Valid for',
  consentDays: (days: number) => (days === 365 ? '1 year' : `${days} days`),
  consentRevoke: 'You can revoke it at any time under My profile → Access tokens.',
  consentAllow: 'Allow',
  consentDeny: 'Decline',
  consentNone: 'Choose at least one area',
  consentMany: 'You have reached the maximum number of access tokens. Revoke one under My profile first.',
  codeTitle: 'Two-step verification',
  codeLead: 'Enter the 6 digits shown in your authenticator app',
  code: 'Code or recovery code',
  codeGo: 'Verify and sign in',
  codeLost: 'No phone at hand? Use a recovery code, or ask an administrator to reset two-step verification.',
  codeBack: 'Sign in as somebody else',
  passkey: 'Sign in with a passkey',
  or: 'or',
  wrongPasskey: 'This passkey is not accepted. Sign in another way.',
  wrongCode: 'The code is wrong or was used before. Wait for the next one.',
  codeExpired: 'That took too long. Sign in again.',
  busy: 'Too many people are signing in. Try again in a moment.',
  expiredTitle: 'This page has expired',
  expired: 'It was open for too long, or you signed in from another window. Start again.',
  failedTitle: 'Unable to sign in',
  failed:
    'The sign-in request is not valid. Go back to the portal and try again. If the problem stays, give the administrator the details below.',
  home: 'Back to the portal',
  logoutTitle: 'Sign out?',
  logout: 'This signs you out of the portal and the sign-in service.',
  yesLogout: 'Sign out',
  noLogout: 'Cancel',
  leaving: 'Signing out…',
  signedOutTitle: 'You are signed out',
  signedOut: 'You can close this page, or sign in again.',
  again: 'Sign in again',
};

export type PageWords = typeof zh;

export const pageWords: Readonly<Record<Language, PageWords>> = { zh, en };

export const languageCookie = 'portico_language';

/** Returns the language of a page. Order: chosen on the page, requested by the portal, chosen before, Chinese. */
export function pageLanguage(request: {
  chosen?: string | null | undefined;
  asked?: unknown;
  cookies?: string | undefined;
}): Language {
  const before = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(request.cookies ?? '')?.[1];
  for (const each of [request.chosen, request.asked, before])
    if (typeof each === 'string' && each !== '') return /^en\b/i.test(each) ? 'en' : 'zh';
  return 'zh';
}
