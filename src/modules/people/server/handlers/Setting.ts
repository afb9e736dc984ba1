import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { cardOf, detailOf } from '#modules/people/persons/server/queries/read.ts';
import { findUser } from '#modules/people/persons/server/queries/users.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import { OwnSetting } from '../../contract/Setting.ts';

export const ownSetting = ({ config }: SignInService) =>
  serve(OwnSetting, {
    GetMyUserInfo: async (_input, ctx) => {
      const user = (await findUser(ctx.db, ctx.actor.id)) ?? refuse(general.notFound);
      return {
        Detail: await detailOf(ctx.db, ctx.actor, user, config.secret),
        Card: await cardOf(ctx.db, user, config.secret, ctx.now),
      };
    },
  });
