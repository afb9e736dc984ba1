import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, id, nothing, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general, refusals, type Words } from '#kit/contract/refusals.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';
import { passwordRefusals } from '#modules/people/sign-in/contract/sign-in-refusals.ts';
import { accessAreas } from './access-areas.ts';

export const accessTokenRefusals = refusals({
  inPersonOnly: {
    code: 40390,
    status: 403,
    zh: '此操作只能由本人登录后进行，访问令牌不能代办',
    en: 'Only a person who signed in themselves can do this. An access token cannot.',
  },
  outsideAreas: {
    code: 40391,
    status: 403,
    zh: '此访问令牌不包含“{area}”',
    en: 'This access token does not include “{area}”. Use a token that does.',
  },
  readsOnly: {
    code: 40392,
    status: 403,
    zh: '此访问令牌只能读取，不能更改',
    en: 'This access token can only read data, not change it',
  },
  tokensOff: {
    code: 40393,
    status: 403,
    zh: '公司未开放访问令牌',
    en: 'Your company does not allow access tokens',
  },
  peopleOnly: {
    code: 40395,
    status: 403,
    zh: '程序账号没有任职，此操作只能由员工进行',
    en: 'A program account has no employment, so only a person can do this',
  },
  proofWrong: { code: 42226, status: 422, zh: '密码不正确', en: 'The password is not correct' },
  tooManyTokens: {
    code: 42228,
    status: 422,
    zh: '有效的访问令牌最多 {most} 个，请先撤销不用的',
    en: 'You can have at most {most} valid access tokens. Revoke one first.',
  },
});

/** Numbers of days for which a token can be valid. */
export const tokenLives = [7, 30, 90, 180, 365] as const;

/** State on the wire. */
export const tokenStates = { inUse: 1, expired: 2, revoked: 3 } as const;

export const tokenStateLabels: Readonly<Record<1 | 2 | 3, Words>> = {
  1: { zh: '有效', en: 'Valid' },
  2: { zh: '已到期', en: 'Expired' },
  3: { zh: '已撤销', en: 'Revoked' },
};

const token = z.object({
  Id: z.string(),
  AUID: z.number().int(),
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Name: z.string(),
  /** Last characters of the token. */
  Hint: z.string(),
  /** Areas that the token may use; empty: every area. */
  Areas: z.array(z.string()),
  MayWrite: z.boolean(),
  State: coded(tokenStateLabels),
  CreateTime: when,
  ExpireTime: when,
  /** Time of the last use, to the minute; null: never used. */
  LastUseTime: when.nullable(),
  LastUseIp: z.string(),
  RevokeTime: when.nullable(),
});

/** Access tokens by which programs make calls on behalf of a person. */
export const AccessToken = controller('AccessToken', {
  GetMyAccessTokenList: post({
    does: 'Lists the caller’s own access tokens, valid ones first, and says how new ones can be made',
    access: 'signedIn',
    inPerson: true,
    ownEyes: true,
    reads: true,
    input: nothing,
    reply: z.object({
      /** Whether the company allows new tokens. */
      IsOpen: z.boolean(),
      /** Whether a new token needs the password; otherwise a sign-in at most 5 minutes ago. */
      ByPassword: z.boolean(),
      Rows: z.array(token),
    }),
  }),

  GetAccessTokenPageList: post({
    does: 'Lists access tokens by person and state, of the people whom LoginRecordManagement covers',
    access: ['LoginRecordManagement'],
    inPerson: true,
    reads: true,
    input: z.strictObject({
      ...paging,
      AUID: id.optional(),
      /** Part of a token's name, or of a person's name, login name or ID. */
      Keyword: text(50).optional(),
      State: chosen(tokenStateLabels).optional(),
    }),
    reply: pageOf(token),
  }),

  CreateAccessToken: post({
    does: 'Makes an access token of the caller; returns the token, this once only',
    access: 'signedIn',
    inPerson: true,
    limit: { max: 20, seconds: 15 * 60 },
    input: z.strictObject({
      /** Purpose of the token. */
      Name: required(60),
      /** Days for which the token is valid. */
      Days: z.coerce
        .number()
        .int()
        .refine((given) => (tokenLives as readonly number[]).includes(given)),
      /** Areas that the token may use; empty: every area, including future ones. */
      Areas: z.array(z.enum(accessAreas)).max(accessAreas.length).default([]),
      /** Whether the token may change what its person may change; otherwise it only reads. */
      MayWrite: z.boolean().default(false),
      /** Password of the caller, if passwords are kept here. */
      Password: z.string().trim().max(200).default(''),
    }),
    example: { Name: 'Nightly export', Days: 30 },
    reply: z.object({ Code: z.number().int(), Id: z.string(), Token: z.string(), ExpireTime: when }),
    refusals: [
      accessTokenRefusals.tokensOff,
      accessTokenRefusals.proofWrong,
      factorRefusals.proofNeeded,
      accessTokenRefusals.tooManyTokens,
      passwordRefusals.passwordLocked,
    ],
    touches: ['AccessToken'],
  }),

  RevokeAccessToken: post({
    does: 'Revokes an access token at once: the caller’s own, or with LoginRecordManagement one of a person it covers',
    access: 'signedIn',
    inPerson: true,
    input: z.strictObject({ Id: z.uuid() }),
    reply: done,
    refusals: [general.notFound],
    touches: ['AccessToken', 'ProgramAccount'],
  }),
});
