import type { Handlers } from '#kit/server/http/context.ts';
import type { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import type { importCalls } from '../../contract/import-calls.ts';
import type { SignInService } from '../sign-in/service.ts';
import { exportUsers } from '../users/export.ts';
import { applyImport, dryRun } from '../users/import.ts';
import { readUsers, template } from '../users/sheet.ts';
import { isProved } from '../sign-in/prove-again.ts';
import { managerOf } from './users.ts';

/** Handlers of the CacUser calls that import and export Excel. */
export const userImportHandlers = ({
  db,
  config: { secret },
}: SignInService): Pick<Handlers<typeof CacUserAdmin>, keyof typeof importCalls> => ({
  ExportUserInfoList: ({ AUIDs, ...filter }, ctx) =>
    exportUsers({ ...filter, only: AUIDs?.split(',').map(Number) }, ctx, secret),
  GetUserImportTemplate: (_input, ctx) => template(ctx.language),
  DryRunUserImport: async (_input, ctx) =>
    dryRun(db, await readUsers(ctx.file.stream, ctx.author, ctx.language), await managerOf(ctx, secret)),
  ApplyUserImport: async ({ Token }, ctx) =>
    applyImport(db, Token, { ...(await managerOf(ctx, secret)), isFresh: await isProved(ctx) }),
});
