import { refusals } from '#kit/contract/refusals.ts';

export const passkeyRefusals = refusals({
  passkeysElsewhere: {
    code: 42634,
    status: 422,
    zh: '当前登录方式或访问地址不支持通行密钥（需要域名和 HTTPS）',
    en: 'Passkeys cannot be used here: either another service handles signing in, or the portal’s address has no host name or no HTTPS',
  },
  passkeyWrong: {
    code: 42635,
    status: 422,
    zh: '设备的答复无法验证或已超时，请重试',
    en: 'The answer of your device could not be verified or came too late. Try again.',
  },
  passkeyKnown: {
    code: 42636,
    status: 422,
    zh: '该设备的通行密钥已添加过',
    en: 'This passkey was already added',
  },
  manyPasskeys: {
    code: 42637,
    status: 422,
    zh: '最多可添加 {most} 个通行密钥，请先删除不用的',
    en: 'You can have at most {most} passkeys. Remove one first.',
  },
});
