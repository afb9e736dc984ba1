import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import type { Words } from '#kit/contract/refusals.ts';
import type { SheetColumn } from '../../contract/sheet-columns.ts';

/**
 * Exports rows as Excel with the columns that an import reads, and writes an audit log entry.
 * @param what kind of the data in the audit log, such as `hrbp`
 * @param target object of the audit log entry; left out: the list
 */
export async function exportTable(
  ctx: Context,
  what: string,
  name: Words,
  columns: Readonly<Record<string, SheetColumn>>,
  rows: readonly (readonly SheetValue[])[],
  target = `${what}:list`,
): Promise<Download> {
  await inTransaction(ctx.db, (tx) =>
    writeAudit(tx, {
      actorId: ctx.author,
      act: `${what}.export`,
      target,
      detail: { rows: rows.length },
      ip: ctx.ip,
    }),
  );
  const title = name[ctx.language];
  return excel(`${title}-${companyDay(ctx.now)}`, [
    {
      name: title,
      head: Object.values(columns).map((column, n) => ({
        title: `${column.title[ctx.language]}${column.isNeeded ? ' *' : ''}`,
        width: column.width ?? (n === 0 ? 40 : 16),
      })),
      rows,
    },
  ]);
}
