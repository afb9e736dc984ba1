import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, nothing, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { factorRefusals } from './factor-refusals.ts';
import { passkeyRefusals } from './passkey-refusals.ts';
import { passwordRefusals } from './sign-in-refusals.ts';

const { factorElsewhere, factorOn, factorOff, factorNeeded, codeWrong, ownFactor } = factorRefusals;
const { passkeyWrong } = passkeyRefusals;
const proof = { Password: z.string().trim().max(200).default('') };
const proofRefusals = [
  factorRefusals.proofWrong,
  factorRefusals.proofNeeded,
  passwordRefusals.passwordLocked,
];

/** The caller's password, asked for unless they signed in at most five minutes ago. */
export const freshProof = proof;
export const freshProofRefusals = proofRefusals;

/** Proofs of who the caller is: one of a password, a code of their app, and a passkey's answer. */
export const anyProof = {
  ...proof,
  Code: z.string().trim().max(40).default(''),
  /** Answer of `navigator.credentials.get`, as JSON. */
  Passkey: z.string().max(8000).default(''),
};

/** Six-digit code of the app, or a recovery code. People may type it with blanks and dashes. */
const Code = z.string().trim().min(6).max(40);
const limit = { max: 20, seconds: 15 * 60 };
const own = { access: 'signedIn', inPerson: true, evenHeld: true } as const;
const touches = ['SecondFactor', 'CacUser.GetUserInfo'];
const codes = z.object({ Code: z.number().int(), RecoveryCodes: z.array(z.string()) });

/** Two-step verification: codes of an authenticator app (RFC 6238), and recovery codes. */
export const SecondFactor = controller('SecondFactor', {
  GetSecondFactor: post({
    ...own,
    does: 'Says whether and since when the caller uses two-step verification, and how many recovery codes are left',
    ownEyes: true,
    reads: true,
    input: nothing,
    reply: z.object({
      /** False if an outside service signs people in. */
      IsOffered: z.boolean(),
      IsOn: z.boolean(),
      /** Whether one of the caller's roles requires two-step verification. */
      IsNeeded: z.boolean(),
      Since: when.nullable(),
      CodesLeft: z.number().int(),
      /** Whether a change requires the password. Otherwise it requires a sign-in at most 5 minutes ago. */
      ByPassword: z.boolean(),
    }),
  }),

  GetProofWays: post({
    ...own,
    does: 'Returns the ways in which the caller can prove their identity again without leaving the page',
    ownEyes: true,
    reads: true,
    input: nothing,
    reply: z.object({
      ByPassword: z.boolean(),
      /** A code of the authenticator app, or a recovery code. */
      ByCode: z.boolean(),
      /** Challenge for a passkey, good for an hour in this session; null: there is no passkey. */
      Passkey: z.object({ Challenge: z.string(), Host: z.string() }).nullable(),
      /** Whether the person signed in at most 5 minutes ago. For somebody without a password, that is proof enough. */
      IsFresh: z.boolean(),
    }),
  }),

  ProveMyself: post({
    ...own,
    does: 'Proves who sits at this session, by a password, a code or a passkey; for 10 minutes nothing asks again',
    byPrograms: false,
    limit,
    input: z.strictObject(anyProof),
    reply: done,
    refusals: [
      factorRefusals.proofWrong,
      factorRefusals.proofStale,
      codeWrong,
      passkeyWrong,
      passwordRefusals.passwordLocked,
    ],
    touches: [],
  }),

  BeginSecondFactor: post({
    ...own,
    does: 'Makes a secret for an authenticator app; two-step verification stays off until a code of it is entered',
    limit,
    input: z.strictObject(proof),
    reply: z.object({
      Code: z.number().int(),
      /** Secret in Base32, for people who type it into their app. */
      Secret: z.string(),
      /** `otpauth:` address for the QR code. */
      Uri: z.string(),
    }),
    refusals: [factorElsewhere, factorOn, ...proofRefusals],
  }),

  ConfirmSecondFactor: post({
    ...own,
    does: 'Turns on two-step verification with the first code of the app; returns recovery codes, this once only',
    limit,
    input: z.strictObject({ Code }),
    reply: codes,
    refusals: [factorElsewhere, factorOn, factorOff, codeWrong, passwordRefusals.passwordLocked],
    touches,
  }),

  RenewRecoveryCodes: post({
    ...own,
    does: 'Makes new recovery codes and returns them, this once only; older ones stop working',
    limit,
    input: z.strictObject(proof),
    reply: codes,
    refusals: [factorOff, ...proofRefusals],
    touches,
  }),

  EndSecondFactor: post({
    ...own,
    does: 'Turns off two-step verification, with a code of it',
    limit,
    input: z.strictObject({ Code }),
    reply: done,
    refusals: [factorOff, factorNeeded, codeWrong, passwordRefusals.passwordLocked],
    touches,
  }),

  ResetSecondFactorByAUID: post({
    inPerson: true,
    does: 'Resets two-step verification of a person who has lost their phone, and ends their sessions',
    access: ['AASUserManagement'],
    input: z.strictObject({ AUID: id }),
    reply: done,
    refusals: [general.notFound, factorElsewhere, factorOff, ownFactor, peopleRefusals.moreRights],
    touches: ['CacUserAdmin'],
  }),
});
