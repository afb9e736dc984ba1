import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { personBehind, type Context, type Handlers } from '#kit/server/http/context.ts';
import type { Remuneration } from '#modules/payroll/archive/contract/Remuneration.ts';
import { payCode } from '#modules/payroll/contract/codes.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { listGroupNames } from '#modules/payroll/setup/server/queries/groups.ts';
import { sheetMost } from '#modules/people/contract/sheet-columns.ts';
import { exportTable, readTable, scopeOf } from '#modules/people/server/open.ts';
import { openingColumns, type openingCalls } from '../../contract/opening-calls.ts';
import { submitOpenings } from '../commands/form.ts';
import { findOpeningFor, listNamesOf, listUnopened } from '../queries/openings.ts';
import { readOpenings, type ReadRow } from '../queries/read-openings.ts';
import { openingOf, stepOf, type Opening } from '../rules/opening.ts';

const saidOf = ({ row, number, names, groupText, opening, faults }: ReadRow, language: Language) => ({
  Row: row,
  Kind: faults.length > 0 ? ('error' as const) : ('new' as const),
  Errors: faults.map(({ column, why }) => ({ Field: column, Msg: why[language] })),
  AUID: names ? opening.personId : null,
  EmployeeId: number,
  ChineseName: names?.chineseName ?? '',
  EnglishName: names?.englishName ?? '',
  GroupId: opening.groupId,
  GroupName: groupText,
  GroupNameEn: groupText,
  ...stepOf(opening),
});

const openerOf = async (ctx: Context) => ({
  scope: await scopeOf(ctx.db, ctx.actor.id, payCode),
  behind: personBehind(ctx.actor),
  formId: null,
  now: ctx.now,
});

/** Handlers of Remuneration that open compensation records of many people at once. */
export const payOpenings: Pick<Handlers<typeof Remuneration>, keyof typeof openingCalls> = {
  ExportRemunerationOpening: async (_input, ctx) => {
    const { scope, behind } = await openerOf(ctx);
    const rows = await listUnopened(ctx.db, scope, behind, sheetMost);
    const zh = ctx.language === 'zh';
    return exportTable(
      ctx,
      'remunerationOpening',
      { zh: '批量定薪', en: 'Opening compensation records' },
      openingColumns,
      rows.map(({ employeeId, name, nameEn }) => [employeeId, zh ? name : nameEn || name]),
    );
  },
  DryRunRemunerationOpening: async (_input, ctx) => {
    const rows = await readTable(ctx.file.stream, ctx.author, ctx.language, openingColumns);
    const read = await readOpenings(ctx.db, rows, await openerOf(ctx));
    return { Rows: read.map((row) => saidOf(row, ctx.language)) };
  },
  SubmitRemunerationOpening: async ({ Rows, Note }, ctx) => {
    const { id, version } = await submitOpenings(ctx, Rows.map(openingOf), Note);
    return { Code: 1, FormID: id, Version: version };
  },
  RevealRemunerationOpening: ({ FormID, Reason }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const { id, permissions } = ctx.actor;
      const reader = { id, isKeeper: permissions.has(payCode) };
      const found = (await findOpeningFor(tx, FormID, reader, ctx.now)) ?? refuse(general.notFound);
      const detail = { reason: Reason };
      await audit(tx, keeperOf(ctx), 'remuneration.openingReveal', `form:${FormID}`, detail);
      // A reader who is in the table themselves does not see their own row.
      const rows = openPay<Opening[]>(found.sealed).filter(({ personId }) => personId !== id);
      const names = await listNamesOf(
        tx,
        rows.map(({ personId }) => personId),
      );
      const groups = await listGroupNames(tx);
      return {
        Rows: rows.map((row) => {
          const group = row.groupId === null ? undefined : groups.get(row.groupId);
          return {
            ...names.get(row.personId)!,
            GroupName: group?.name ?? '',
            GroupNameEn: group?.nameEn ?? '',
            ...stepOf(row),
          };
        }),
      };
    }),
};
