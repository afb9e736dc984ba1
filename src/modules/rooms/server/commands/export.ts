import { refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { bookingStatusLabels } from '../../contract/codes.ts';
import type { RecordRow } from '../../contract/fields.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { pageAll, type RecordFilter } from '../queries/board.ts';
import type { By } from './by.ts';
import { recordRoom } from './rooms.ts';

const MOST = 20_000;

const columns: readonly {
  readonly title: Readonly<Record<Language, string>>;
  readonly width?: number;
  readonly value: (row: RecordRow, language: Language) => SheetValue;
}[] = [
  { title: { zh: '日期', en: 'Day' }, width: 12, value: (row) => ({ day: companyDay(row.StartTime) }) },
  { title: { zh: '开始', en: 'From' }, width: 17, value: (row) => ({ instant: row.StartTime }) },
  { title: { zh: '结束', en: 'Until' }, width: 17, value: (row) => ({ instant: row.EndTime }) },
  {
    title: { zh: '分钟', en: 'Minutes' },
    width: 8,
    value: (row) => Math.round((row.EndTime.getTime() - row.StartTime.getTime()) / 60_000),
  },
  {
    title: { zh: '楼宇', en: 'Building' },
    value: (row, language) => (language === 'zh' ? row.Building : row.BuildingEn || row.Building),
  },
  {
    title: { zh: '会议室', en: 'Room' },
    width: 20,
    value: (row, language) => (language === 'zh' ? row.RoomName : row.RoomNameEn || row.RoomName),
  },
  { title: { zh: '主题', en: 'Title' }, width: 36, value: (row) => row.Title },
  {
    title: { zh: '主持人', en: 'Host' },
    value: (row, language) => (language === 'zh' ? row.HostName : row.HostNameEn || row.HostName),
  },
  {
    title: { zh: '部门', en: 'Department' },
    width: 20,
    value: (row, language) => (language === 'zh' ? row.DeptName : row.DeptNameEn || row.DeptName),
  },
  {
    title: { zh: '状态', en: 'State' },
    value: (row, language) => bookingStatusLabels[row.Status][language],
  },
  { title: { zh: '原因', en: 'Reason' }, width: 30, value: (row) => row.Reason },
];

/** Exports filtered bookings as Excel and records the export. @throws Refused exportTooLarge */
export async function exportRecords(ctx: Context, by: By, filter: RecordFilter): Promise<Download> {
  const { Total, Rows } = await pageAll(ctx.db, by, { ...filter, PageIndex: 1, PageSize: MOST }, by.now);
  if (Total > MOST) refuse(roomRefusals.exportTooLarge, { with: { max: MOST } });
  await inTransaction(ctx.db, (tx) =>
    recordRoom(tx, { ...by, id: ctx.author }, 'export', 'records', { ...filter, rows: Rows.length }),
  );
  const zh = by.language === 'zh';
  return excel(`${zh ? '会议室预订记录' : 'Room bookings'}-${companyDay(by.now)}`, [
    {
      name: zh ? '预订记录' : 'Bookings',
      head: columns.map(({ title, width }) => ({ title: title[by.language], ...(width ? { width } : {}) })),
      rows: Rows.map((row) => columns.map(({ value }) => value(row, by.language))),
    },
  ]);
}
