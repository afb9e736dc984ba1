import { refusals } from '#kit/contract/refusals.ts';

export const factorRefusals = refusals({
  factorFirst: {
    code: 40394,
    status: 403,
    zh: '您的角色要求两步验证，请先设置',
    en: 'Your role requires two-step verification. Set it up first.',
  },
  factorElsewhere: {
    code: 42620,
    status: 422,
    zh: '登录由公司统一登录平台管理，请在那里设置两步验证',
    en: 'The company sign-in service handles signing in. Set up two-step verification there.',
  },
  factorOn: { code: 42621, status: 422, zh: '两步验证已开启', en: 'Two-step verification is already on' },
  factorOff: { code: 42622, status: 422, zh: '尚未开启两步验证', en: 'Two-step verification is not on' },
  factorNeeded: {
    code: 42623,
    status: 422,
    zh: '您的角色要求两步验证，不能关闭',
    en: 'Your role requires two-step verification, so it cannot be turned off',
  },
  codeWrong: {
    code: 42624,
    status: 422,
    zh: '验证码不正确或已用过，请等待下一个',
    en: 'The code is wrong or was used before. Wait for the next one.',
  },
  ownFactor: {
    code: 42625,
    status: 422,
    zh: '自己的两步验证请在个人档案中管理',
    en: 'Manage your own two-step verification under My profile',
  },
  proofWrong: { code: 42626, status: 422, zh: '密码不正确', en: 'The password is not correct' },
  proofStale: {
    code: 42627,
    status: 422,
    zh: '登录已超过 5 分钟，请重新登录后再操作',
    en: 'You signed in more than 5 minutes ago. Sign in again to do this.',
  },
  proofNeeded: {
    code: 42639,
    status: 422,
    zh: '这一步需要验证身份，请用密码、验证码或通行密钥验证',
    en: 'Confirm that it is you: with your password, a code or a passkey.',
  },
});
