import { refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { workTypeLabels } from '#modules/okr/contract/codes.ts';
import { recordStateLabels } from '../../contract/record-codes.ts';
import { recordRefusals as no } from '../../contract/record-refusals.ts';
import type { RecordRow } from '../../contract/record-shapes.ts';
import { recordViewerOf } from '../queries/record-rights.ts';
import { pageRecords, type RecordFilter } from '../queries/records.ts';

const MOST = 20_000;

const columns: readonly {
  readonly title: Readonly<Record<Language, string>>;
  readonly width?: number;
  readonly value: (row: RecordRow, language: Language) => SheetValue;
}[] = [
  { title: { zh: '日期', en: 'Day' }, width: 12, value: (row) => ({ day: row.WorkDate }) },
  {
    title: { zh: '人员', en: 'Person' },
    value: ({ Person }, language) => (language === 'en' && Person.EnglishName) || Person.ChineseName,
  },
  {
    title: { zh: '部门', en: 'Department' },
    width: 20,
    value: (row, language) => (language === 'en' && row.DeptNameEn) || row.DeptName,
  },
  { title: { zh: '事项', en: 'Item' }, width: 30, value: (row) => row.Item },
  {
    title: { zh: '工作类型', en: 'Type' },
    value: (row, language) => workTypeLabels[row.TypeID]![language],
  },
  { title: { zh: '分钟', en: 'Minutes' }, width: 8, value: (row) => row.Minutes },
  { title: { zh: '内容', en: 'What was done' }, width: 40, value: (row) => row.Content },
  {
    title: { zh: '状态', en: 'State' },
    value: (row, language) => recordStateLabels[row.State]![language],
  },
  { title: { zh: '填写时间', en: 'Written' }, width: 17, value: (row) => ({ instant: row.LoggedAt }) },
];

/** Exports filtered time records as Excel, and records the export in the audit log. @throws Refused tooManyRecords */
export async function exportRecords(
  { db, actor, language, now, ip }: Context,
  filter: RecordFilter,
): Promise<Download> {
  const { total, rows } = await onOneConnection(db, async (on) =>
    pageRecords(on, await recordViewerOf(on, actor.id), filter, { PageIndex: 1, PageSize: MOST }),
  );
  if (total > MOST) refuse(no.tooManyRecords, { with: { max: MOST } });
  await inTransaction(db, (tx) =>
    writeAudit(tx, {
      actorId: actor.id,
      act: 'work-record.export',
      target: 'work-records',
      detail: { ...filter, rows: rows.length },
      ip,
    }),
  );
  return excel(`${language === 'zh' ? '工时记录' : 'Work records'}-${companyDay(now)}`, [
    {
      name: language === 'zh' ? '工时' : 'Records',
      head: columns.map(({ title, width }) => ({ title: title[language], ...(width ? { width } : {}) })),
      rows: rows.map((row) => columns.map(({ value }) => value(row, language))),
    },
  ]);
}
