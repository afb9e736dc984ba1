import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, when } from '#kit/contract/fields.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { linkRefusals } from './link-refusals.ts';
import { checkNewPassword, newPasswordFields } from './password-calls.ts';
import { passwordRefusals } from './sign-in-refusals.ts';

/** Maximum number of people in one call that makes links. */
export const linksMost = 100;

const token = z.string().regex(/^[\w-]{43}$/);
const limit = { max: 30, seconds: 600 };

/** Links by which people choose their first password, or a new one. Each is valid once, until it expires. */
export const PasswordLink = controller('PasswordLink', {
  MakePasswordLinks: post({
    inPerson: true,
    does: 'Makes a link for each person by which they choose a password. It is shown once, valid for 7 days, and replaces an earlier one',
    access: ['AASUserManagement'],
    input: z.strictObject({ AUIDs: z.array(id).min(1).max(linksMost) }),
    reply: z.object({
      Rows: z.array(
        z.object({
          AUID: id,
          EmployeeId: z.string(),
          ChineseName: z.string(),
          EnglishName: z.string(),
          LoginName: z.string(),
          /** 1 for success, otherwise the negative number of the refusal. */
          Code: z.number().int(),
          /** Message of the refusal in the caller's language; empty for success. */
          Msg: z.string(),
          Link: z.string().nullable(),
        }),
      ),
    }),
    refusals: [passwordRefusals.passwordElsewhere, passwordRefusals.ownPassword, peopleRefusals.moreRights],
  }),
  GetPasswordLink: post({
    does: 'Returns for whom a link is and until when it is valid. Wrong, used and expired links get the same answer',
    access: 'open',
    reads: true,
    input: z.strictObject({ Token: token }),
    reply: z.object({
      ChineseName: z.string(),
      EnglishName: z.string(),
      LoginName: z.string(),
      CompanyName: z.string(),
      CompanyNameEn: z.string(),
      Until: when,
    }),
    limit,
    refusals: [linkRefusals.linkGone],
  }),
  UsePasswordLink: post({
    example: {
      Token: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      NewPassword: 'violet 3 tram',
      ConfirmPassword: 'violet 3 tram',
    },
    does: 'Sets the password of the person whom a link is for, ends their sessions, and uses up the link',
    access: 'open',
    input: z.strictObject({ Token: token, ...newPasswordFields }).superRefine(checkNewPassword),
    reply: done,
    limit,
    refusals: [linkRefusals.linkGone, passwordRefusals.trivialPassword],
    touches: [],
  }),
});
