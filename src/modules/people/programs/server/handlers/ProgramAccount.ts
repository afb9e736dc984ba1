import type { InputOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { type Context, serve } from '#kit/server/http/context.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { provesAgain } from '#modules/people/sign-in/server/commands/prove-again.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import { accessTokenRefusals } from '../../contract/AccessToken.ts';
import { ProgramAccount } from '../../contract/ProgramAccount.ts';
import { assertProved } from '../commands/access-tokens.ts';
import {
  addAccount,
  changeAccount,
  createProgramToken,
  switchAccount,
  type By,
  type Wanted,
} from '../commands/program-accounts.ts';
import { listProgramAccounts } from '../queries/program-accounts.ts';

const byOf = async ({ db, actor, now, language, ip }: Context): Promise<By> => ({
  by: actor.id,
  scope: await scopeOf(db, actor.id, 'LoginRecordManagement'),
  now,
  language,
  ip,
});

const wantedOf = (given: InputOf<typeof ProgramAccount.AddProgramAccount>): Wanted => ({
  name: given.Name,
  purpose: given.Purpose,
  ownerId: given.OwnerId,
  departmentId: given.DeptId,
  areas: [...new Set(given.Areas)].toSorted(),
  mayWrite: given.MayWrite,
  endsOn: given.EndDay,
  roleIds: [...new Set(given.RoleIDs)],
});

/** Handlers with which administrators manage program accounts. */
export const programAccount = (service: SignInService) => {
  const { byPassword, prove } = provesAgain(service);
  const isOpen = service.config.accessTokens !== false;
  return serve(ProgramAccount, {
    GetProgramAccountList: async (_input, ctx) => {
      const { scope } = await byOf(ctx);
      return {
        IsOpen: isOpen,
        ByPassword: await byPassword(ctx.db, ctx.actor.id),
        Rows: await listProgramAccounts(ctx.db, scope, companyDay(ctx.now), ctx.now),
      };
    },

    AddProgramAccount: async (input, ctx) => {
      const by = await byOf(ctx);
      return { Code: 1, AUID: await inTransaction(ctx.db, (tx) => addAccount(tx, wantedOf(input), by)) };
    },

    UpdateProgramAccount: async ({ AUID, Version, ...given }, ctx) => {
      const by = await byOf(ctx);
      const which = { id: AUID, version: Version };
      await inTransaction(ctx.db, (tx) => changeAccount(tx, which, wantedOf(given), by));
      return { Code: 1 };
    },

    SwitchProgramAccount: async ({ AUID, IsOn }, ctx) => {
      const by = await byOf(ctx);
      await inTransaction(ctx.db, (tx) => switchAccount(tx, AUID, IsOn, by));
      return { Code: 1 };
    },

    CreateProgramToken: async ({ AUID, Name, Days, Password }, ctx) => {
      if (!isOpen) refuse(accessTokenRefusals.tokensOff);
      assertProved(await prove(ctx, Password));
      const by = await byOf(ctx);
      const made = await inTransaction(ctx.db, (tx) =>
        createProgramToken(tx, { id: AUID, name: Name, days: Days }, by),
      );
      return { Code: 1, Id: made.id, Token: made.token, ExpireTime: made.expiresAt };
    },
  });
};
