import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import type { Read } from '../rules/sources.ts';

/** Row whose actual is read from a source, with its person. */
export interface FedRow extends Read {
  readonly sheetId: number;
  readonly no: number;
  readonly personId: number;
  readonly from: string;
  readonly to: string;
  readonly feed: number;
}

/** Returns rows with a source, of sheets from in force to not closed. Optionally of one sheet only. */
export async function listFed(on: Executor, sheetId?: number): Promise<FedRow[]> {
  const { rows } = await sql<FedRow>`
    select s.id as "sheetId", r.row_no as no, s.person_id as "personId", s.from_day as "from", s.to_day as "to", s.state,
      c.feed, r.actual, r.source, r.source_now ->> 'value' as now,
      (r.is_not_applicable or exists (select from kpi.row_part t where t.sheet_id = s.id and t.row_no = r.row_no)) as "isOwn"
    from kpi.row r join kpi.calibre c on c.id = r.calibre_id and c.feed > 0 join kpi.sheet s on s.id = r.sheet_id
    where s.state between 2 and 7 and (${sheetId ?? null}::bigint is null or s.id = ${sheetId ?? 0}) and r.kind <= 2
    order by s.id, r.row_no`.execute(kpi(on));
  return rows;
}

/** Notes a newer value of a source beside a fixed figure; null if it is the same again. */
export async function noteNow(
  tx: Tx,
  { sheetId, no }: Pick<FedRow, 'sheetId' | 'no'>,
  value: string | null,
  at: Date,
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.row')
    .set({ source_now: value === null ? null : json({ value, at: at.toISOString() }) })
    .where('sheet_id', '=', sheetId)
    .where('row_no', '=', no)
    .execute();
}
