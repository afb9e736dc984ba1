import { sql, type RawBuilder } from 'kysely';
import { PLANNED_ANEW } from '#kit/server/db/pool.ts';
import type { figureKinds } from '../../contract/analysis-calls.ts';
import { mayRead, mayShow, type Viewer } from './rights.ts';

/** What is looked at; instants of company days, the end not included. */
export interface Narrowed {
  readonly viewer: Viewer;
  readonly from: Date;
  readonly until: Date;
  /** Applications begun then; else what happened then. */
  readonly isCohort: boolean;
  readonly recruitmentId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly sourceId?: number | undefined;
  readonly ownerId?: number | undefined;
  readonly recruiterId?: number | undefined;
}

/** Before each statement over a period. */
export const plannedAnew = sql.raw(PLANNED_ANEW);

/** Narrows a query to one value, where one is asked for. */
const only = (column: RawBuilder<unknown>, value: number | undefined) =>
  value === undefined ? sql`` : sql`and ${column} = ${value}::bigint`;

/**
 * Applications `i` that somebody sees, begun in a period or with something that happened in it, with their openings `r`. It is
 * written out in each query that reads them: a common table of them would be written to disk.
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

/** Which figure is looked behind. */
export interface Picked {
  readonly kind: (typeof figureKinds)[number];
  readonly key: number | undefined;
}

/** Rows of a list behind a figure. */
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
