import { serve } from '#kit/server/http/context.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import { EmployeeRoster } from '../../contract/EmployeeRoster.ts';
import { exportRoster } from '../commands/export.ts';
import { readRoster, rosterScopes } from '../queries/read.ts';
import { countRoster } from '../queries/roster.ts';

export const employeeRoster = ({ config: { secret } }: SignInService) =>
  serve(EmployeeRoster, {
    GetRosterPage: async ({ PageIndex, PageSize, ...filter }, { db, actor, now }) => {
      const scopes = await rosterScopes(db, actor.id);
      const page = { secret, now, limit: PageSize, offset: (PageIndex - 1) * PageSize };
      return {
        Total: await countRoster(db, filter, scopes),
        Rows: await readRoster(db, filter, scopes, page),
      };
    },
    ExportRoster: (input, ctx) => exportRoster(input, ctx, secret),
  });
