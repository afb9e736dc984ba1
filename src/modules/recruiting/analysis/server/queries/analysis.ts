import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';
import { funnelStages, type figureKinds } from '../../contract/analysis-calls.ts';
import { cohortFigures, pageCohort } from './cohort.ts';
import { chosen, plannedAnew, type FigureRow, type Figures, type Narrowed, type Picked } from './figures.ts';

/**
 * SQL common table expressions for statistics of a period. `chosen` has the applications; `event` has their stage
 * changes in the period, with the instant at which each stage ended. They read only stages and openings, so that
 * forgetting a candidate changes no figure.
 */
const base = (asked: Narrowed) => sql`
    chosen as materialized (
      select i.id, i.source_id, i.stage, i.reject_code, i.stage_since, i.made_at, i.recruitment_id, r.open_day, r.title,
        i.seeker_id ${chosen(asked)}
    ), history as materialized (
      select e.interviewee_id as id, e.to_stage as stage, e.at, e.reject_code,
        lead(e.at) over (partition by e.interviewee_id order by e.id) as ended,
        lead(e.to_stage) over (partition by e.interviewee_id order by e.id) as next
      from recruiting.stage_event e where e.interviewee_id in (select id from chosen)
    ), event as materialized (
      select * from history where at >= ${asked.from}::timestamptz and at < ${asked.until}::timestamptz
    )`;

/**
 * SQL condition: application `c` counts in a figure of a period.
 * @param key the stage, reason or source of the figure
 */
function counts(kind: (typeof figureKinds)[number], key: number | undefined): RawBuilder<boolean> {
  const stage = key ?? 0;
  switch (kind) {
    case 'reached':
      return sql`exists (select from event x where x.id = c.id and x.stage = ${stage})`;
    case 'still':
      return sql`exists (select from event x where x.id = c.id and x.stage = ${stage} and x.ended is null)`;
    case 'rejected':
      return sql`exists (select from event x where x.id = c.id and x.stage = 7 and x.ended is null
        and x.reject_code = ${stage})`;
    case 'withdrawn':
      return sql`exists (select from event x where x.id = c.id and x.stage = 9 and x.ended is null)`;
    case 'source':
      return sql`c.source_id = ${stage}::bigint`;
    default:
      return sql`exists (select from event x where x.id = c.id and x.stage = 8 and x.ended is null)
        and ${key === undefined ? sql`true` : sql`c.source_id = ${key}::bigint`}`;
  }
}

/** SQL: number of applications that reached a stage in the period. */
const reach = (stage: number) => sql`(select count(*)::int from chosen c where ${counts('reached', stage)})`;

const dayOf = (span: RawBuilder<unknown>) => sql`extract(epoch from ${span}) / 86400.0`;

/**
 * Loads all statistics of a period in one statement. In cohort mode, `cohortFigures` loads them.
 * @param year current year of the company
 */
export async function figuresOf(on: Executor, asked: Narrowed, now: Date, year: number): Promise<Figures> {
  if (asked.isCohort) return cohortFigures(on, asked, now, year);
  const { rows } = await sql<Figures>`${plannedAnew}with ${base(asked)},
    spent as materialized (
      select id, stage, sum(ended - at) filter (where ended is not null) as span, bool_or(ended is null) as is_there,
        max(at) filter (where ended is null) as since
      from event where stage not in (7, 8, 9) group by id, stage
    )
    select (select count(*)::int from chosen) as total,
      jsonb_build_array(${sql.join(
        funnelStages.map(
          (stage) => sql`jsonb_build_object('stage', ${stage}::int, 'count', ${reach(stage)})`,
        ),
      )}) as funnel,
      (select jsonb_agg(t order by t.stage) from (
        select stage, (count(*) filter (where not is_there))::int as left,
          percentile_cont(0.5) within group (order by ${dayOf(sql`span`)}) filter (where not is_there) as median,
          percentile_cont(0.9) within group (order by ${dayOf(sql`span`)}) filter (where not is_there) as p90,
          (count(*) filter (where is_there))::int as still,
          percentile_cont(0.5) within group (
            order by ${dayOf(sql`coalesce(span, interval '0') + (${now}::timestamptz - since)`)})
            filter (where is_there) as "stillMedian"
        from spent group by stage) t) as stages,
      (select percentile_cont(0.5) within group (order by ${dayOf(sql`x.at - c.open_day::timestamptz`)})
        from event x join chosen c on c.id = x.id where x.stage = 6 and c.open_day is not null) as "daysToAccept",
      (select jsonb_agg(t order by t.count desc, t.code) from (
        select reject_code as code, count(*)::int as count from event
        where stage = 7 and ended is null and reject_code is not null group by 1) t) as rejected,
      (select count(*)::int from event where stage = 9 and ended is null) as withdrawn,
      (select jsonb_agg(t order by t.count desc, t.id) from (
        select o.id, o.name, o.kind, o.fee_kind as "feeKind", o.fee, count(*)::int as count,
          (count(*) filter (where h.id is not null))::int as hires
        from chosen c join recruiting.source o on o.id = c.source_id
        left join (select distinct id from event where stage = 8 and ended is null) h on h.id = c.id
        group by o.id) t) as sources,
      (select jsonb_agg(t order by t.gender) from (
        select s.gender, count(*)::int as count from chosen c join recruiting.seeker s on s.id = c.seeker_id group by 1) t) as genders,
      (select jsonb_agg(t) from (
        select ${year}::int - s.birth_year as age, count(*)::int as count
        from chosen c join recruiting.seeker s on s.id = c.seeker_id where s.birth_year is not null group by 1) t) as ages`.execute(
    recruiting(on),
  );
  return rows[0]!;
}

/** Lists interviewers with the number and minutes of interviews held in the period, most interviews first. */
export async function interviewersOf(on: Executor, asked: Narrowed, now: Date) {
  const { rows } = await sql<{
    personId: number;
    zh: string;
    en: string;
    interviews: number;
    minutes: number;
  }>`${plannedAnew}
    select p.id as "personId", p.chinese_name as zh, p.english_name as en, x.interviews, x.minutes from (
      select u.person_id, count(*)::int as interviews,
        (sum(extract(epoch from upper(u.during) - lower(u.during))) / 60)::int as minutes
      from (select i.id ${chosen(asked)}) c join recruiting.interview v on v.interviewee_id = c.id
      join recruiting.interview_user u on u.interview_id = v.id and u.is_live
      where v.state in (0, 1) and upper(v.during) <= ${now}::timestamptz
        ${asked.isCohort ? sql`` : sql`and lower(v.during) >= ${asked.from}::timestamptz and lower(v.during) < ${asked.until}::timestamptz`}
      group by u.person_id order by minutes desc, u.person_id limit 50) x
    join people.person p on p.id = x.person_id order by x.minutes desc, p.id`.execute(recruiting(on));
  return rows;
}

/** Loads a page of the applications behind a figure, latest first. */
export async function pageFigure(
  on: Executor,
  asked: Narrowed,
  picked: Picked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly total: number; readonly rows: readonly FigureRow[] }> {
  if (asked.isCohort) return pageCohort(on, asked, picked, { limit, offset });
  const { rows } = await sql<FigureRow & { total: number }>`${plannedAnew}with ${base(asked)},
    found as (select c.* from chosen c where ${counts(picked.kind, picked.key)})
    select c.id, c.recruitment_id as "recruitmentId", s.name, c.title, o.name as source, c.stage,
      c.reject_code as "rejectCode", c.made_at as "madeAt", c.stage_since as since, n.total
    from (select count(*)::int as total from found) n
    left join lateral (select * from found order by made_at desc, id desc limit ${limit} offset ${offset}) c on true
    left join recruiting.seeker s on s.id = c.seeker_id left join recruiting.source o on o.id = c.source_id
    order by c.made_at desc, c.id desc`.execute(recruiting(on));
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) };
}
