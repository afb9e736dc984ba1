import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { roles } from '#modules/kpi/contract/codes.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';

export interface PartRecord {
  readonly Name: string;
  readonly Target: string | null;
  readonly Actual: string | null;
  readonly Evidence: string;
}

/** Returns the months or items of a row in order. */
export const listParts = (on: Executor, sheetId: number, no: number): Promise<PartRecord[]> =>
  kpi(on)
    .selectFrom('kpi.row_part')
    .select(['name as Name', 'target as Target', 'actual as Actual', 'evidence as Evidence'])
    .where('sheet_id', '=', sheetId)
    .where('row_no', '=', no)
    .orderBy('part_no')
    .execute();

export async function saveParts(
  tx: Tx,
  sheetId: number,
  no: number,
  parts: readonly PartRecord[],
): Promise<void> {
  await kpi(tx).deleteFrom('kpi.row_part').where('sheet_id', '=', sheetId).where('row_no', '=', no).execute();
  if (parts.length === 0) return;
  await kpi(tx)
    .insertInto('kpi.row_part')
    .values(
      parts.map((part, at) => ({
        sheet_id: sheetId,
        row_no: no,
        part_no: at + 1,
        name: part.Name,
        target: part.Target,
        actual: part.Actual,
        evidence: part.Evidence,
      })),
    )
    .execute();
}

interface CellEvent {
  readonly Time: Date;
  readonly Key: string;
  readonly Before: string | null;
  readonly After: string | null;
  readonly By: { AUID: number; ChineseName: string; EnglishName: string } | null;
}

/** Returns the changes of a row's cells, newest first. @param sees true to include what leaders wrote */
export async function listCellEvents(
  on: Executor,
  sheetId: number,
  no: number,
  sees: boolean,
): Promise<CellEvent[]> {
  const { rows } =
    await sql<CellEvent>`select e.at as "Time", e.key as "Key", e.before as "Before", e.after as "After",
      (select json_build_object('AUID', x.id, 'ChineseName', x.chinese_name, 'EnglishName', x.english_name)
       from people.person x where x.id = e.person_id) as "By"
    from kpi.event e where e.sheet_id = ${sheetId} and e.row_no = ${no}
      and (${sees}::boolean or e.role <= ${roles.self})
    order by e.id desc limit 100`.execute(kpi(on));
  return rows;
}

/** Returns how a metric definition combines several values into one. */
export async function findAggregate(on: Executor, calibreId: number): Promise<number> {
  const { aggregate } = await kpi(on)
    .selectFrom('kpi.calibre')
    .select('aggregate')
    .where('id', '=', calibreId)
    .executeTakeFirstOrThrow();
  return aggregate;
}
