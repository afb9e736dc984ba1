import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { CacUser } from '../../contract/CacUser.ts';
import type { SignInService } from '../sign-in/service.ts';
import { passwordHandlers } from './passwords.ts';
import { findByName, findMe, listRoles, pagePersons } from '../queries/persons.ts';

export const cacUser = (service: SignInService) =>
  serve(CacUser, {
    ...passwordHandlers(service),
    GetUserInfo: async (_input, ctx) => {
      const me = (await findMe(ctx.db, ctx.actor.id)) ?? refuse(general.notFound);
      return { ...me, Roles: await listRoles(ctx.db, me.AUID), PermissionAll: [...ctx.actor.permissions] };
    },
    GetUserInfoListByName: ({ Name }, ctx) => (Name === '' ? [] : findByName(ctx.db, Name)),
    GetUserInfoList: (input, ctx) => pagePersons(ctx.db, input),
  });
