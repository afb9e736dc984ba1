import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { OwnSetting } from '../../contract/Setting.ts';
import { findUser } from '../queries/users.ts';
import type { SignInService } from '../sign-in/service.ts';
import { cardOf, detailOf } from '../users/read.ts';

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
