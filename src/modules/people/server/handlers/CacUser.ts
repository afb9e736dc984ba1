import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { CacUser } from '../../contract/CacUser.ts';
import { factorRefusals } from '../../contract/SecondFactor.ts';
import type { SignInService } from '../sign-in/service.ts';
import { passwordHandlers } from './passwords.ts';
import { userTreeHandlers } from './user-tree.ts';
import { workChatHandlers } from './work-chat.ts';
import { findByName, findMe, listRoles } from '../queries/persons.ts';
import { findViewer } from '../queries/view-as.ts';

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
