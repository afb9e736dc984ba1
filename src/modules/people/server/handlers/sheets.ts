import { companyDay } from '#kit/rules/dates.ts';
import type { Handlers } from '#kit/server/http/context.ts';
import type { HRBP } from '#modules/people/hrbp/contract/HRBP.ts';
import { applyHrbps, dryRunHrbps } from '#modules/people/hrbp/server/commands/import-hrbps.ts';
import { listForSheet } from '#modules/people/hrbp/server/queries/hrbp.ts';
import type { Post } from '#modules/people/posts/contract/Post.ts';
import { applyPlan, dryRunPlan } from '#modules/people/posts/server/commands/import-plan.ts';
import { planCodes } from '#modules/people/posts/server/handlers/plan-codes.ts';
import { listPlacesAhead } from '#modules/people/posts/server/queries/ahead.ts';
import { listPathNames, listPostPlan } from '#modules/people/posts/server/queries/posts.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import type { hrbpSheetCalls, planSheetCalls } from '../../contract/sheet-calls.ts';
import { hrbpColumns, planColumns, sheetMost } from '../../contract/sheet-columns.ts';
import { exportTable } from '../commands/export.ts';
import { readTable } from '../commands/table.ts';
import { inChange } from './acting.ts';

/** Handlers of the HRBP calls that import and export Excel. */
export const hrbpSheets: Pick<Handlers<typeof HRBP>, keyof ReturnType<typeof hrbpSheetCalls>> = {
  ExportHRBP: async (_input, ctx) => {
    const rows = await listForSheet(ctx.db, await scopeOf(ctx.db, ctx.actor.id, 'Hrbp'), sheetMost);
    const zh = ctx.language === 'zh';
    return exportTable(
      ctx,
      'hrbp',
      { zh: '部门 HRBP', en: 'HRBPs' },
      hrbpColumns,
      rows.map((row) => [
        zh ? row.dept : row.deptEn,
        row.employeeId,
        zh ? row.name : row.nameEn || row.name,
        { day: row.fromDay },
        row.toDay === null ? null : { day: row.toDay },
      ]),
    );
  },
  DryRunHRBPImport: async (_input, ctx) => {
    const rows = await readTable(ctx.file.stream, ctx.author, ctx.language, hrbpColumns);
    const scope = await scopeOf(ctx.db, ctx.actor.id, 'Hrbp');
    return { Rows: await dryRunHrbps(ctx.db, scope, rows, companyDay(ctx.now), ctx.language) };
  },
  ApplyHRBPImport: ({ Rows }, ctx) =>
    inChange(ctx, async (tx, change) =>
      applyHrbps(
        tx,
        await scopeOf(tx, ctx.actor.id, 'Hrbp'),
        Rows.map(({ DeptId, AUID, FromDay, ToDay, HRBPID, Version }) => ({
          departmentId: DeptId,
          personId: AUID,
          fromDay: FromDay,
          toDay: ToDay,
          seen: HRBPID === null ? null : { id: HRBPID, version: Version ?? 0 },
        })),
        change,
      ),
    ),
};

/** Handlers of the Post calls that import and export Excel. */
export const planSheets: Pick<Handlers<typeof Post>, keyof ReturnType<typeof planSheetCalls>> = {
  ExportPostPlan: async (_input, ctx) => {
    const scope = await scopeOf(ctx.db, ctx.actor.id, planCodes);
    const rows = await listPostPlan(ctx.db, scope, {}, await listPlacesAhead(ctx.db));
    const departments = await listPathNames(ctx.db);
    const zh = ctx.language === 'zh';
    return exportTable(
      ctx,
      'postPlan',
      { zh: '岗位编制', en: 'Headcount plan' },
      planColumns,
      rows.map((row) => [
        departments.get(row.DeptId)?.[ctx.language] ?? '',
        zh ? row.PostName : row.PostNameEn || row.PostName,
        row.Planned,
        row.Present,
        row.Coming,
        row.Going,
        row.Open,
      ]),
    );
  },
  DryRunPostPlanImport: async (_input, ctx) => {
    const rows = await readTable(ctx.file.stream, ctx.author, ctx.language, planColumns);
    return {
      Rows: await dryRunPlan(ctx.db, await scopeOf(ctx.db, ctx.actor.id, planCodes), rows, ctx.language),
    };
  },
  ApplyPostPlanImport: ({ Rows }, ctx) =>
    inChange(ctx, async (tx, change) =>
      applyPlan(
        tx,
        await scopeOf(tx, ctx.actor.id, planCodes),
        Rows.map(({ DeptId, PostID, Planned, Seen }) => ({
          departmentId: DeptId,
          postId: PostID,
          planned: Planned,
          seen: Seen,
        })),
        change,
      ),
    ),
};
