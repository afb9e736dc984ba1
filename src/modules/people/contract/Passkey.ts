import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, nothing, when } from '#kit/contract/fields.ts';
import { general, refusals } from '#kit/contract/refusals.ts';
import { factorRefusals } from './SecondFactor.ts';
import { passwordRefusals } from './sign-in-refusals.ts';

/** Keys that one person may have. */
export const mostPasskeys = 10;

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

const { passkeysElsewhere, passkeyWrong, passkeyKnown, manyPasskeys } = passkeyRefusals;
const proof = { Password: z.string().trim().max(200).default('') };
const proofRefusals = [factorRefusals.proofWrong, factorRefusals.proofStale, passwordRefusals.passwordLocked];
const limit = { max: 20, seconds: 15 * 60 };
const own = { access: 'signedIn', inPerson: true } as const;
const touches = ['Passkey'];
const Name = z.string().trim().min(1).max(50);
/** Bytes in base64url, as browsers serialise them. */
const bytes = z.string().regex(/^[\w-]+$/);

/** Passkeys (WebAuthn): people sign in with fingerprint, face or PIN of a device instead of a password. */
export const Passkey = controller('Passkey', {
  GetMyPasskeyList: post({
    ...own,
    does: 'Lists the caller’s passkeys, oldest first',
    ownEyes: true,
    reads: true,
    input: nothing,
    reply: z.object({
      /** False if an outside service signs people in, or if browsers offer no passkeys at the portal’s address. */
      IsOffered: z.boolean(),
      /** Whether a change requires the password. Otherwise it requires a sign-in at most 5 minutes ago. */
      ByPassword: z.boolean(),
      Rows: z.array(
        z.object({
          Id: id,
          Name: z.string(),
          CreateTime: when,
          LastUseTime: when.nullable(),
          /** True if an account keeps the passkey on several devices; false if it exists on one device only. */
          IsSynced: z.boolean(),
        }),
      ),
    }),
  }),

  BeginPasskey: post({
    ...own,
    does: 'Returns the request to a device for a new passkey, valid for 5 minutes',
    limit,
    input: z.strictObject(proof),
    reply: z.object({
      Code: z.number().int(),
      Challenge: z.string(),
      /** Who the key is for: the portal’s host. */
      RpId: z.string(),
      UserId: z.string(),
      UserName: z.string(),
      /** Existing passkeys, so that a device that holds one does not create another. */
      Taken: z.array(z.string()),
    }),
    refusals: [passkeysElsewhere, manyPasskeys, ...proofRefusals],
  }),

  AddPasskey: post({
    ...own,
    does: 'Saves the passkey a device has made and notifies its person',
    limit,
    input: z.strictObject({
      Name,
      Id: bytes.max(1400),
      ClientData: bytes.max(2000),
      Attestation: bytes.max(20_000),
      Transports: z.array(z.string().max(30)).max(10).default([]),
    }),
    reply: done,
    refusals: [passkeysElsewhere, passkeyWrong, passkeyKnown, manyPasskeys],
    touches,
  }),

  RemovePasskey: post({
    ...own,
    does: 'Removes a passkey of the caller',
    limit,
    input: z.strictObject({ ...proof, Id: id }),
    reply: done,
    refusals: [general.notFound, ...proofRefusals],
    touches,
  }),
});
