import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';

type Values = Readonly<Record<string, string | null>>;

export interface RowRecord {
  readonly no: number;
  readonly indicatorId: number;
  readonly calibreId: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly definition: string;
  readonly unit: string;
  readonly kind: number;
  readonly weightBp: number;
  readonly target: string | null;
  readonly actual: string | null;
  readonly isNotApplicable: boolean;
  readonly reason: string;
  readonly remarks: string;
  readonly values: Values;
  readonly version: number;
  readonly calibreNo: number;
  /** True if a later definition of the indicator is in force. */
  readonly isOlder: boolean;
  /** Number of months or items that its actual is computed from. */
  readonly parts: number;
  /** Code of the automatic source of the actual, from the metric definition. */
  readonly feed: number;
  readonly source: Kept | null;
  readonly sourceNow: { readonly value: string; readonly at: string } | null;
}

/** Value that was read from a source, with the time of reading. */
export interface Kept {
  readonly value: string;
  /** Ids of the records the value was computed from. */
  readonly ids: readonly number[];
  readonly at: string;
}

/** Returns rows by sheet, in order. @param today company day */
export async function listRows(
  on: Executor,
  sheets: readonly number[],
  today: string,
): Promise<Map<number, RowRecord[]>> {
  const { rows } = await sql<RowRecord & { sheetId: number }>`
    select r.sheet_id as "sheetId", r.row_no as no, r.indicator_id as "indicatorId", r.calibre_id as "calibreId", i.code, i.name,
      i.name_en as "nameEn", c.definition, c.unit, c.number as "calibreNo", r.kind, r.weight_bp as "weightBp", r.target, r.actual,
      r.is_not_applicable as "isNotApplicable", r.reason, r.work_remarks as remarks, r.values, r.version, c.feed, r.source,
      r.source_now as "sourceNow",
      exists (select from kpi.calibre x where x.indicator_id = i.id and x.number > c.number
        and x.valid_from <= ${today}::date) as "isOlder",
      (select count(*)::int from kpi.row_part t where t.sheet_id = r.sheet_id and t.row_no = r.row_no) as parts
    from kpi.row r join kpi.indicator i on i.id = r.indicator_id join kpi.calibre c on c.id = r.calibre_id
    where r.sheet_id = any(${[...sheets]}::bigint[]) order by r.sheet_id, r.row_no`.execute(kpi(on));
  return Map.groupBy(rows, ({ sheetId }) => sheetId);
}

export interface ScoreRecord {
  readonly no: number;
  readonly role: number;
  readonly personId: number;
  readonly chineseName: string;
  readonly englishName: string;
  readonly value: string | null;
  readonly reason: string;
}

/** Returns the given scores by sheet. */
export async function listScores(
  on: Executor,
  sheets: readonly number[],
): Promise<Map<number, ScoreRecord[]>> {
  const { rows } = await sql<ScoreRecord & { sheetId: number }>`
    select s.sheet_id as "sheetId", s.row_no as no, s.role, s.person_id as "personId", p.chinese_name as "chineseName",
      p.english_name as "englishName", s.value, s.reason
    from kpi.row_score s join people.person p on p.id = s.person_id
    where s.sheet_id = any(${[...sheets]}::bigint[]) order by s.row_no, s.role, s.person_id`.execute(kpi(on));
  return Map.groupBy(rows, ({ sheetId }) => sheetId);
}

export interface NewRow {
  readonly indicator_id: number;
  readonly calibre_id: number;
  readonly kind: number;
  readonly weight_bp: number;
  readonly target: string | null;
}

export async function insertRows(tx: Tx, sheetId: number, rows: readonly NewRow[]): Promise<void> {
  await kpi(tx)
    .insertInto('kpi.row')
    .values(rows.map((row, at) => ({ ...row, sheet_id: sheetId, row_no: at + 1 })))
    .execute();
}

export interface RowChange {
  readonly target?: string | null;
  readonly actual?: string | null;
  readonly weight_bp?: number;
  readonly is_not_applicable?: boolean;
  readonly reason?: string;
  readonly work_remarks?: string;
  readonly values?: Values;
  readonly source?: Kept | null;
  readonly source_now?: null;
}

/** Saves a row. Its version goes up with every change, including changes of given scores. */
export async function saveRow(
  tx: Tx,
  sheetId: number,
  no: number,
  { values, source, ...change }: RowChange,
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.row')
    .set((is) => ({
      ...change,
      ...(values ? { values: json(values) } : {}),
      ...(source ? { source: json(source) } : {}),
      version: is('version', '+', 1),
    }))
    .where('sheet_id', '=', sheetId)
    .where('row_no', '=', no)
    .execute();
}

export async function saveScore(
  tx: Tx,
  at: { readonly sheetId: number; readonly no: number; readonly role: number; readonly personId: number },
  given: { readonly value?: string | null; readonly reason?: string },
  now: Date,
): Promise<void> {
  await kpi(tx)
    .insertInto('kpi.row_score')
    .values({
      sheet_id: at.sheetId,
      row_no: at.no,
      role: at.role,
      person_id: at.personId,
      value: given.value ?? null,
      reason: given.reason ?? '',
      at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['sheet_id', 'row_no', 'role', 'person_id']).doUpdateSet({ ...given, at: now }),
    )
    .execute();
}

export interface NewEvent {
  readonly sheet_id: number;
  readonly row_no: number | null;
  readonly key: string;
  readonly role: number;
  readonly before: string | null;
  readonly after: string | null;
  readonly person_id: number | null;
}

export async function addEvents(tx: Tx, events: readonly NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await kpi(tx)
    .insertInto('kpi.event')
    .values(events.map((event) => ({ ...event, at: now })))
    .execute();
}
