import { general, refuse, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { formStatusLabels, type FormStatus } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { byOf } from '#modules/approval/server/handlers/by.ts';
import { exportedLists, exportMost, type ExportFilter } from '../../contract/lists.ts';
import { pageForms, type ListRow } from '../queries/lists.ts';

interface Column {
  readonly title: Words;
  readonly width?: number;
  readonly value: (row: ListRow, zh: boolean) => SheetValue;
}

const instant = (at: Date | null): SheetValue => at && { instant: at };

const columns: readonly Column[] = [
  { title: { zh: '单号', en: 'Number' }, value: (row) => row.Number },
  {
    title: { zh: '申请', en: 'Form' },
    width: 20,
    value: (row, zh) => (zh ? row.TemplateTitle : row.TemplateTitleEn),
  },
  { title: { zh: '摘要', en: 'Summary' }, width: 40, value: (row, zh) => (zh ? row.Summary : row.SummaryEn) },
  {
    title: { zh: '申请人', en: 'Applicant' },
    value: (row, zh) => (zh ? row.ApplicantName : row.ApplicantNameEn || row.ApplicantName),
  },
  {
    title: { zh: '部门', en: 'Department' },
    width: 22,
    value: (row, zh) => (zh ? row.DeptName : row.DeptNameEn),
  },
  {
    title: { zh: '公司', en: 'Company' },
    width: 26,
    value: (row, zh) => (zh ? row.CompanyName : row.CompanyNameEn),
  },
  { title: { zh: '金额（元）', en: 'Amount (CNY)' }, value: (row) => row.Amount && { amount: row.Amount } },
  {
    title: { zh: '状态', en: 'State' },
    value: (row, zh) => formStatusLabels[row.Status as FormStatus][zh ? 'zh' : 'en'],
  },
  {
    title: { zh: '当前审批人', en: 'Waits for' },
    width: 22,
    value: (row, zh) => (zh ? row.WaitingFor : row.WaitingForEn),
  },
  { title: { zh: '提交时间', en: 'Submitted' }, width: 17, value: (row) => instant(row.SubmitTime) },
  { title: { zh: '更新时间', en: 'Updated' }, width: 17, value: (row) => instant(row.UpdateTime) },
];

/** Builds an Excel file of a list of forms with its filters. @throws Refused forbidden, exportTooLarge */
export async function exportForms({ List, ...filter }: ExportFilter, ctx: Context): Promise<Download> {
  const code = exportedLists[List];
  if (code !== null && !ctx.actor.permissions.has(code)) refuse(general.forbidden);
  const zh = ctx.language === 'zh';
  const { Total, IsMore, Rows } = await pageForms(ctx.db, List, byOf(ctx), {
    ...filter,
    PageIndex: 1,
    PageSize: exportMost,
  });
  if (IsMore || Total > exportMost) refuse(approvalRefusals.exportTooLarge, { with: { max: exportMost } });
  await inTransaction(ctx.db, (tx) =>
    writeAudit(tx, {
      actorId: ctx.author,
      act: 'approval.export',
      target: `approval.list:${List}`,
      detail: { filter: JSON.parse(JSON.stringify(filter)) as Record<string, unknown>, rows: Rows.length },
      ip: ctx.ip,
    }),
  );
  return excel(`${zh ? '审批' : 'Approvals'}-${companyDay(ctx.now)}`, [
    {
      name: zh ? '审批' : 'Approvals',
      head: columns.map(({ title, width }) => ({
        title: title[ctx.language],
        ...(width === undefined ? {} : { width }),
      })),
      rows: Rows.map((row) => columns.map(({ value }) => value(row, zh))),
    },
  ]);
}
