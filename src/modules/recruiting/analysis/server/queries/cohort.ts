import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';
import { rankOf } from '#modules/recruiting/stages/contract/stages.ts';
import { funnelStages } from '../../contract/analysis-calls.ts';
import { chosen, plannedAnew, type FigureRow, type Figures, type Narrowed, type Picked } from './figures.ts';

/** Number of applications with the same source, stage, reason and furthest stage. */
interface Group {
  readonly source: number;
  readonly stage: number;
  readonly code: number | null;
  readonly reached: number;
  readonly count: number;
}

const sum = (groups: readonly Group[], counts: (group: Group) => boolean = () => true): number =>
  groups.filter(counts).reduce((all, { count }) => all + count, 0);

const dayMs = 86_400_000;
const waited = [1, 2, 3, 4, 5, 6] as const;

/** SQL object with the statistics of one stage of applications `x`, in milliseconds. */
const spansIn = (n: number): RawBuilder<unknown> => {
  const span = sql`x.spans_ms[${n}::int]::float8`;
  const isLeft = sql`x.stage <> ${n} and x.spans_ms[${n}::int] is not null`;
  return sql`jsonb_build_object('stage', ${n}::int, 'left', count(*) filter (where ${isLeft}),
    'spans', percentile_cont(array[0.5, 0.9]) within group (order by ${span}) filter (where ${isLeft}),
    'still', count(*) filter (where x.stage = ${n}),
    'stillMedian', percentile_cont(0.5) within group (order by coalesce(${span}, 0) + x.since) filter (where x.stage = ${n}))`;
};

/** Loads how long applications stayed in each stage, and how many are still there. Times are in days. */
async function spansOf(on: Executor, asked: Narrowed, now: Date): Promise<NonNullable<Figures['stages']>> {
  const { rows } = await sql<{
    stages: readonly {
      readonly stage: number;
      readonly left: number;
      readonly spans: readonly [number, number] | null;
      readonly still: number;
      readonly stillMedian: number | null;
    }[];
  }>`${plannedAnew}select jsonb_build_array(${sql.join(waited.map(spansIn))}) as stages
    from (select i.stage, i.spans_ms, extract(epoch from ${now}::timestamptz - i.stage_since)::float8 * 1000 as since
      ${chosen(asked)}) x`.execute(recruiting(on));
  return rows[0]!.stages
    .filter(({ left, still }) => left + still > 0)
    .map(({ stage, left, spans, still, stillMedian }) => ({
      stage,
      left,
      median: spans === null ? null : spans[0] / dayMs,
      p90: spans === null ? null : spans[1] / dayMs,
      still,
      stillMedian: stillMedian === null ? null : stillMedian / dayMs,
    }));
}

/**
 * Loads the statistics of applications begun in a period.
 * @param year current year of the company
 */
export async function cohortFigures(
  on: Executor,
  asked: Narrowed,
  now: Date,
  year: number,
): Promise<Figures> {
  const db = recruiting(on);
  const from = chosen(asked);
  const { rows: groups } = await sql<Group>`${plannedAnew}
    select i.source_id as source, i.stage, i.reject_code as code, i.reached, count(*)::int as count ${from}
    group by 1, 2, 3, 4`.execute(db);
  const { rows: accepted } = await sql<{ days: number | null }>`${plannedAnew}
    select percentile_cont(0.5) within group (order by extract(epoch from e.at - r.open_day::timestamptz)::float8 / 86400) as days
    from (select i.id, r.open_day ${from} and i.reached >= 6) r
    join recruiting.stage_event e on e.interviewee_id = r.id and e.to_stage = 6 where r.open_day is not null`.execute(
    db,
  );
  const { rows: people } = await sql<{ gender: number; born: number | null; count: number }>`${plannedAnew}
    select s.gender, s.birth_year as born, count(*)::int as count
    from (select i.seeker_id ${from}) x join recruiting.seeker s on s.id = x.seeker_id group by 1, 2`.execute(
    db,
  );
  const bySource = Map.groupBy(groups, ({ source }) => source);
  const { rows: sources } = await sql<{
    id: number;
    name: string;
    kind: number;
    feeKind: number;
    fee: number;
  }>`
    select id, name, kind, fee_kind as "feeKind", fee from recruiting.source
    where id = any(${[...bySource.keys()]}::bigint[])`.execute(db);
  const codes = Map.groupBy(
    groups.filter(({ stage, code }) => stage === 7 && code !== null),
    ({ code }) => code!,
  );
  const genders = Map.groupBy(people, ({ gender }) => gender);
  return {
    total: sum(groups),
    funnel: funnelStages.map((stage) => ({
      stage,
      count: sum(groups, ({ reached }) => reached >= rankOf(stage)),
    })),
    stages: await spansOf(on, asked, now),
    daysToAccept: accepted[0]!.days,
    rejected: [...codes]
      .map(([code, some]) => ({ code, count: sum(some) }))
      .toSorted((a, b) => b.count - a.count || a.code - b.code),
    withdrawn: sum(groups, ({ stage }) => stage === 9),
    sources: sources
      .map((one) => {
        const some = bySource.get(one.id)!;
        return { ...one, count: sum(some), hires: sum(some, ({ stage }) => stage === 8) };
      })
      .toSorted((a, b) => b.count - a.count || a.id - b.id),
    genders: [...genders]
      .map(([gender, some]) => ({ gender, count: some.reduce((all, { count }) => all + count, 0) }))
      .toSorted((a, b) => a.gender - b.gender),
    ages: people.flatMap(({ born, count }) => (born === null ? [] : [{ age: year - born, count }])),
  };
}

/** SQL condition: an application begun in the period counts in a figure. */
function counts({ kind, key = 0 }: Picked): RawBuilder<boolean> {
  switch (kind) {
    case 'reached':
      return sql`i.reached >= ${rankOf(key)}::int`;
    case 'still':
      return sql`i.stage = ${key}`;
    case 'rejected':
      return sql`i.stage = 7 and i.reject_code = ${key}`;
    case 'withdrawn':
      return sql`i.stage = 9`;
    case 'source':
      return sql`i.source_id = ${key}::bigint`;
    default:
      return sql`i.stage = 8`;
  }
}

/** Loads a page of the applications behind a figure, latest first. Only applications begun in the period count. */
export async function pageCohort(
  on: Executor,
  asked: Narrowed,
  picked: Picked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly total: number; readonly rows: readonly FigureRow[] }> {
  const db = recruiting(on);
  const hired =
    picked.kind === 'hired' && picked.key !== undefined
      ? sql`and i.source_id = ${picked.key}::bigint`
      : sql``;
  const from = sql`${chosen(asked)} and ${counts(picked)} ${hired}`;
  const { rows: found } = await sql<{
    total: number;
  }>`${plannedAnew}select count(*)::int as total ${from}`.execute(db);
  const { rows } = await sql<FigureRow>`${plannedAnew}
    select x.*, s.name, o.name as source from (
      select i.id, i.recruitment_id as "recruitmentId", r.title, i.stage, i.reject_code as "rejectCode", i.made_at as "madeAt",
        i.stage_since as since, i.seeker_id, i.source_id ${from}
      order by i.made_at desc, i.id desc limit ${limit} offset ${offset}) x
    join recruiting.seeker s on s.id = x.seeker_id join recruiting.source o on o.id = x.source_id
    order by x."madeAt" desc, x.id desc`.execute(db);
  return { total: found[0]!.total, rows };
}
