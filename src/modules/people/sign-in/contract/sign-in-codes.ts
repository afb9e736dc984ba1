import type { Words } from '#kit/contract/refusals.ts';

/** LoginType on the wire. */
export const loginTypes = { singleSignOn: 1, password: 2, workChat: 3, passkey: 4 } as const;

/** LogoutType on the wire: how a session ended. */
export const logoutTypes = { person: 1, expired: 2, forced: 3 } as const;

export type LoginType = (typeof loginTypes)[keyof typeof loginTypes];
export type LogoutType = (typeof logoutTypes)[keyof typeof logoutTypes];

export const loginTypeLabels: Readonly<Record<LoginType, Words>> = {
  1: { zh: '单点登录', en: 'Single sign-on' },
  2: { zh: '密码', en: 'Password' },
  3: { zh: '企业微信等', en: 'Work chat' },
  4: { zh: '通行密钥', en: 'Passkey' },
};

export const logoutTypeLabels: Readonly<Record<LogoutType, Words>> = {
  1: { zh: '本人退出', en: 'Signed out' },
  2: { zh: '已过期', en: 'Expired' },
  3: { zh: '强制下线', en: 'Ended by an administrator' },
};

export const loginResultLabels: Readonly<Record<0 | 1, Words>> = {
  0: { zh: '失败', en: 'Failed' },
  1: { zh: '成功', en: 'Succeeded' },
};

/** Why a sign-in did not succeed, as kept in its record. */
export const failReasons = {
  passwordWrong: { zh: '密码错误', en: 'Wrong password' },
  passwordLocked: { zh: '尝试次数过多，账号暂时锁定', en: 'Locked after too many attempts' },
  codeWrong: { zh: '两步验证码错误', en: 'Wrong two-step verification code' },
  passkeyWrong: { zh: '通行密钥验证失败', en: 'Passkey not accepted' },
  personUnknown: { zh: '账号未开通', en: 'No account' },
  personDisabled: { zh: '账号已停用', en: 'Account disabled' },
  initialExpired: { zh: '初始密码已过期', en: 'Initial password expired' },
  noRoles: { zh: '没有任何权限', en: 'No permissions' },
} as const satisfies Record<string, Words>;

export type FailReason = keyof typeof failReasons;
