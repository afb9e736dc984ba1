import { sql, type RawBuilder } from 'kysely';
import type { figureKinds } from '../../contract/analysis-calls.ts';
import type { Viewer } from './rights.ts';

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

/** Narrows a query to one value, where one is asked for. */
export const only = (column: RawBuilder<unknown>, value: number | undefined) =>
  value === undefined ? sql`` : sql`and ${column} = ${value}::bigint`;

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
