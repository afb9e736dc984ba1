import { sql } from 'kysely';
import type { ReplyOf } from '#kit/contract/call.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import { manages, mayRead, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import type { Explanation } from '#modules/kpi/sheets/contract/explain.ts';
import { decimalsOf, shownTotal, type SheetRecord } from '#modules/kpi/sheets/server/queries/sheets.ts';
import type { outcomeCalls } from '../../contract/outcome-calls.ts';

const named = (column: string) => sql`(select json_build_object('AUID', x.id, 'ChineseName', x.chinese_name,
  'EnglishName', x.english_name) from people.person x where x.id = ${sql.ref(column)})`;

/** Keeps the result of a sheet as a version, with all figures, before it changes. */
export async function keepEdition(
  tx: Tx,
  sheet: SheetRecord,
  ended: { readonly reason: string; readonly by: number | null; readonly now: Date },
): Promise<void> {
  await sql`insert into kpi.sheet_edition
      (sheet_id, number, total, grade, trace, published_at, result_form_id, reason, ended_by, ended_at)
    select id, edition_number, coalesce(calibrated_total, total), grade, trace, published_at, result_form_id,
      ${ended.reason}, ${ended.by}::bigint, ${ended.now}::timestamptz
    from kpi.sheet where id = ${sheet.id}`.execute(kpi(tx));
}

/** Says whether a form belongs to a result that was once published. */
export async function wasPublished(on: Executor, formId: number): Promise<boolean> {
  const found = await kpi(on)
    .selectFrom('kpi.sheet_edition')
    .select('number')
    .where('result_form_id', '=', formId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type Edition = ReplyOf<(typeof outcomeCalls)['GetEditions']>[number];

export async function listEditions(on: Executor, sheetId: number): Promise<Edition[]> {
  const { rows } = await sql<
    Edition & { decimals: number }
  >`select e.number as "EditionNumber", e.total as "Total", e.grade as "Grade", ${decimalsOf} as decimals,
      e.published_at as "PublishTime", e.reason as "Reason", ${named('e.ended_by')} as "By", e.ended_at as "EndTime"
    from kpi.sheet_edition e join kpi.sheet s on s.id = e.sheet_id where e.sheet_id = ${sheetId} order by e.number desc`.execute(
    kpi(on),
  );
  return rows.map(({ decimals, ...row }) => ({ ...row, Total: shownTotal(row.Total, decimals) }));
}

/** Returns the explanation of a replaced version. */
export async function findTrace(on: Executor, sheetId: number, number: number): Promise<unknown> {
  const row = await kpi(on)
    .selectFrom('kpi.sheet_edition')
    .select('trace')
    .where('sheet_id', '=', sheetId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.trace;
}

/** Returns a published sheet to its person, as its next version. */
export async function reopen(tx: Tx, id: number): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.sheet')
    .set((is) => ({
      state: 3,
      published_at: null,
      acknowledged_at: null,
      trace: null,
      total: null,
      grade: null,
      calibrated_total: null,
      edition_number: is('edition_number', '+', 1),
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Corrects a published total, as the next version of the sheet. */
export async function writeCounter(
  tx: Tx,
  id: number,
  to: {
    readonly total: string;
    readonly grade: string | null;
    readonly trace: Explanation;
    readonly now: Date;
  },
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.sheet')
    .set((is) => ({
      calibrated_total: to.total,
      grade: to.grade,
      trace: json(to.trace),
      published_at: to.now,
      acknowledged_at: null,
      edition_number: is('edition_number', '+', 1),
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Locks the published sheets of a period that the viewer administers. */
export async function holdPublished(tx: Tx, viewer: Viewer, periodId: number) {
  const { rows } = await sql<{ id: number; at: Date }>`select s.id, s.published_at as at
    from kpi.sheet s join people.person p on p.id = s.person_id
    where s.period_id = ${periodId} and s.state = 7 and ${manages(viewer)}
    order by s.id for update of s`.execute(kpi(tx));
  const ids = rows.map(({ id }) => id);
  // Appeals are checked after the lock: one may have been filed while this query waited for it.
  const { rows: appealed } = await sql`select from kpi.appeal
    where sheet_id = any(${ids}::bigint[]) and state = 0 limit 1`.execute(kpi(tx));
  const last = rows.reduce<Date | null>((late, { at }) => (late && late > at ? late : at), null);
  return { ids, hasAppeal: appealed.length > 0, published: last };
}

export async function lockSheets(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update kpi.sheet set state = 8, version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(kpi(tx));
}

/** Says whether a period has a sheet that is not closed. */
export async function hasOpen(on: Executor, periodId: number): Promise<boolean> {
  const { rows } =
    await sql`select from kpi.sheet s where s.period_id = ${periodId} and s.state between 0 and 7
    limit 1`.execute(kpi(on));
  return rows.length > 0;
}

interface PartRow {
  readonly SheetID: number;
  readonly PostName: string;
  readonly PostNameEn: string;
  readonly FromDay: string;
  readonly ToDay: string;
  /** Exact text; null: not scored, or not published yet. */
  readonly total: string | null;
  readonly templateId: number;
  readonly decimals: number;
}

/** Returns a person's sheets of a period that the viewer may read, by day. */
export async function listParts(
  on: Executor,
  viewer: Viewer,
  periodId: number,
  personId: number,
): Promise<PartRow[]> {
  const { rows } =
    await sql<PartRow>`select s.id as "SheetID", o.name as "PostName", o.name_en as "PostNameEn",
      s.from_day as "FromDay", s.to_day as "ToDay", s.template_id as "templateId", ${decimalsOf} as decimals,
      case when s.state in (7, 8) then coalesce(s.calibrated_total, s.total) end as total
    from kpi.sheet s join people.person p on p.id = s.person_id join people.post o on o.id = s.post_id
    where s.period_id = ${periodId} and s.person_id = ${personId} and s.state <> -2 and ${mayRead(viewer)}
    order by s.from_day, s.id`.execute(kpi(on));
  return rows;
}
