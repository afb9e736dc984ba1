import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import type { Context, Handlers } from '#kit/server/http/context.ts';
import { keeperScope, reachesAll, settingAll } from '#modules/attendance/server/handlers/keeping.ts';
import { isReached } from '#modules/attendance/server/queries/persons.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { sheetMost } from '#modules/people/contract/sheet-columns.ts';
import { exportTable, readTable } from '#modules/people/server/open.ts';
import type { AttendPunch } from '../../contract/AttendPunch.ts';
import { badgeColumns, type badgeCalls } from '../../contract/badge-calls.ts';
import { dryRunBadges } from '../commands/badge-sheet.ts';
import { assignBadges, removeBadge } from '../commands/badges.ts';
import { pageBadges } from '../queries/badges.ts';

/** Runs a query on data that concerns everybody. @throws Refused forbidden */
export const readingAll = <T>(ctx: Context, fn: (on: Executor) => Promise<T>): Promise<T> =>
  onOneConnection(ctx.db, async (on) => {
    if (!reachesAll(await keeperScope(on, ctx))) refuse(general.forbidden);
    return fn(on);
  });

/** Handlers of AttendPunch about badges. */
export const badges: Pick<Handlers<typeof AttendPunch>, keyof typeof badgeCalls> = {
  GetBadgePage: ({ PageIndex, PageSize, ...filter }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const scope = await keeperScope(on, ctx);
      const { AUID } = filter;
      if (AUID === undefined && !reachesAll(scope)) refuse(general.forbidden);
      if (AUID !== undefined && !(await isReached(on, scope, AUID)))
        refuse(general.notFound, { field: 'AUID' });
      const part = { offset: (PageIndex - 1) * PageSize, limit: PageSize };
      return { ...(await pageBadges(on, filter, part)), CanUpdate: reachesAll(scope) };
    }),
  AssignBadges: ({ Badges }, ctx) =>
    settingAll(ctx, async (tx, by) => ({
      Code: 1,
      Assigned: Badges.length,
      Added: await assignBadges(
        tx,
        by,
        Badges.map(({ Badge, AUID }) => ({ badge: Badge, personId: AUID })),
      ),
    })),
  RemoveBadge: ({ Badge, AUID }, ctx) =>
    settingAll(ctx, async (tx, by) => {
      await removeBadge(tx, by, Badge, AUID);
      return { Code: 1 };
    }),
  ExportBadges: async (_input, ctx) => {
    const { Total, Rows } = await readingAll(ctx, (on) =>
      pageBadges(on, {}, { offset: 0, limit: sheetMost }),
    );
    if (Total > sheetMost) refuse(peopleRefusals.importTooLarge, { with: { max: sheetMost } });
    const zh = ctx.language === 'zh';
    return exportTable(
      ctx,
      'badges',
      { zh: '卡号', en: 'Badges' },
      badgeColumns,
      Rows.map((row) => [
        row.Badge,
        row.EmployeeId,
        zh ? row.ChineseName : row.EnglishName || row.ChineseName,
        zh ? row.DeptName : row.DeptNameEn || row.DeptName,
      ]),
      'attendance:badges',
    );
  },
  DryRunBadgeImport: async (_input, ctx) => {
    if (!reachesAll(await keeperScope(ctx.db, ctx))) refuse(general.forbidden);
    const rows = await readTable(ctx.file.stream, ctx.author, ctx.language, badgeColumns);
    if (rows.length > sheetMost) refuse(peopleRefusals.importTooLarge, { with: { max: sheetMost } });
    return { Rows: await dryRunBadges(ctx.db, ctx.language, rows) };
  },
};
