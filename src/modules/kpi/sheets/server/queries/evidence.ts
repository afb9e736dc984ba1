import type { Executor } from '#kit/server/db/database.ts';
import { listUploads } from '#modules/forms/server/open.ts';
import { listParts } from './details.ts';

/** Factor that combines a sheet id and a row number into one holder id. Row numbers are at most 100. */
export const rowsOf = 1000;

/** Returns the holder that files of a row belong to. */
export const rowHolder = (sheetId: number, no_: number) => ({
  module: 'kpi.row',
  id: sheetId * rowsOf + no_,
});

/** Returns the rows of a sheet that have evidence: a note in one of their months or items, or a file. */
export async function listEvident(
  on: Executor,
  sheetId: number,
  rows: readonly number[],
): Promise<ReadonlySet<number>> {
  const evident = new Set<number>();
  for (const row of rows) {
    const parts = await listParts(on, sheetId, row);
    const isSaid = parts.some(({ Evidence }) => Evidence !== '');
    if (isSaid || (await listUploads(on, rowHolder(sheetId, row))).length > 0) evident.add(row);
  }
  return evident;
}
