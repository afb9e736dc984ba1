import { refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import { supplierStateLabels, type SupplierState } from '../../contract/codes.ts';
import { exportMost } from '../../contract/import-calls.ts';
import { supplierRefusals } from '../../contract/refusals.ts';
import { lastDayOf } from '../../contract/states.ts';
import { listCompanies, type CompanyFilter } from '../queries/company-list.ts';

const titles = {
  zh: [
    '企业名称',
    '统一社会信用代码',
    '状态',
    '黑名单到期',
    '等级',
    '评分',
    '法人代表',
    '联系电话',
    '省',
    '市',
    '区',
    '街道',
    '成立时间',
    '复审日期',
    '更新时间',
  ],
  en: [
    'Company',
    'Credit code',
    'State',
    'Blacklisted until',
    'Grade',
    'Score',
    'Legal representative',
    'Phone',
    'Province',
    'City',
    'District',
    'Street',
    'Established on',
    'Review date',
    'Updated on',
  ],
} as const;

const dayOf = (day: string | null) => (day === null ? null : { day });

/**
 * Exports the companies of a filter as Excel, in list order. The audit log records who did so.
 * @throws Refused exportTooLarge
 */
export async function exportCompanies(filter: CompanyFilter, ctx: Context): Promise<Download> {
  const { language } = ctx;
  const rows = await listCompanies(ctx.db, filter, exportMost + 1);
  if (rows.length > exportMost) refuse(supplierRefusals.exportTooLarge, { with: { most: exportMost } });
  await inTransaction(ctx.db, (tx) =>
    writeAudit(tx, {
      actorId: ctx.author,
      act: 'supplier.export',
      target: 'company:list',
      detail: { filter: JSON.parse(JSON.stringify(filter)) as Record<string, unknown>, rows: rows.length },
      ip: ctx.ip,
    }),
  );
  const name = language === 'zh' ? '企业库' : 'Companies';
  return excel(name, [
    {
      name,
      head: titles[language].map((title, n) => ({ title, width: n === 0 ? 36 : n === 1 ? 22 : 14 })),
      rows: rows.map((row) => [
        row.CompanyName,
        row.CreditCode,
        supplierStateLabels[row.FormState as SupplierState][language],
        row.ExpireTime ? { day: lastDayOf(row.ExpireTime) } : null,
        row.RuleGrade,
        row.Score === null ? null : Number(row.Score),
        row.LegalPerson,
        row.Phone,
        row.Province,
        row.City,
        row.District,
        row.Street,
        dayOf(row.RegisterTime),
        dayOf(row.ReviewTime),
        { instant: row.UpdateTime },
      ]),
    },
  ]);
}
