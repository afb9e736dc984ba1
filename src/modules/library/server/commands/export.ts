import { refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { loanStateLabels } from '../../contract/codes.ts';
import { exportMost } from '../../contract/import-calls.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import { pageCopies, type CopyFilter } from '../queries/copies.ts';
import { pageLoans, type LoanFilter } from '../queries/loans.ts';
import { todayOf } from './by.ts';

const whole = { PageIndex: 1, PageSize: exportMost };

const assertFits = (total: number): void => {
  if (total > exportMost) refuse(bookRefusals.exportTooLarge, { with: { most: exportMost } });
};

/** Records in the audit log who exported which rows. */
const writeExport = (ctx: Context, target: string, filter: object, rows: number): Promise<void> =>
  inTransaction(ctx.db, (tx) =>
    writeAudit(tx, {
      actorId: ctx.author,
      act: 'library.export',
      target,
      detail: { filter: JSON.parse(JSON.stringify(filter)) as Record<string, unknown>, rows },
      ip: ctx.ip,
    }),
  );

const named = (zh: boolean, chinese: string | null | undefined, english: string | null | undefined): string =>
  (zh ? chinese || english : english || chinese) ?? '';

/** Exports copies as Excel. The audit log records who did so. @throws Refused exportTooLarge */
export async function exportCopies(
  filter: Omit<CopyFilter, 'PageIndex' | 'PageSize'>,
  ctx: Context,
): Promise<Download> {
  const zh = ctx.language === 'zh';
  const { Total, Rows } = await pageCopies(ctx.db, { ...filter, ...whole }, ctx.language);
  assertFits(Total);
  await writeExport(ctx, 'book-copy:list', filter, Rows.length);
  return excel(zh ? '馆藏' : 'Copies', [
    {
      name: zh ? '馆藏' : 'Copies',
      head: (zh
        ? ['条码', '书名', '作者', 'ISBN', '位置', '状态', '读者', '应还日期']
        : ['Bar code', 'Title', 'Author', 'ISBN', 'Place', 'State', 'Reader', 'Due']
      ).map((title, n) => ({ title, width: n === 1 ? 36 : 18 })),
      rows: Rows.map((row) => [
        row.BarCode,
        row.Name,
        row.Author,
        row.Isbn,
        row.Location,
        row.StateText,
        named(zh, row.ReaderName, row.ReaderNameEn),
        row.DueTime ? { day: row.DueTime } : null,
      ]),
    },
  ]);
}

/** Exports loans as Excel. The audit log records who did so. @throws Refused exportTooLarge */
export async function exportLoans(
  filter: Omit<LoanFilter, 'PageIndex' | 'PageSize'>,
  ctx: Context,
): Promise<Download> {
  const zh = ctx.language === 'zh';
  const { Total, Rows } = await pageLoans(ctx.db, { ...filter, ...whole }, todayOf(ctx));
  assertFits(Total);
  await writeExport(ctx, 'book-loan:list', filter, Rows.length);
  return excel(zh ? '借阅记录' : 'Loans', [
    {
      name: zh ? '借阅记录' : 'Loans',
      head: (zh
        ? ['书名', '条码', '读者', '部门', '借阅时间', '应还日期', '归还时间', '状态', '超期天数']
        : [
            'Title',
            'Bar code',
            'Reader',
            'Department',
            'Borrowed',
            'Due',
            'Returned',
            'State',
            'Days overdue',
          ]
      ).map((title, n) => ({ title, width: n === 0 ? 36 : 16 })),
      rows: Rows.map((row) => [
        row.Name,
        row.BarCode,
        named(zh, row.ChineseName, row.EnglishName),
        named(zh, row.DeptName, row.DeptNameEn),
        { instant: row.BorrowTime },
        { day: row.DueTime },
        row.ReturnTime && { instant: row.ReturnTime },
        loanStateLabels[row.LoanState][ctx.language],
        row.OverdueDays,
      ]),
    },
  ]);
}
