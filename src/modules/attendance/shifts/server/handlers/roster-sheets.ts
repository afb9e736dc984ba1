import { refuse } from '#kit/contract/refusals.ts';
import type { Handlers } from '#kit/server/http/context.ts';
import { keeperOf, keeperScope, keeping } from '#modules/attendance/server/handlers/keeping.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { exportTable, readTable } from '#modules/people/server/open.ts';
import type { AttendRoster } from '../../contract/AttendRoster.ts';
import { rosterColumns, rosterMost, type rosterSheetCalls } from '../../contract/roster-sheet.ts';
import { applyRoster, cellsOf, daysOfMonth, dryRunRoster } from '../commands/roster-sheet.ts';
import { pageGrid } from '../queries/roster-grid.ts';
import { listShifts } from '../queries/shifts.ts';
import { cellText } from '../rules/roster-sheet.ts';

const few = (count: number): void => {
  if (count > rosterMost) refuse(peopleRefusals.importTooLarge, { with: { max: rosterMost } });
};

/** Handlers of AttendRoster that read and write Excel. */
export const rosterSheets: Pick<Handlers<typeof AttendRoster>, keyof typeof rosterSheetCalls> = {
  ExportRoster: async ({ Month, ...filter }, ctx) => {
    const { from, to } = daysOfMonth(Month);
    const page = { ...filter, PageIndex: 1, PageSize: rosterMost };
    const { total, persons } = await pageGrid(ctx.db, await keeperScope(ctx.db, ctx), page, from, to);
    few(total);
    const now = await cellsOf(
      ctx.db,
      persons.map(({ AUID }) => AUID),
      Month,
    );
    const shifts = await listShifts(ctx.db, keeperOf(ctx).today);
    const zh = ctx.language === 'zh';
    return exportTable(
      ctx,
      'roster',
      { zh: `排班 ${Month}`, en: `Roster ${Month}` },
      rosterColumns,
      persons.map((person) => [
        person.EmployeeId,
        zh ? person.ChineseName : person.EnglishName || person.ChineseName,
        zh ? person.DeptName : person.DeptNameEn || person.DeptName,
        ...now.get(person.AUID)!.map((cell) => cellText(cell, shifts, ctx.language)),
      ]),
      'attendance:roster',
    );
  },
  DryRunRosterImport: async ({ Month }, ctx) => {
    const rows = await readTable(ctx.file.stream, ctx.author, ctx.language, rosterColumns);
    few(rows.length);
    return { Rows: await dryRunRoster(ctx.db, await keeperScope(ctx.db, ctx), keeperOf(ctx), Month, rows) };
  },
  ApplyRosterImport: ({ Rows }, ctx) =>
    keeping(ctx, async (tx, scope, by) => {
      const warned = await applyRoster(tx, scope, by, Rows);
      return {
        Code: 1,
        People: Rows.length,
        Days: Rows.reduce((sum, { Days }) => sum + Days.length, 0),
        Warnings: warned.map(({ personId, day, what }) => ({ AUID: personId, Day: day, What: what })),
      };
    }),
};
