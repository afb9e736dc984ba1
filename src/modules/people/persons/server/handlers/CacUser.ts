import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { findViewer } from '#modules/people/rights/server/queries/view-as.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import { passwordHandlers } from '#modules/people/sign-in/server/handlers/passwords.ts';
import { workChatHandlers } from '#modules/people/work-chat/server/handlers/work-chat.ts';
import { CacUser } from '../../contract/CacUser.ts';
import { findByName, findMe, listRoles } from '../queries/persons.ts';
import { userTreeHandlers } from './user-tree.ts';

export const cacUser = (service: SignInService) =>
  serve(CacUser, {
    ...passwordHandlers(service),
    ...userTreeHandlers,
    ...workChatHandlers(service),
    GetUserInfo: async (_input, ctx) => {
      const me = (await findMe(ctx.db, ctx.actor.id)) ?? refuse(general.notFound);
      return {
        ...me,
        Roles: await listRoles(ctx.db, me.AUID),
        PermissionAll: [...ctx.actor.permissions],
        MustAddFactor: ctx.actor.held === factorRefusals.factorFirst,
        Viewer: ctx.actor.viewer ? ((await findViewer(ctx.db, ctx.actor.sessionId)) ?? null) : null,
      };
    },
    GetUserInfoListByName: ({ Name }, ctx) => (Name === '' ? [] : findByName(ctx.db, Name)),
  });
