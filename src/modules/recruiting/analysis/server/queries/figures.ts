import { sql, type RawBuilder } from 'kysely';
import { PLANNED_ANEW } from '#kit/server/db/pool.ts';
import { mayRead, mayShow, type Viewer } from '#modules/recruiting/server/queries/rights.ts';
import type { figureKinds } from '../../contract/analysis-calls.ts';

/** Filter of a statistics request. `until` is exclusive; both instants are starts of company days. */
export interface Narrowed {
  readonly viewer: Viewer;
  readonly from: Date;
  readonly until: Date;
  /** True: applications begun in the period; false: events of the period. */
  readonly isCohort: boolean;
  readonly recruitmentId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly sourceId?: number | undefined;
  readonly ownerId?: number | undefined;
  readonly recruiterId?: number | undefined;
}

/** SQL comment in front of each statement over a period, so that the database plans it anew for its values. */
export const plannedAnew = sql.raw(PLANNED_ANEW);

/** Adds a condition on one column, if a value is asked for. */
const only = (column: RawBuilder<unknown>, value: number | undefined) =>
  value === undefined ? sql`` : sql`and ${column} = ${value}::bigint`;

/**
 * SQL for applications `i` with openings `r` that the viewer may see. They were begun in the period, or something
 * happened to them in it. Each query repeats it, because a shared common table expression would be written to disk.
 */
export const chosen = ({ viewer, from, until, isCohort, ...by }: Narrowed) => {
  const within = (at: RawBuilder<unknown>) =>
    sql`${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz`;
  const happened = sql`exists (
    select from recruiting.stage_event e where e.interviewee_id = i.id and ${within(sql`e.at`)})`;
  return sql`
    from recruiting.interviewee i join recruiting.recruitment r on r.id = i.recruitment_id
    join people.department d on d.id = r.department_id
    where ${isCohort ? within(sql`i.made_at`) : happened} and ${mayRead(viewer)} and ${mayShow(viewer)}
      ${only(sql`r.id`, by.recruitmentId)} ${only(sql`i.source_id`, by.sourceId)} ${only(sql`r.owner_id`, by.ownerId)}
      ${only(sql`i.made_by`, by.recruiterId)}
      ${by.departmentId === undefined ? sql`` : sql`and d.path @> array[${by.departmentId}::bigint]`}`;
};

export interface Figures {
  readonly total: number;
  readonly funnel: readonly { stage: number; count: number }[] | null;
  readonly stages:
    | readonly {
        stage: number;
        left: number;
        median: number | null;
        p90: number | null;
        still: number;
        stillMedian: number | null;
      }[]
    | null;
  readonly daysToAccept: number | null;
  readonly rejected: readonly { code: number; count: number }[] | null;
  readonly withdrawn: number;
  readonly sources:
    | readonly {
        id: number;
        name: string;
        kind: number;
        feeKind: number;
        fee: number;
        count: number;
        hires: number;
      }[]
    | null;
  readonly genders: readonly { gender: number; count: number }[] | null;
  readonly ages: readonly { age: number; count: number }[] | null;
}

/** Figure whose list is opened. */
export interface Picked {
  readonly kind: (typeof figureKinds)[number];
  readonly key: number | undefined;
}

/** Row of the list behind a figure. */
export interface FigureRow {
  readonly id: number;
  readonly recruitmentId: number;
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly stage: number;
  readonly rejectCode: number | null;
  readonly madeAt: Date;
  readonly since: Date;
}
