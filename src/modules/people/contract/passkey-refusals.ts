import { refusals } from '#kit/contract/refusals.ts';

export const passkeyRefusals = refusals({
  passkeysElsewhere: {
    code: 42634,
    status: 422,
    zh: '当前登录方式或访问地址不支持通行密钥（需要域名和 HTTPS）',
    en: 'There are no passkeys here: signing in belongs to another service, or the portal’s address has no name or no HTTPS',
  },
  passkeyWrong: {
    code: 42635,
    status: 422,
    zh: '设备的答复无法验证或已超时，请重试',
    en: 'What the device answered cannot be verified or came too late, please try again',
  },
  passkeyKnown: {
    code: 42636,
    status: 422,
    zh: '该设备的通行密钥已添加过',
    en: 'This passkey is known already',
  },
  manyPasskeys: {
    code: 42637,
    status: 422,
    zh: '最多可添加 {most} 个通行密钥，请先删除不用的',
    en: 'At most {most} passkeys may be kept, remove one that is not used',
  },
});
