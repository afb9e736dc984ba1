import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Handlers } from '#kit/server/http/context.ts';
import { addRoleUsers, removeRoleUsers, roleScopeOf } from '#modules/people/rights/server/commands/roles.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { passwordRefusals } from '#modules/people/sign-in/contract/sign-in-refusals.ts';
import { resetPassword } from '#modules/people/sign-in/server/commands/reset-password.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import type { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import type { severalCalls } from '../../contract/several-calls.ts';
import { userCodes } from '../../contract/user-tabs.ts';
import { disableUser } from '../commands/disable.ts';
import { assertSeveralLeave, eachPerson } from '../commands/several.ts';
import { writeUsers } from '../commands/write.ts';
import { findUser } from '../queries/users.ts';
import { assertMayChange, heldBy, managerOf } from './users.ts';

/** Handlers of the CacUser calls that act on several people. */
export const severalUserHandlers = (
  service: SignInService,
): Pick<Handlers<typeof CacUserAdmin>, keyof typeof severalCalls> => {
  const { db, config } = service;
  const { secret } = config;
  return {
    ResetPasswords: async ({ AUIDs }, ctx) => {
      if (config.outside) refuse(passwordRefusals.passwordElsewhere);
      const scope = await scopeOf(ctx.db, ctx.actor.id, userCodes.manage);
      const rows = await eachPerson(ctx, AUIDs, scope, async (id) => ({
        Password: await resetPassword(service, ctx, id, scope),
      }));
      return { Rows: rows.map((row) => ({ ...row, Password: row.Password ?? null })) };
    },

    UpdateUsersDept: async ({ AUIDs, DeptId }, ctx) => {
      const manager = await managerOf(ctx, secret);
      const Rows = await eachPerson(ctx, AUIDs, manager.scope, async (id) => {
        assertMayChange(ctx, id);
        return inTransaction(db, async (tx) => {
          await writeUsers(tx, [{ id, given: { DeptId } }], manager);
          return {};
        });
      });
      return { Rows };
    },

    UpdateUsersRole: async ({ AUIDs, RoleID, IsGiven }, ctx) => {
      const scope = await roleScopeOf(ctx.db, ctx.actor.id);
      const change = { by: ctx.actor.id, now: ctx.now, language: ctx.language };
      const act = IsGiven ? addRoleUsers : removeRoleUsers;
      const Rows = await eachPerson(ctx, AUIDs, scope, (id) =>
        inTransaction(db, async (tx) => {
          if (!(await findUser(tx, id, scope))) refuse(general.notFound);
          await act(tx, RoleID, [id], change);
          return {};
        }),
      );
      return { Rows };
    },

    GetUsersDisableInfo: async ({ AUIDs }, ctx) => {
      const { scope } = await managerOf(ctx, secret);
      const rows = await eachPerson(ctx, AUIDs, scope, async (id) => {
        if (!(await findUser(ctx.db, id, scope))) refuse(general.notFound);
        return { Held: await heldBy(ctx, id) };
      });
      return { Rows: rows.map((row) => ({ ...row, Held: row.Held ?? [] })) };
    },

    DisableUsers: async ({ AUIDs, ...input }, ctx) => {
      assertSeveralLeave(AUIDs, input);
      const manager = await managerOf(ctx, secret);
      const Rows = await eachPerson(ctx, AUIDs, manager.scope, async (id) => {
        await inTransaction(db, (tx) => disableUser(tx, { AUID: id, ...input }, manager));
        return {};
      });
      return { Rows };
    },
  };
};
