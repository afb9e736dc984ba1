import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context, Handlers } from '#kit/server/http/context.ts';
import { sheetMost } from '#modules/people/contract/sheet-columns.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { exportTable, readTable } from '#modules/people/server/open.ts';
import type { Contract } from '../../contract/Contract.ts';
import { contractColumns, type contractSheetCalls } from '../../contract/contract-sheet.ts';
import { applyContracts, dryRunContracts } from '../commands/import.ts';
import type { KeepScope } from '../commands/keep.ts';
import { listForSheet } from '../queries/contracts.ts';

/** Returns the handlers of Contract that export and import Excel. */
export const contractSheets = (
  keeperOf: (ctx: Context) => Promise<KeepScope>,
): Pick<Handlers<typeof Contract>, keyof ReturnType<typeof contractSheetCalls>> => ({
  ExportContracts: async (_input, ctx) => {
    const { scope } = await keeperOf(ctx);
    const rows = await listForSheet(ctx.db, scope, sheetMost);
    const zh = ctx.language === 'zh';
    return exportTable(
      ctx,
      'contract',
      { zh: '合同', en: 'Contracts' },
      contractColumns,
      rows.map((row) => [
        row.employeeId,
        zh ? row.name : row.nameEn || row.name,
        contractType.labels[row.type]?.[ctx.language] ?? String(row.type),
        zh ? row.company : row.companyEn || row.company,
        { day: row.startDay },
        row.endDay === null ? null : { day: row.endDay },
        row.signNo,
        row.endedOn === null ? null : { day: row.endedOn },
      ]),
    );
  },
  DryRunContractImport: async (_input, ctx) => {
    const rows = await readTable(ctx.file.stream, ctx.author, ctx.language, contractColumns);
    return { Rows: await dryRunContracts(ctx.db, rows, await keeperOf(ctx)) };
  },
  ApplyContractImport: async ({ Rows }, ctx) => {
    const keeper = await keeperOf(ctx);
    return inTransaction(ctx.db, (tx) => applyContracts(tx, Rows, keeper));
  },
});
