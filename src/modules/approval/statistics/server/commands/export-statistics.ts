import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel, type SheetOfRows } from '#kit/server/excel.ts';
import type { Context, Download } from '#kit/server/http/context.ts';
import type { Moneys, Times } from '../../contract/ApprovalFormStatistics.ts';

/** Builds an Excel file of all figures, with a sheet for each table of the page. */
export async function exportStatistics(ctx: Context, moneys: Moneys, times: Times): Promise<Download> {
  const zh = ctx.language === 'zh';
  const say = (chinese: string, english: string): string => (zh ? chinese : english);
  const named = (name: string, nameEn: string): string => (zh ? name : nameEn || name);
  const sums = [{ title: say('数量', 'Forms') }, { title: say('金额（元）', 'Amount (CNY)') }];
  const shares = (name: string, head: string, rows: Moneys['ByTemplate']): SheetOfRows => ({
    name,
    head: [{ title: head, width: 30 }, ...sums],
    rows: rows.map(({ Name, NameEn, Count, Amount }) => [named(Name, NameEn), Count, { amount: Amount }]),
  });
  const audit = {
    actorId: ctx.author,
    act: 'approval.export',
    target: 'approval.statistics',
    detail: { from: moneys.From, to: moneys.To },
    ip: ctx.ip,
  };
  await inTransaction(ctx.db, (tx) => writeAudit(tx, audit));
  return excel(`${say('审批统计', 'Approval statistics')}-${companyDay(ctx.now)}`, [
    shares(say('按表单', 'By form'), say('表单', 'Form'), moneys.ByTemplate),
    shares(say('按公司', 'By company'), say('公司', 'Company'), moneys.ByCompany),
    shares(say('按部门', 'By department'), say('部门', 'Department'), moneys.ByDept),
    {
      name: say('按月', 'By month'),
      head: [{ title: say('月份', 'Month') }, ...sums],
      rows: moneys.ByMonth.map(({ Month, Count, Amount }) => [Month, Count, { amount: Amount }]),
    },
    {
      name: say('审批时长', 'Time per level'),
      head: [
        { title: say('表单', 'Form'), width: 24 },
        { title: say('节点', 'Level'), width: 24 },
        { title: say('已处理', 'Decided') },
        { title: say('等待中', 'Waiting') },
        { title: say('中位时长（分钟）', 'Median (minutes)') },
        { title: say('90% 时长（分钟）', '90 % within (minutes)') },
      ],
      rows: times.Levels.map((level) => [
        named(level.TemplateTitle, level.TemplateTitleEn),
        named(level.LevelName, level.LevelNameEn),
        level.Decided,
        level.Waiting,
        level.MedianMinutes,
        level.P90Minutes,
      ]),
    },
  ]);
}
