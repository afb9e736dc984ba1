import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, nothing, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { factorRefusals } from './factor-refusals.ts';
import { passkeyRefusals } from './passkey-refusals.ts';
import { passwordRefusals } from './sign-in-refusals.ts';

/** Keys that one person may have. */
export const mostPasskeys = 10;

const { passkeysElsewhere, passkeyWrong, passkeyKnown, manyPasskeys } = passkeyRefusals;
const proof = { Password: z.string().trim().max(200).default('') };
const proofRefusals = [
  factorRefusals.proofWrong,
  factorRefusals.proofNeeded,
  passwordRefusals.passwordLocked,
];
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
