import { refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { companyDay } from '#kit/rules/dates.ts';
import {
  visitSourceLabels,
  visitStateLabels,
  type VisitSource,
  type VisitState,
} from '../../contract/codes.ts';
import { visitorRefusals } from '../../contract/refusals.ts';
import { listVisits, type VisitFilter, type VisitLine } from '../queries/visits.ts';
import { maskPhone } from '../rules/mask.ts';
import { shownState } from '../rules/states.ts';
import { viewerOf } from './by.ts';

const most = 20_000;

const texts = {
  zh: {
    name: '来访记录',
    head: [
      '编号',
      '访客',
      '手机',
      '单位',
      '人数',
      '同行人',
      '车牌',
      '来访事由',
      '接待人',
      '接待部门',
      '登记表',
      '预计到访',
      '预计离开',
      '状态',
      '来源',
      '签到',
      '签退',
    ],
    about: { name: '说明', head: ['项目', '内容'], at: '导出时间', rows: '记录数' },
  },
  en: {
    name: 'Visitor records',
    head: [
      'Number',
      'Visitor',
      'Phone',
      'Company',
      'People',
      'Companions',
      'Plate',
      'Purpose',
      'Host',
      'Department',
      'Form',
      'Expected',
      'Until',
      'State',
      'Source',
      'Checked in',
      'Checked out',
    ],
    about: { name: 'About', head: ['Item', 'Content'], at: 'Exported', rows: 'Records' },
  },
} as const;

const widths = [18, 14, 16, 24, 8, 20, 12, 28, 14, 18, 18, 17, 17, 12, 12, 17, 17];

/**
 * Exports visits as an Excel file with masked phones. The audit log records who did so.
 * @throws Refused exportTooLarge
 */
export async function exportVisits(filter: VisitFilter, ctx: Context, secret: string): Promise<Download> {
  const looking = { viewer: viewerOf(ctx), secret, now: ctx.now };
  const rows = await listVisits(ctx.db, looking, filter, { limit: most + 1, offset: 0 });
  if (rows.length > most) refuse(visitorRefusals.exportTooLarge, { with: { max: most } });
  await inTransaction(ctx.db, (tx) =>
    writeAudit(tx, {
      actorId: ctx.author,
      act: 'visit.export',
      target: 'visits',
      // The audit log is kept for ever, so the searched keyword is left out.
      detail: { rows: rows.length, filter: { ...filter, Keyword: filter.Keyword ? '…' : '' } },
      ip: ctx.ip,
    }),
  );
  const { name, head, about } = texts[ctx.language];
  return excel(`${name} ${companyDay(ctx.now)}`, [
    {
      name,
      head: head.map((title, at) => ({ title, width: widths[at] ?? 16 })),
      rows: rows.map((row) => cellsOf(row, ctx)),
    },
    {
      name: about.name,
      head: about.head.map((title) => ({ title, width: 24 })),
      rows: [
        [about.at, { instant: ctx.now }],
        [about.rows, rows.length],
      ],
    },
  ]);
}

const at = (instant: Date | null): SheetValue => instant && { instant };

function cellsOf(row: VisitLine, { language }: Context): SheetValue[] {
  const pick = (zh: string, en: string): string => (language === 'en' && en) || zh;
  return [
    row.number,
    row.name,
    maskPhone(row.phoneLast4),
    row.company,
    row.peopleCount,
    row.companions.join(language === 'zh' ? '、' : ', '),
    row.plate,
    row.purpose,
    pick(row.hostName, row.hostNameEn),
    pick(row.hostDept, row.hostDeptEn),
    pick(row.templateName, row.templateNameEn),
    at(row.arriveAt),
    at(row.leaveAt),
    visitStateLabels[shownState({ state: row.state as VisitState, isHeld: row.isHeld }, true)][language],
    visitSourceLabels[row.source as VisitSource][language],
    at(row.checkedInAt),
    at(row.checkedOutAt),
  ];
}
