import { refusals } from '#kit/contract/refusals.ts';
import { passwordWords } from '#kit/rules/password.ts';

/** Refusals at sign-in. The page shows them and signs out after 2 seconds (specification section 4). */
export const loginRefusals = refusals({
  personUnknown: {
    code: 40320,
    status: 403,
    zh: '您的账号尚未开通，请联系管理员',
    en: 'You have no account here yet. Contact an administrator.',
  },
  personDisabled: {
    code: 40321,
    status: 403,
    zh: '该账号已停用，请联系管理员',
    en: 'This account is disabled. Contact an administrator.',
  },
  // Message text fixed by the specification, section 6.
  noRoles: {
    code: 40322,
    status: 403,
    zh: 'roles must be a non-null array',
    en: 'roles must be a non-null array',
  },
  tokenRefused: {
    code: 40120,
    status: 401,
    zh: '登录信息无效或已过期，请重新登录',
    en: 'This sign-in is not valid or has expired. Sign in again.',
  },
  tooWeak: {
    code: 40324,
    status: 403,
    zh: '公司要求更强的登录方式，请在统一登录平台启用两步验证后重新登录',
    en: 'The company requires a stronger sign-in. Turn on two-step verification at the sign-in service, then sign in again.',
  },
  authorityUnreachable: {
    code: 50320,
    status: 503,
    zh: '登录服务暂时无法访问，请稍后重试',
    en: 'The sign-in service cannot be reached. Try again later.',
  },
});

/** Refusals when a password is set. */
export const passwordRefusals = refusals({
  changeFirst: {
    code: 40323,
    status: 403,
    zh: '请先修改初始密码',
    en: 'Change your initial password first',
  },
  oldPasswordNeeded: {
    code: 42220,
    status: 422,
    zh: '登录已超过 5 分钟，请输入原密码',
    en: 'You signed in more than 5 minutes ago. Enter your current password.',
  },
  oldPasswordWrong: {
    code: 42221,
    status: 422,
    zh: '原密码不正确',
    en: 'The current password is not correct',
  },
  samePassword: {
    code: 42222,
    status: 422,
    zh: '新密码不能与原密码相同',
    en: 'The new password must differ from the current one',
  },
  trivialPassword: { code: 42223, status: 422, ...passwordWords.trivial },
  passwordElsewhere: {
    code: 42224,
    status: 422,
    zh: '密码由公司统一登录平台管理，请在那里修改',
    en: 'The company sign-in service manages your password. Change it there.',
  },
  ownPassword: {
    code: 42225,
    status: 422,
    zh: '自己的密码请在个人信息中修改',
    en: 'Change your own password under Personal information',
  },
  passwordLocked: {
    code: 42920,
    status: 429,
    zh: '尝试次数过多，请在 {minutes} 分钟后再试',
    en: 'Too many attempts. Try again in {minutes} min.',
  },
});
