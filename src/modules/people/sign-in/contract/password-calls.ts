import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { done, flag, id, nothing } from '#kit/contract/fields.ts';
import { general, type Words } from '#kit/contract/refusals.ts';
import { passwordProblem, passwordWords } from '#kit/rules/password.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { passwordRefusals } from './sign-in-refusals.ts';

const both = ({ zh, en }: Words): string => `${zh} | ${en}`;

/** Fields of a new password and its repetition. */
export const newPasswordFields = {
  NewPassword: z.string().trim().max(200).default(''),
  ConfirmPassword: z.string().trim().max(200).default(''),
};

/** Adds the messages for a new password that is too weak or not repeated (specification, section 5). */
export function checkNewPassword(
  { NewPassword, ConfirmPassword }: { readonly NewPassword: string; readonly ConfirmPassword: string },
  found: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  const add = (path: string, words: Words): void =>
    found.addIssue({ code: 'custom', path: [path], message: both(words) });
  const problem = passwordProblem(NewPassword);
  if (problem) add('NewPassword', problem);
  if (ConfirmPassword === '') add('ConfirmPassword', passwordWords.confirm);
  else if (ConfirmPassword !== NewPassword) add('ConfirmPassword', passwordWords.differs);
}

/** Rules that the form and the server share. */
const newPassword = z
  .strictObject({
    OldPassword: z.string().trim().max(200).optional(),
    ...newPasswordFields,
    /** Ends the caller's sessions on other devices. */
    EndSessions: flag.default(true),
    /** Ends the caller's access tokens, and the access of programs that the caller allowed. */
    EndTokens: flag.default(true),
  })
  .superRefine(checkNewPassword);

/** Calls of CacUser for passwords and signing out. */
export const passwordCalls = {
  IsInitPw: post({
    does: 'Says whether the initial password is still in use',
    access: 'signedIn',
    evenHeld: true,
    reads: true,
    input: nothing,
    reply: z.boolean(),
  }),

  /** sic */
  EidtPasswords: post({
    inPerson: true,
    example: { NewPassword: 'violet 3 tram', ConfirmPassword: 'violet 3 tram' },
    does: 'Changes the caller’s password and ends their other sessions and access tokens, unless told not to',
    access: 'signedIn',
    evenHeld: true,
    via: 'either',
    limit: { max: 20, seconds: 15 * 60 },
    input: newPassword,
    reply: done,
    refusals: Object.values(passwordRefusals),
    touches: ['CacUser.IsInitPw', 'CacLoginRecord', 'AccessToken'],
  }),

  ResetPasswordByAUID: post({
    inPerson: true,
    does: 'Gives a person a new initial password, shown once, and ends all their sessions',
    spec: 'reset password by AUID',
    access: ['AASUserManagement'],
    input: z.strictObject({ AUID: id }),
    reply: z.object({ Code: z.number().int(), Password: z.string() }),
    refusals: [
      general.notFound,
      passwordRefusals.passwordElsewhere,
      passwordRefusals.ownPassword,
      peopleRefusals.moreRights,
    ],
  }),

  Quit: post({
    inPerson: true,
    does: 'Signs out: ends the session if there is one',
    spec: 'quit',
    access: 'open',
    evenViewing: true,
    input: nothing,
    reply: done,
  }),
};
