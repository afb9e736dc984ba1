import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import { manages, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import type { ImportCell } from '../rules/import.ts';

export interface Managed {
  readonly id: number;
  readonly personId: number;
  readonly chineseName: string;
  readonly englishName: string;
  readonly employeeId: string;
}

/** Returns the sheets of a period that the viewer administers, with their people. */
export async function listManagedSheets(on: Executor, viewer: Viewer, periodId: number): Promise<Managed[]> {
  const { rows } = await sql<Managed>`select s.id, p.id as "personId", p.chinese_name as "chineseName",
      p.english_name as "englishName", p.employee_id as "employeeId"
    from kpi.sheet s join people.person p on p.id = s.person_id
    where s.period_id = ${periodId} and s.state <> -2 and ${manages(viewer)} order by s.id`.execute(kpi(on));
  return rows;
}

/**
 * Locks the sheets of the given rows. Returns the versions of rows that the viewer administers and that may be filled
 * in.
 */
export async function holdVersions(
  tx: Tx,
  viewer: Viewer,
  rows: readonly Pick<ImportCell, 'sheetId' | 'no'>[],
): Promise<ReadonlyMap<string, number>> {
  const sheets = [...new Set(rows.map(({ sheetId }) => sheetId))];
  await sql`select s.id from kpi.sheet s where s.id = any(${sheets}::bigint[]) order by s.id for update`.execute(
    kpi(tx),
  );
  const found = await sql<{ sheetId: number; no: number; version: number }>`
    select r.sheet_id as "sheetId", r.row_no as no, r.version
    from kpi.row r join kpi.sheet s on s.id = r.sheet_id join people.person p on p.id = s.person_id
    where s.id = any(${sheets}::bigint[]) and s.state in (2, 3) and ${manages(viewer)}`.execute(kpi(tx));
  return new Map(found.rows.map(({ sheetId, no, version }) => [`${sheetId} ${no}`, version]));
}

interface RowPatch {
  readonly sheet: number;
  readonly no: number;
  /** New actual value. Left out to keep the present one. */
  readonly actual?: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Updates cells of many rows in one statement. */
export async function patchRows(tx: Tx, patches: readonly RowPatch[]): Promise<void> {
  await sql`update kpi.row r set actual = coalesce(p.actual, r.actual), values = r.values || p.values,
      version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(patches)}::text::jsonb)
      as p (sheet bigint, no int, actual text, values jsonb)
    where r.sheet_id = p.sheet and r.row_no = p.no`.execute(kpi(tx));
}

/** Keeps the result of a dry run, and deletes results older than an hour. */
export async function addImport(
  tx: Tx,
  given: {
    readonly personId: number;
    readonly periodId: number;
    readonly cells: readonly ImportCell[];
    readonly now: Date;
  },
): Promise<string> {
  await sql`delete from kpi.import where created_at < ${given.now}::timestamptz - interval '1 hour'`.execute(
    kpi(tx),
  );
  const { token } = await kpi(tx)
    .insertInto('kpi.import')
    .values({
      person_id: given.personId,
      period_id: given.periodId,
      cells: json(given.cells),
      created_at: given.now,
    })
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

/** Returns a dry run of this person from the last hour, and deletes it. */
export const takeImport = (tx: Tx, token: string, personId: number, now: Date) =>
  kpi(tx)
    .deleteFrom('kpi.import')
    .where('token', '=', token)
    .where('person_id', '=', personId)
    .where(sql<boolean>`created_at >= ${now}::timestamptz - interval '1 hour'`)
    .returning(['period_id as periodId', 'cells'])
    .executeTakeFirst();
