import { refuse } from '#kit/contract/refusals.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { noteIdentityRefusal } from '#modules/people/persons/server/commands/identity-matches.ts';
import { findUser } from '#modules/people/persons/server/queries/users.ts';
import { listPlacesAhead } from '#modules/people/posts/server/queries/ahead.ts';
import { listPostPlan } from '#modules/people/posts/server/queries/posts.ts';
import { listPosts } from '#modules/people/organisation/server/queries/entries.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { hashPassword } from '#modules/people/sign-in/server/commands/password-hash.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import { isWeakPassword } from '#modules/people/sign-in/server/commands/weak-password.ts';
import { hashOf } from '#modules/people/sign-in/server/commands/credentials.ts';
import { findAccount } from '#modules/people/sign-in/server/queries/accounts.ts';
import { passwordRefusals } from '#modules/people/sign-in/contract/sign-in-refusals.ts';
import { rosterCodes } from '../../contract/EmployeeRoster.ts';
import { hireRefusals } from '../../contract/hire-refusals.ts';
import { Hiring } from '../../contract/Hiring.ts';
import { proposeEmployeeId } from '../commands/employee-numbers.ts';
import { addHire, askedOf, callOffHire, fillHire, renewLink, setsPassword } from '../commands/hires.ts';
import * as queries from '../queries/hires.ts';

/** Returns the scope in which the caller hires. */
const scopeFor = (ctx: Context) => scopeOf(ctx.db, ctx.actor.id, rosterCodes.hiring);

export function hiring({ db, config }: SignInService) {
  const { secret } = config;
  const managerOf = async (ctx: Context) => ({
    scope: await scopeFor(ctx),
    by: ctx.actor.id,
    now: ctx.now,
    language: ctx.language,
    ip: ctx.ip,
    secret,
  });

  return serve(Hiring, {
    ProposeHire: async ({ CompanyId, DeptId }, ctx) => {
      const plan =
        DeptId === undefined
          ? []
          : await listPostPlan(ctx.db, await scopeFor(ctx), { DeptId }, await listPlacesAhead(ctx.db));
      const open = new Map(plan.map((row) => [row.PostID, row.Planned === null ? null : row.Open]));
      const leader = DeptId === undefined ? undefined : await queries.findDepartmentLeader(ctx.db, DeptId);
      return {
        EmployeeId: await proposeEmployeeId(db, CompanyId),
        Posts: (await listPosts(ctx.db, false)).map(({ PostID, PostName, PostNameEn }) => ({
          PostID,
          PostName,
          PostNameEn,
          Open: open.get(PostID) ?? null,
        })),
        LeaderId: leader?.id ?? null,
        LeaderName: leader?.name ?? '',
        LeaderNameEn: leader?.nameEn ?? '',
      };
    },

    AddHire: async (given, ctx) => {
      const manager = await managerOf(ctx);
      const added = await noteIdentityRefusal(ctx, given.IdCard, () =>
        inTransaction(db, (tx) => addHire(tx, given, manager)),
      );
      return { Code: 1, AUID: added.id, Link: added.link, Until: added.until, IsToCome: added.isToCome };
    },

    GetHireList: async (_input, ctx) => queries.listHires(ctx.db, await scopeFor(ctx), ctx.now),

    RenewHireLink: async ({ AUID }, ctx) => {
      const manager = await managerOf(ctx);
      const { link, until } = await inTransaction(db, (tx) => renewLink(tx, AUID, manager));
      return { Code: 1, Link: link, Until: until };
    },

    CallOffHire: async ({ AUID }, ctx) => {
      const manager = await managerOf(ctx);
      await inTransaction(db, (tx) => callOffHire(tx, AUID, manager));
      return { Code: 1 };
    },

    OpenHireForm: async ({ Token }, ctx) => {
      const found = await queries.findByToken(ctx.db, hashOf(Token), ctx.now);
      const user = found && (await findUser(ctx.db, found.personId));
      if (!found || !user) refuse(hireRefusals.hireLinkGone);
      const { personId: _id, madeBy: _by, hasPassword: _has, ...shown } = found;
      const AsksPassword = config.outside === null && (await setsPassword(ctx.db, found));
      return { ...shown, Asked: askedOf(user), AsksPassword };
    },

    SubmitHireForm: async ({ Token, Password, ...values }, ctx) => {
      const found =
        (await queries.findByToken(ctx.db, hashOf(Token), ctx.now)) ?? refuse(hireRefusals.hireLinkGone);
      const asksPassword = config.outside === null && Password !== '' && (await setsPassword(ctx.db, found));
      if (asksPassword) {
        const account = (await findAccount(ctx.db, found.personId))!;
        if (await isWeakPassword(ctx.db, account, Password, config.passwordWords ?? []))
          refuse(passwordRefusals.trivialPassword, { field: 'Password' });
      }
      const hash = asksPassword ? await hashPassword(Password) : null;
      const change = { by: null, now: ctx.now, language: ctx.language, secret, ip: ctx.ip };
      // The holder of a link may not try out whose identity numbers are known.
      const asking = { db, author: found.personId, ip: ctx.ip, request: ctx.request };
      await noteIdentityRefusal(asking, values.IdCard, () =>
        inTransaction(db, (tx) => fillHire(tx, { token: Token, values, hash }, change)),
      );
      return { Code: 1 };
    },
  });
}
