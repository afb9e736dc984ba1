import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, done, id, nothing, required, when } from '#kit/contract/fields.ts';
import { general, refusals, type Words } from '#kit/contract/refusals.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';
import { passwordRefusals } from '#modules/people/sign-in/contract/sign-in-refusals.ts';
import { accessTokenRefusals, tokenLives } from './AccessToken.ts';
import { accessAreas } from './access-areas.ts';

const access = ['LoginRecordManagement'];

export const programAccountRefusals = refusals({
  endPassed: {
    code: 42313,
    status: 422,
    zh: '结束日期须在今天或以后，最长 3 年',
    en: 'The last day must be today or later, and within 3 years',
  },
  accountRests: {
    code: 42314,
    status: 422,
    zh: '该程序账号已停用、暂停或到期，请先恢复',
    en: 'This program account is off, paused or expired. Reactivate it first.',
  },
  rolesNotYours: {
    code: 40396,
    status: 403,
    zh: '授予角色需要角色管理权限',
    en: 'Only people with the right to manage roles can give roles',
  },
});

/** Maximum years until a program account ends. */
export const longestAccount = 3;

/** State on the wire. */
export const programStates = { works: 1, rests: 2, ended: 3, stopped: 4 } as const;

export const programStateLabels: Readonly<Record<1 | 2 | 3 | 4, Words>> = {
  1: { zh: '启用', en: 'Active' },
  2: { zh: '暂停：负责人已离开', en: 'Paused: nobody is responsible' },
  3: { zh: '已到期', en: 'Expired' },
  4: { zh: '已停用', en: 'Switched off' },
};

const fields = {
  Name: required(40),
  /** Purpose of the program. */
  Purpose: required(200),
  /** Person in service who is responsible for the account. */
  OwnerId: id,
  /** Department from which its data scopes are computed, and for which it may file forms. */
  DeptId: id,
  Areas: z.array(z.enum(accessAreas)).min(1).max(accessAreas.length),
  /** Whether it may make changes that its roles allow; otherwise it only reads. */
  MayWrite: z.boolean().default(false),
  /** Roles that give the account its rights, as for people. */
  RoleIDs: z.array(id).max(50).default([]),
  /** Last day on which the account works. */
  EndDay: day,
};

const { beyondOwn, beyondScope } = permissionRefusals;
const { personGone, departmentGone, personsBeyond, moreRights } = peopleRefusals;
const saving = [
  personGone,
  departmentGone,
  personsBeyond,
  moreRights,
  beyondOwn,
  beyondScope,
  programAccountRefusals.rolesNotYours,
  programAccountRefusals.endPassed,
  general.notFound,
];
const touches = ['ProgramAccount', 'CacRole'];

/** Program accounts, which act under their own name and only by access tokens. */
export const ProgramAccount = controller('ProgramAccount', {
  GetProgramAccountList: post({
    does: 'Lists program accounts that LoginRecordManagement covers',
    access,
    inPerson: true,
    reads: true,
    input: nothing,
    reply: z.object({
      /** Whether the company allows access tokens. */
      IsOpen: z.boolean(),
      /** Whether a new token needs the password; otherwise a sign-in at most 5 minutes ago. */
      ByPassword: z.boolean(),
      Rows: z.array(
        z.object({
          AUID: id,
          Name: z.string(),
          Purpose: z.string(),
          OwnerId: id,
          OwnerName: z.string(),
          OwnerNameEn: z.string(),
          DeptId: id,
          DeptName: z.string(),
          DeptNameEn: z.string(),
          Areas: z.array(z.string()),
          MayWrite: z.boolean(),
          Roles: z.array(z.object({ RoleID: id, RoleName: z.string(), RoleNameEn: z.string() })),
          EndDay: z.string(),
          State: coded(programStateLabels),
          CreateTime: when,
          /** Number of tokens in use. */
          Tokens: z.number().int(),
          LastUseTime: when.nullable(),
          Version: z.number().int(),
        }),
      ),
    }),
  }),

  AddProgramAccount: post({
    does: 'Adds a program account; it can do nothing until it has a token',
    access,
    inPerson: true,
    input: z.strictObject(fields),
    reply: z.object({ Code: z.number().int(), AUID: id }),
    refusals: saving,
    touches,
  }),

  UpdateProgramAccount: post({
    does: 'Changes the purpose, owner and rights of a program account, with immediate effect for all its tokens',
    access,
    inPerson: true,
    input: z.strictObject({ AUID: id, Version: z.coerce.number().int(), ...fields }),
    reply: done,
    refusals: [...saving, general.stale],
    touches,
  }),

  SwitchProgramAccount: post({
    does: 'Switches a program account off, which revokes all its tokens for good, or on again',
    access,
    inPerson: true,
    input: z.strictObject({ AUID: id, IsOn: z.boolean() }),
    reply: done,
    refusals: [general.notFound, moreRights],
    touches: [...touches, 'AccessToken'],
  }),

  CreateProgramToken: post({
    does: 'Makes a token of a program account; returns the token, this once only',
    access,
    inPerson: true,
    limit: { max: 20, seconds: 15 * 60 },
    input: z.strictObject({
      AUID: id,
      /** Name of the place where the token is used. */
      Name: required(60),
      /** Days for which the token is valid; it ends with the account at the latest. */
      Days: z.coerce
        .number()
        .int()
        .refine((given) => (tokenLives as readonly number[]).includes(given)),
      /** Password of the caller, if passwords are kept here. */
      Password: z.string().trim().max(200).default(''),
    }),
    example: { Name: 'Nightly export', Days: 30 },
    reply: z.object({ Code: z.number().int(), Id: z.string(), Token: z.string(), ExpireTime: when }),
    refusals: [
      general.notFound,
      moreRights,
      programAccountRefusals.accountRests,
      accessTokenRefusals.tokensOff,
      accessTokenRefusals.proofWrong,
      factorRefusals.proofNeeded,
      accessTokenRefusals.tooManyTokens,
      passwordRefusals.passwordLocked,
    ],
    touches: ['ProgramAccount', 'AccessToken'],
  }),
});
