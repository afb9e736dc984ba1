import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { ownScope } from '#modules/people/rights/server/queries/scopes.ts';
import { provesAgain } from '#modules/people/sign-in/server/commands/prove-again.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import { reachOf } from '#modules/people/sign-in/server/handlers/CacLoginRecord.ts';
import { AccessToken, accessTokenRefusals } from '../../contract/AccessToken.ts';
import { assertProved, createToken, endToken } from '../commands/access-tokens.ts';
import { countAccessTokens, listAccessTokens } from '../queries/access-tokens.ts';

/** Maximum number of own tokens in the list: tokens in use and recently ended ones. */
const mostOwn = 50;

export const accessToken = (service: SignInService) => {
  const { byPassword, prove } = provesAgain(service);
  const isOpen = service.config.accessTokens !== false;
  return serve(AccessToken, {
    GetMyAccessTokenList: async (_input, { db, actor, now }) => ({
      IsOpen: isOpen,
      ByPassword: await byPassword(db, actor.id),
      Rows: await listAccessTokens(db, { scope: ownScope(actor.id), now }, { offset: 0, limit: mostOwn }),
    }),

    GetAccessTokenPageList: async (input, ctx) => {
      const filter = {
        scope: await reachOf(ctx),
        now: ctx.now,
        personId: input.AUID,
        keyword: input.Keyword,
        state: input.State,
      };
      const page = { offset: (input.PageIndex - 1) * input.PageSize, limit: input.PageSize };
      return {
        Total: await countAccessTokens(ctx.db, filter),
        Rows: await listAccessTokens(ctx.db, filter, page),
      };
    },

    CreateAccessToken: async ({ Name, Days, Areas, MayWrite, Password }, ctx) => {
      if (!isOpen) refuse(accessTokenRefusals.tokensOff);
      assertProved(await prove(ctx, Password));
      const wanted = { name: Name, days: Days, areas: Areas, mayWrite: MayWrite };
      const made = await inTransaction(ctx.db, (tx) => createToken(tx, wanted, ctx));
      return { Code: 1, Id: made.id, Token: made.token, ExpireTime: made.expiresAt };
    },

    RevokeAccessToken: async ({ Id }, ctx) => {
      const scope = await reachOf(ctx);
      if (!(await inTransaction(ctx.db, (tx) => endToken(tx, Id, scope, ctx)))) refuse(general.notFound);
      return { Code: 1 };
    },
  });
};
