import { labels } from '#kit/web/client/language.ts';

export const proveWords = labels({
  zh: {
    title: '验证身份',
    hint: '这一步需要确认是您本人。验证后 10 分钟内不再询问。',
    password: '登录密码',
    code: '验证码',
    codeHint: '身份验证器应用显示的 6 位验证码，或一个恢复码',
    run: '验证',
    byPasskey: '使用通行密钥',
    byCode: '改用验证码',
    byPassword: '改用密码',
    keyFailed: '设备未完成验证，请重试或换一种方式',
    fresh: '您刚刚登录，可以直接继续。',
    goOn: '继续',
    signIn: '您没有可用于验证的密码、通行密钥或验证器。请重新登录，登录后会回到本页。',
    signInAgain: '重新登录',
    cancel: '取消',
  },
  en: {
    title: 'Confirm it is you',
    hint: 'This step asks you to confirm that it is you. You are not asked again for 10 minutes.',
    password: 'Password',
    code: 'Code',
    codeHint: 'The 6 digits in your authenticator app, or a recovery code',
    run: 'Continue',
    byPasskey: 'Use a passkey',
    byCode: 'Use a code instead',
    byPassword: 'Use the password instead',
    keyFailed: 'Your device did not finish. Try again, or choose another way.',
    fresh: 'You signed in a moment ago, so you can continue.',
    goOn: 'Continue',
    signIn:
      'You have no password, passkey or authenticator app to confirm with. Sign in again. You then come back to this page.',
    signInAgain: 'Sign in again',
    cancel: 'Cancel',
  },
});
