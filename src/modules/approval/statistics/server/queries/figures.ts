import { sql, type RawBuilder } from 'kysely';
import { companyDayStart } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { zoneSql } from '#kit/server/db/zone.ts';
import { formStatus, rowStatus, stateType } from '#modules/approval/contract/codes.ts';
import { states } from '#modules/approval/lists/server/queries/list-sources.ts';

/** Span of company days; the last one is excluded. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

export const within = (at: RawBuilder<unknown>, { from, until }: Span) =>
  sql`${at} >= ${companyDayStart(from)} and ${at} < ${companyDayStart(until)}`;

export type Period = 'day' | 'month';
const formats: Readonly<Record<Period, string>> = { day: 'YYYY-MM-DD', month: 'YYYY-MM' };
const periodOf = (at: RawBuilder<unknown>, period: Period) =>
  sql`to_char(${at} at time zone ${zoneSql()}, ${sql.lit(formats[period])})`;

const ofTemplate = (templateId: number | undefined) =>
  templateId === undefined ? sql`true` : sql`f.template_id = ${templateId}`;

/** Counts what a person filed and the steps they decided, by day or month; empty periods are left out. */
export async function countByPeriod(
  on: Executor,
  personId: number,
  span: Span,
  period: Period,
  templateId?: number,
): Promise<{ readonly period: string; readonly filed: number; readonly decided: number }[]> {
  const { rows } = await sql<{ period: string; filed: number; decided: number }>`
    select period, count(*) filter (where is_filed) as filed, count(*) filter (where not is_filed) as decided
    from (
      select ${periodOf(sql`f.submitted_at`, period)} as period, true as is_filed from approval.form f
      where f.applicant_id = ${personId} and ${within(sql`f.submitted_at`, span)} and ${ofTemplate(templateId)}
      union all
      select ${periodOf(sql`r.decided_at`, period)}, false
      from approval.row r join approval.form f on f.id = r.form_id
      where r.decided_by_id = ${personId} and ${within(sql`r.decided_at`, span)} and ${ofTemplate(templateId)}
    ) one group by period`.execute(on.kysely);
  return rows;
}

const count = (of: readonly number[]) =>
  sql<number>`count(*) filter (where f.status = any(${[...of]}::smallint[]))`;

/** Counts a person's applications filed in a span, by their present state in lists. */
export async function countByState(
  on: Executor,
  personId: number,
  span: Span,
): Promise<Record<'live' | 'sentBack' | 'finished', number>> {
  const { rows } = await sql<Record<'live' | 'sentBack' | 'finished', number>>`
    select ${count(states.live)} as live, ${count(states.sentBack)} as "sentBack",
      ${count(states.finished)} as finished
    from approval.form f
    where f.applicant_id = ${personId} and f.state_type = ${sql.lit(stateType.open)}
      and ${within(sql`f.submitted_at`, span)}`.execute(on.kysely);
  return rows[0] ?? { live: 0, sentBack: 0, finished: 0 };
}

/** Counts a person's applications filed in a span by template, most first; amounts in yuan. */
export async function countByForm(on: Executor, personId: number, span: Span) {
  const { rows } = await sql<{
    templateId: number;
    title: string;
    titleEn: string;
    count: number;
    amount: string | null;
  }>`
    select f.template_id as "templateId", max(f.template_title) as title, max(f.template_title_en) as "titleEn",
      count(*) as count, sum(f.amount) as amount
    from approval.form f
    where f.applicant_id = ${personId} and f.status <> ${sql.lit(formStatus.draft)}
      and ${within(sql`f.submitted_at`, span)}
    group by f.template_id order by count(*) desc, f.template_id`.execute(on.kysely);
  return rows;
}

export interface Handled {
  readonly personId: number;
  readonly handled: number;
  /** Number of the steps decided within 24 hours of being asked. */
  readonly prompt: number;
}

/** Counts the steps that each active person decided in a span. */
export async function countHandledByPerson(on: Executor, span: Span): Promise<Handled[]> {
  const { rows } = await sql<Handled>`
    select r.decided_by_id as "personId", count(*) as handled,
      count(*) filter (where r.decided_at <= r.opened_at + interval '24 hours') as prompt
    from approval.row r join people.person p on p.id = r.decided_by_id
    where p.is_active and ${within(sql`r.decided_at`, span)}
    group by r.decided_by_id order by r.decided_by_id`.execute(on.kysely);
  return rows;
}

/**
 * Returns the mean hours that people took for steps they decided in a span, with at most two decimals, and the forms.
 * People who decided none are missing.
 */
export async function listMeanHours(on: Executor, people: readonly number[], span: Span) {
  const { rows } = await sql<{ personId: number; value: string; ids: number[] }>`
    select r.decided_by_id as "personId",
      trim_scale(round(avg(extract(epoch from r.decided_at - r.opened_at)) / 3600, 2))::text as value,
      array_agg(distinct r.form_id) as ids
    from approval.row r
    where r.decided_by_id = any(${[...people]}::bigint[]) and r.opened_at is not null
      and ${within(sql`r.decided_at`, span)}
    group by r.decided_by_id`.execute(on.kysely);
  return rows;
}

/** Lists forms that wait for a person and reached them within a span, ordered by that time. */
export async function listWaitingSince(on: Executor, personId: number, span: Span) {
  const { rows } = await sql<{
    formId: number;
    title: string;
    titleEn: string;
    applicant: string;
    applicantEn: string;
    since: Date;
    isFinance: boolean;
  }>`
    select f.id as "formId", f.title, f.title_en as "titleEn", f.applicant_name as applicant,
      f.applicant_name_en as "applicantEn", r.opened_at as since, r.is_finance as "isFinance"
    from approval.row r join approval.form f on f.id = r.form_id
    where r.person_id = ${personId} and r.status = ${sql.lit(rowStatus.waiting)}
      and ${within(sql`r.opened_at`, span)}
    order by r.opened_at, f.id limit 200`.execute(on.kysely);
  return rows;
}
