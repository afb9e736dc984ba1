import { serve } from '#kit/server/http/context.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import { pageUsers } from '../queries/read.ts';
import { severalUserHandlers } from './several-users.ts';
import { userImportHandlers } from './user-imports.ts';
import { userHandlers } from './users.ts';

export const cacUserAdmin = (service: SignInService) =>
  serve(CacUserAdmin, {
    ...userHandlers(service),
    ...userImportHandlers(service),
    ...severalUserHandlers(service),
    GetUserInfoList: (input, ctx) => pageUsers(ctx.db, ctx.actor, input, service.config.secret),
  });
