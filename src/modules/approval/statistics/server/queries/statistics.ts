import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { zoneSql } from '#kit/server/db/zone.ts';
import { formStatus, rowStatus, stateType } from '#modules/approval/contract/codes.ts';
import { notAboutLooker, notPrivate } from '#modules/approval/reading/server/queries/readers.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { Moneys, Times, Week } from '../../contract/ApprovalFormStatistics.ts';
import { within, type Span } from './figures.ts';

export interface StatisticsOf {
  /** Span of days in which the forms were submitted. */
  readonly span: Span;
  readonly scope: Scope;
  readonly companyId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly templateId?: number | undefined;
}

/** SQL: submitted forms that match the filters, of applicants whom the reader may see. */
const forms = ({
  span,
  scope,
  companyId,
  departmentId,
  templateId,
}: StatisticsOf): RawBuilder<unknown> => sql`
  approval.form f join people.person applicant on applicant.id = f.applicant_id
  where ${within(sql`f.submitted_at`, span)} and ${inScope(scope, 'applicant')} and ${notPrivate}
    ${sql.join(
      notAboutLooker().map((condition) => sql`and ${condition}`),
      sql` `,
    )}
    ${companyId === undefined ? sql`` : sql`and f.company_id = ${companyId}`}
    ${templateId === undefined ? sql`` : sql`and f.template_id = ${templateId}`}
    ${
      departmentId === undefined
        ? sql``
        : sql`and f.department_id in (select id from people.department where path @> array[${departmentId}::bigint])`
    }`;

/** SQL: forms that count as applied for, without those withdrawn to drafts and those closed. */
const appliedFor = (of: StatisticsOf): RawBuilder<unknown> =>
  sql`${forms(of)} and f.status <> ${sql.lit(formStatus.draft)} and f.state_type = ${sql.lit(stateType.open)}`;

const amount = sql`coalesce(sum(f.amount), 0)::numeric(30, 2)::text as "Amount"`;
const minutesOf = (span: RawBuilder<unknown>): RawBuilder<unknown> => sql`extract(epoch from ${span}) / 60`;

type Share = Moneys['ByTemplate'][number];

/** Returns shares, the largest first, with the names used when the newest of the forms was filed. */
const sharesBy = async (
  on: Executor,
  of: StatisticsOf,
  by: 'template' | 'company' | 'department',
): Promise<Share[]> => {
  const names = {
    template: ['template_id', 'template_title', 'template_title_en'],
    company: ['company_id', 'company_name', 'company_name_en'],
    department: ['department_id', 'department_name', 'department_name_en'],
  } as const;
  const [key, name, nameEn] = names[by].map((column) => sql.ref(`f.${column}`)) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ];
  const { rows } = await sql<Share>`
    select ${key} as "Id", (array_agg(${name} order by f.id desc))[1] as "Name",
      (array_agg(${nameEn} order by f.id desc))[1] as "NameEn", count(*) as "Count", ${amount}
    from ${appliedFor(of)} group by ${key} order by sum(f.amount) desc nulls last, count(*) desc, 1 limit 200`.execute(
    on.kysely,
  );
  return rows;
};

/** Sums the number and amount of forms applied for. */
export async function sumMoneys(on: Executor, of: StatisticsOf): Promise<Omit<Moneys, 'From' | 'To'>> {
  const { rows } = await sql<Pick<Moneys, 'Count' | 'Finished' | 'Amount' | 'MedianMinutes'>>`
    select count(*) as "Count", count(*) filter (where f.status = ${sql.lit(formStatus.finished)}) as "Finished",
      ${amount},
      round(percentile_cont(0.5) within group (order by ${minutesOf(sql`f.finished_at - f.submitted_at`)})
        filter (where f.finished_at is not null))::integer as "MedianMinutes"
    from ${appliedFor(of)}`.execute(on.kysely);
  const months = await sql<Moneys['ByMonth'][number]>`
    select to_char(f.submitted_at at time zone ${zoneSql()}, 'YYYY-MM') as "Month", count(*) as "Count", ${amount}
    from ${appliedFor(of)} group by 1 order by 1`.execute(on.kysely);
  return {
    ...(rows[0] ?? { Count: 0, Finished: 0, Amount: '0.00', MedianMinutes: null }),
    ByTemplate: await sharesBy(on, of, 'template'),
    ByCompany: await sharesBy(on, of, 'company'),
    ByDept: await sharesBy(on, of, 'department'),
    ByMonth: months.rows,
  };
}

/** Maximum number of waiting steps listed as the slowest. */
const slowestMost = 20;

/**
 * Measures how long steps took or have waited, including forms withdrawn since. Steps passed by the system do not
 * count.
 */
export async function measureTimes(on: Executor, of: StatisticsOf, now: Date): Promise<Times> {
  const step = sql`approval.row r on r.form_id = f.id and r.opened_at is not null and r.person_id is not null
    and (r.status = ${sql.lit(rowStatus.waiting)} or r.decided_by_id is not null)`;
  const taken = minutesOf(sql`coalesce(r.decided_at, ${now}::timestamptz) - r.opened_at`);
  const joined = sql`(select f.* from ${forms(of)}) f join ${step}`;
  const levels = await sql<Times['Levels'][number]>`
    select f.template_id as "TemplateId", (array_agg(f.template_title order by f.id desc))[1] as "TemplateTitle",
      (array_agg(f.template_title_en order by f.id desc))[1] as "TemplateTitleEn",
      r.level_name as "LevelName", max(r.level_name_en) as "LevelNameEn",
      count(*) filter (where r.decided_at is not null) as "Decided",
      count(*) filter (where r.decided_at is null) as "Waiting",
      round(percentile_cont(0.5) within group (order by ${taken}))::integer as "MedianMinutes",
      round(percentile_cont(0.9) within group (order by ${taken}))::integer as "P90Minutes"
    from ${joined} group by f.template_id, r.level_name
    order by "P90Minutes" desc, f.template_id, r.level_name limit 200`.execute(on.kysely);
  const slowest = await sql<Times['Slowest'][number]>`
    select f.id as "FormID", f.number as "Number", f.template_title as "TemplateTitle",
      f.template_title_en as "TemplateTitleEn", r.level_name as "LevelName", r.level_name_en as "LevelNameEn",
      r.name as "ChineseName", r.name_en as "EnglishName", r.opened_at as "OpenTime",
      round(${taken})::integer as "Minutes"
    from ${joined} where r.status = ${sql.lit(rowStatus.waiting)}
    order by r.opened_at, f.id, r.no limit ${slowestMost}`.execute(on.kysely);
  return { Levels: levels.rows, Slowest: slowest.rows };
}

type Counts = Pick<Week, 'Submitted' | 'SentBack' | 'Withdrawn'>;

/** Counts the events in a span of days; each round of a form counts as a submission. */
export async function recordOf(
  on: Executor,
  span: Span,
  scope: Scope,
): Promise<Omit<Week, 'From' | 'To' | 'Days'> & { readonly Days: Week['Days'] }> {
  const within_ = within(sql`l.at`, span);
  const entries = sql`approval.log l join approval.form f on f.id = l.form_id
    join people.person applicant on applicant.id = f.applicant_id
    where ${within_} and ${inScope(scope, 'applicant')}`;
  const events = await sql<Counts>`
    select count(*) filter (where l.event in ('submitted', 'resubmitted')) as "Submitted",
      count(*) filter (where l.event = 'sentBack') as "SentBack",
      count(*) filter (where l.event = 'withdrawn') as "Withdrawn"
    from ${entries}`.execute(on.kysely);
  const ended = await sql<Pick<Week, 'Finished' | 'Amount'>>`
    select count(*) as "Finished", ${amount}
    from approval.form f join people.person applicant on applicant.id = f.applicant_id
    where ${within(sql`f.finished_at`, span)} and ${inScope(scope, 'applicant')}`.execute(on.kysely);
  const days = await sql<Week['Days'][number]>`
    select to_char(l.at at time zone ${zoneSql()}, 'YYYY-MM-DD') as "Date",
      count(*) filter (where l.event in ('submitted', 'resubmitted')) as "Submitted",
      count(*) filter (where l.event in ('approved', 'sentBack') and l.actor_id is not null) as "Decided"
    from ${entries} group by 1 order by 1`.execute(on.kysely);
  return {
    ...(events.rows[0] ?? { Submitted: 0, SentBack: 0, Withdrawn: 0 }),
    ...(ended.rows[0] ?? { Finished: 0, Amount: '0.00' }),
    Days: days.rows,
  };
}
