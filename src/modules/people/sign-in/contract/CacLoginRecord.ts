import { z } from 'zod';
import { freshProof, freshProofRefusals } from './SecondFactor.ts';
import { controller, post } from '#kit/contract/call.ts';
import { day, done, flag, id, instant, nothing, pageOf, paging, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { loginRefusals } from './sign-in-refusals.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { loginResultLabels, loginTypeLabels, logoutTypeLabels } from './sign-in-codes.ts';

/** One sign-in, or a failed try. */
export const loginRecord = z.object({
  Id: z.number().int(),
  /** Null for somebody whom the authority knows and the portal does not. */
  AUID: z.number().int().nullable(),
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  LoginName: z.string(),
  LoginType: coded(loginTypeLabels),
  Result: coded(loginResultLabels),
  /** Why it failed, in the caller's language; empty after a success. */
  FailReason: z.string(),
  Ip: z.string(),
  Browser: z.string(),
  Os: z.string(),
  UserAgent: z.string(),
  SessionId: z.string().nullable(),
  LoginTime: when,
  LogoutTime: when.nullable(),
  /** How the session ended; null while it is still open. */
  LogoutType: coded(logoutTypeLabels).nullable(),
  /** Whether this is the caller's own current session. */
  IsCurrent: z.boolean(),
});

const moment = z.union([instant, day]).optional();

export const CacLoginRecord = controller('CacLoginRecord', {
  AddCacLoginRecord: post({
    inPerson: true,
    does: 'Checks a fresh sign-in, binds its token to this browser and records it; later calls only confirm that it is still valid',
    access: 'open',
    evenViewing: true,
    // A whole company may sign in from one address at nine in the morning, and checking a token is cheap.
    limit: { max: 1200, seconds: 60 },
    input: z.strictObject({
      /** ID token that came with the access token. Required if the authority issues opaque tokens. */
      IdToken: text(8192).optional(),
    }),
    reply: z.object({
      Code: z.number().int(),
      AUID: z.number().int(),
      SessionId: z.string(),
      /** False when the sign-in was recorded before. */
      IsNew: z.boolean(),
      /** The initial password is still in use: nothing else is answered until it is changed. */
      MustChangePassword: z.boolean(),
    }),
    refusals: Object.values(loginRefusals),
  }),

  GetSignOutCacLoginRecord: post({
    inPerson: true,
    does: 'Ends this session and records the time',
    access: 'signedIn',
    evenHeld: true,
    evenViewing: true,
    input: nothing,
    reply: done,
    touches: ['CacLoginRecord'],
  }),

  GetCacLoginRecordList: post({
    does: 'Lists the caller’s own latest sign-ins, newest first',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ Top: z.coerce.number().int().min(1).max(100).default(20) }),
    reply: z.array(loginRecord),
  }),

  GetCacLoginRecordPageList: post({
    does: 'Lists sign-ins by person, time and result: everybody’s with LoginRecordManagement, otherwise the caller’s own',
    access: 'signedIn',
    reads: true,
    fromReplica: true,
    input: z.strictObject({
      ...paging,
      AUID: id.optional(),
      /** Part of a name, login name or address. */
      Keyword: text(50).optional(),
      Start: moment,
      /** A day without a time means the end of that day. */
      End: moment,
      Result: chosen(loginResultLabels).optional(),
      /** Only sessions that are still open. */
      OnlyLive: flag.optional(),
    }),
    reply: pageOf(loginRecord),
  }),

  SignOutOtherCacLoginRecord: post({
    inPerson: true,
    does: 'Ends the caller’s other sessions on all other devices',
    access: 'signedIn',
    input: z.strictObject({ ...freshProof }),
    reply: done,
    refusals: freshProofRefusals,
    touches: ['CacLoginRecord'],
  }),

  ForceSignOutCacLoginRecord: post({
    inPerson: true,
    does: 'Ends the session of a sign-in at once: any with LoginRecordManagement, otherwise one of the caller’s own',
    access: 'signedIn',
    input: z.strictObject({ Id: id, ...freshProof }),
    reply: done,
    refusals: [general.notFound, ...freshProofRefusals],
    touches: ['CacLoginRecord'],
  }),
});
