import { labels } from '#kit/web/client/language.ts';

export const appWords = labels({
  zh: {
    home: '首页',
    todo: '待审批',
    apply: '发起申请',
    mine: '我的申请',
    signingIn: '正在登录…',
    signInFailed: '登录失败',
    signInAgain: '重新登录',
    insecure: '请通过 https 或 localhost 访问：浏览器只在安全连接下允许登录。',
    rolesEmpty: 'roles must be a non-null array',
  },
  en: {
    home: 'Home',
    todo: 'To approve',
    apply: 'Apply',
    mine: 'Mine',
    signingIn: 'Signing in…',
    signInFailed: 'Sign-in failed',
    signInAgain: 'Sign in again',
    insecure:
      'Open this page over https or on localhost: browsers allow sign-in only on a secure connection.',
    rolesEmpty: 'roles must be a non-null array',
  },
});
