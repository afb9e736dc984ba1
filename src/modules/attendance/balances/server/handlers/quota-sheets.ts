import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context, Handlers } from '#kit/server/http/context.ts';
import { quotaCode, unit, unitLabels, wholeDay, type Unit } from '#modules/attendance/contract/codes.ts';
import { leaveNames } from '#modules/attendance/leave/server/queries/leave-names.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { sheetMost } from '#modules/people/contract/sheet-columns.ts';
import { exportTable, readTable, scopeOf } from '#modules/people/server/open.ts';
import type { VacationAmount } from '../../contract/VacationAmount.ts';
import { quotaColumns, type quotaSheetCalls } from '../../contract/quota-sheet.ts';
import type { Keeper } from '../commands/keep-quotas.ts';
import { applyQuotas, dryRunQuotas } from '../commands/quota-sheet.ts';
import { listQuotaYears } from '../queries/quota-years.ts';

/** Returns the caller as a manager of quotas, with their scope. */
export const keeperOf = async (ctx: Context): Promise<Keeper> => ({
  by: ctx.actor.id,
  now: ctx.now,
  language: ctx.language,
  ip: ctx.ip,
  scope: await scopeOf(ctx.db, ctx.actor.id, quotaCode),
});

const few = (count: number): void => {
  if (count > sheetMost) refuse(peopleRefusals.importTooLarge, { with: { max: sheetMost } });
};

/** Returns an amount in days or hours with at most four decimals, as an import reads it. */
const inUnit = (amount: number, of: Unit): number =>
  of === unit.days ? amount / wholeDay : Math.round((amount / 60) * 10_000) / 10_000;

/** Handlers of VacationAmount that read and write Excel. */
export const quotaSheets: Pick<Handlers<typeof VacationAmount>, keyof typeof quotaSheetCalls> = {
  ExportQuotaSheet: async ({ DeptId }, ctx) => {
    const { scope } = await keeperOf(ctx);
    const rows = await listQuotaYears(ctx.db, scope, DeptId, companyDay(ctx.now), sheetMost + 1);
    few(rows.length);
    const nameOf = await leaveNames(ctx.db);
    const zh = ctx.language === 'zh';
    return exportTable(
      ctx,
      'quotas',
      { zh: '假期余额', en: 'Leave balances' },
      quotaColumns,
      rows.map((row) => [
        row.EmployeeId,
        zh ? row.ChineseName : row.EnglishName || row.ChineseName,
        zh ? row.DeptName : row.DeptNameEn || row.DeptName,
        nameOf(row.VacationType)[ctx.language],
        row.LeaveYear,
        row.Unit === unit.days ? unitLabels[1][ctx.language] : zh ? '小时' : 'Hours',
        inUnit(row.Left, row.Unit),
        '',
        '',
      ]),
      'attendance:quotas',
    );
  },
  DryRunQuotaImport: async (_input, ctx) => {
    const rows = await readTable(ctx.file.stream, ctx.author, ctx.language, quotaColumns);
    few(rows.length);
    return { Rows: await dryRunQuotas(ctx.db, await keeperOf(ctx), rows) };
  },
  ApplyQuotaImport: async ({ Rows }, ctx) => {
    const keeper = await keeperOf(ctx);
    return inTransaction(ctx.db, async (tx) => ({ Code: 1, Changed: await applyQuotas(tx, keeper, Rows) }));
  },
};
