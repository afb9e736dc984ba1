import type { Handlers } from '#kit/server/http/context.ts';
import { isProved } from '#modules/people/sign-in/server/commands/prove-again.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import type { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import type { importCalls } from '../../contract/import-calls.ts';
import { exportUsers } from '../commands/export.ts';
import { applyImport, dryRun } from '../commands/import.ts';
import { readUsers, template } from '../commands/sheet.ts';
import { managerOf } from './users.ts';

/** Handlers of the CacUser calls that import and export Excel. */
export const userImportHandlers = ({
  db,
  config: { secret },
}: SignInService): Pick<Handlers<typeof CacUserAdmin>, keyof typeof importCalls> => ({
  ExportUserInfoList: ({ AUIDs, ...filter }, ctx) =>
    exportUsers({ ...filter, only: AUIDs?.split(',').map(Number) }, ctx, secret),
  GetUserImportTemplate: (_input, ctx) => template(ctx.language),
  DryRunUserImport: async ({ CreatePlaces }, ctx) =>
    dryRun(
      db,
      await readUsers(ctx.file.stream, ctx.author, ctx.language),
      await managerOf(ctx, secret),
      CreatePlaces,
    ),
  ApplyUserImport: async ({ Token }, ctx) =>
    applyImport(db, Token, { ...(await managerOf(ctx, secret)), isFresh: await isProved(ctx) }),
});
