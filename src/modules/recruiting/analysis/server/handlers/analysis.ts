import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/refusals.ts';
import { companyDay, companyDayStart, shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import type { Context } from '#kit/server/http/context.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { rejectLabels, stageLabels } from '#modules/recruiting/contract/codes.ts';
import {
  ageBands,
  analysisCode,
  analysisDays,
  analysisRefusals as no,
  analysisRows,
  leastOfGroup,
  type analysisCalls,
} from '../../contract/analysis-calls.ts';
import { figuresOf, interviewersOf, pageFigure } from '../queries/analysis.ts';
import type { Narrowed } from '../queries/figures.ts';
import { groupByAge, costOf, oneDecimal, perHire, rateBp, safeGroups } from '../rules/analysis.ts';

type Calls = typeof analysisCalls;
type Asked = InputOf<Calls['GetJobDataAnalysis']>;

/**
 * Builds the filter of a statistics request within the caller's scope.
 * @throws Refused period
 */
async function narrowedOf(
  asked: Asked,
  ctx: Context,
): Promise<Narrowed & { readonly days: [string, string] }> {
  const to = asked.To ?? companyDay(ctx.now);
  const from = asked.From ?? shiftDays(shiftMonths(to, -12), 1);
  if (from > to || to > shiftDays(from, analysisDays))
    refuse(no.period, { field: 'From', with: { days: analysisDays } });
  return {
    viewer: { id: ctx.actor.id, scope: await scopeOf(ctx.db, ctx.actor.id, analysisCode) },
    from: companyDayStart(from),
    until: companyDayStart(to, 1),
    isCohort: asked.Mode === 1,
    recruitmentId: asked.RecruitmentID,
    departmentId: asked.DeptId,
    sourceId: asked.SourceID,
    ownerId: asked.OwnerAUID,
    recruiterId: asked.RecruiterAUID,
    days: [from, to],
  };
}

const yuan = (fen: number | null): string | null => (fen === null ? null : fenToYuan(fen));

/** Handlers for statistics of applications and the lists behind them. */
export const analysisHandlers = {
  GetJobDataAnalysis: async (input: Asked, ctx: Context): Promise<ReplyOf<Calls['GetJobDataAnalysis']>> => {
    const asked = await narrowedOf(input, ctx);
    const year = Number(companyDay(ctx.now).slice(0, 4));
    const [found, interviewers] = await onOneConnection(ctx.db, async (on) => [
      await figuresOf(on, asked, ctx.now, year),
      await interviewersOf(on, asked, ctx.now),
    ]);
    const funnel = found.funnel ?? [];
    const sources = (found.sources ?? []).map((one) => ({ ...one, cost: costOf(one) }));
    const hires = sources.reduce((sum, one) => sum + one.hires, 0);
    const cost = sources.reduce((sum, one) => sum + one.cost, 0);
    const reached = new Map(funnel.map(({ stage, count }) => [stage, count]));
    return {
      From: asked.days[0],
      To: asked.days[1],
      Total: found.total,
      Funnel: funnel.map(({ stage, count }, n) => ({
        Stage: stage,
        Count: count,
        RateBp: n === 0 ? null : rateBp(count, funnel[n - 1]!.count),
      })),
      Stages: (found.stages ?? []).map((one) => ({
        Stage: one.stage,
        Left: one.left,
        Median: oneDecimal(one.median),
        P90: oneDecimal(one.p90),
        Still: one.still,
        StillMedian: oneDecimal(one.stillMedian),
      })),
      DaysToAccept: oneDecimal(found.daysToAccept),
      AcceptedBp: rateBp(reached.get(6) ?? 0, reached.get(5) ?? 0),
      Rejected: (found.rejected ?? []).map(({ code, count }) => ({ RejectCode: code, Count: count })),
      Withdrawn: found.withdrawn,
      Hires: hires,
      CostPerHire: yuan(perHire(cost, hires)),
      Sources: sources.map((one) => ({
        SourceID: one.id,
        Name: one.name,
        Kind: one.kind,
        Count: one.count,
        Hires: one.hires,
        Cost: fenToYuan(one.cost),
        CostPerHire: yuan(perHire(one.cost, one.hires)),
      })),
      Interviewers: interviewers.map(({ personId, zh, en, interviews, minutes }) => ({
        AUID: personId,
        ChineseName: zh,
        EnglishName: en,
        Interviews: interviews,
        Minutes: minutes,
      })),
      Genders: safeGroups(found.genders ?? [], leastOfGroup).map(({ gender, count }) => ({
        Gender: gender,
        Count: count,
      })),
      Ages: safeGroups(groupByAge(found.ages ?? [], ageBands), leastOfGroup).map(({ from, count }) => ({
        From: from,
        Count: count,
      })),
    };
  },

  GetJobDataAnalysisPage: async (
    { Kind, Key, PageIndex, PageSize, ...input }: InputOf<Calls['GetJobDataAnalysisPage']>,
    ctx: Context,
  ): Promise<ReplyOf<Calls['GetJobDataAnalysisPage']>> => {
    const asked = await narrowedOf(input, ctx);
    const page = { limit: PageSize, offset: (PageIndex - 1) * PageSize };
    const { total, rows } = await pageFigure(ctx.db, asked, { kind: Kind, key: Key }, page);
    return {
      Total: total,
      Rows: rows.map((row) => ({
        IntervieweeID: row.id,
        RecruitmentID: row.recruitmentId,
        Name: row.name,
        Title: row.title,
        SourceName: row.source,
        Stage: row.stage,
        RejectCode: row.rejectCode,
        CreateTime: row.madeAt,
        StageSince: row.since,
      })),
    };
  },

  ExportJobDataAnalysis: async (
    { Kind, Key, ...input }: InputOf<Calls['ExportJobDataAnalysis']>,
    ctx: Context,
  ) => {
    const zh = ctx.language === 'zh';
    const asked = await narrowedOf(input, ctx);
    const page = { limit: analysisRows, offset: 0 };
    const { total, rows } = await pageFigure(ctx.db, asked, { kind: Kind, key: Key }, page);
    if (total > analysisRows) refuse(no.tooMany, { with: { max: analysisRows } });
    await inTransaction(ctx.db, (tx) =>
      writeAudit(tx, {
        actorId: ctx.author,
        act: 'interviewee.export',
        target: 'interviewee:analysis',
        detail: { kind: Kind, key: Key ?? null, from: asked.days[0], to: asked.days[1], rows: rows.length },
        ip: ctx.ip,
      }),
    );
    const head = zh
      ? ['候选人', '职位', '渠道', '阶段', '淘汰原因', '投递日期', '进入阶段']
      : ['Candidate', 'Opening', 'Source', 'Stage', 'Rejection reason', 'Applied', 'In stage since'];
    return excel(zh ? '招聘数据' : 'Recruiting figures', [
      {
        name: zh ? '应聘' : 'Applications',
        head: head.map((title) => ({ title })),
        rows: rows.map((row) => [
          row.name,
          row.title,
          row.source,
          stageLabels[row.stage]?.[ctx.language] ?? '',
          row.rejectCode === null ? '' : (rejectLabels[row.rejectCode]?.[ctx.language] ?? ''),
          { day: companyDay(row.madeAt) },
          { day: companyDay(row.since) },
        ]),
      },
    ]);
  },
};
