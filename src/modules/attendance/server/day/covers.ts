import type { Executor } from '#kit/server/db/database.ts';

/** Minutes of the company's clock, the end not included. */
export interface Covered {
  readonly from: string;
  readonly to: string;
}

/** What approved forms say of somebody's days. */
export interface Covers {
  readonly trips: readonly Covered[];
  readonly overtime: readonly Covered[];
}

/** Trips and overtime in effect, by person; their bills join here. */
export const coversOf = (
  _on: Executor,
  _ids: readonly number[],
  _from: string,
  _to: string,
): Promise<ReadonlyMap<number, Covers>> => Promise.resolve(new Map());
