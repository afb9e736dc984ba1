import { sql } from 'kysely';
import type { ReplyOf } from '#kit/contract/call.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { isNotReader } from '#kit/server/eyes.ts';
import { fractionOf } from '#modules/kpi/contract/fraction.ts';
import type { Content } from '#modules/kpi/contract/shapes.ts';
import type { GuideLine } from '#modules/kpi/periods/server/rules/outcome.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import { manages, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import { gradeOf, showTotal } from '#modules/kpi/sheets/contract/scores.ts';
import type { KPICalibration } from '../../contract/KPICalibration.ts';

/** Locks the sheets of a scope that are scored or in a session, in id order. Never the viewer's own. */
export async function holdScored(tx: Tx, viewer: Viewer, periodId: number, departmentId: number | undefined) {
  const { rows } = await sql<{ id: number; state: number }>`select s.id, s.state from kpi.sheet s
    join people.person p on p.id = s.person_id join people.department d on d.id = s.department_id
    where s.period_id = ${periodId} and s.state in (5, 6) and ${manages(viewer)} and ${isNotReader(sql`s.person_id`, viewer.id)}
      and (${departmentId ?? null}::bigint is null or d.path @> array[${departmentId ?? 0}::bigint])
    order by s.id for update of s`.execute(kpi(tx));
  return rows;
}

export async function addSession(
  tx: Tx,
  values: {
    readonly period_id: number;
    readonly department_id: number | null;
    readonly made_by: number | null;
    readonly made_at: Date;
  },
  sheets: readonly { readonly id: number }[],
): Promise<number> {
  const { id } = await kpi(tx)
    .insertInto('kpi.calibration')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = sheets.map((sheet) => sheet.id);
  await sql`insert into kpi.calibration_item (calibration_id, sheet_id, before)
    select ${id}, s.id, coalesce(s.calibrated_total, s.total) from kpi.sheet s where s.id = any(${ids}::bigint[])`.execute(
    kpi(tx),
  );
  await sql`update kpi.sheet set state = 6, version = version + 1
    where id = any(${ids}::bigint[])`.execute(kpi(tx));
  return id;
}

export const holdSession = (tx: Tx, id: number) =>
  kpi(tx).selectFrom('kpi.calibration').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Says whether the viewer administers every sheet of a session, none of which is their own. The person who opened the
 * session may end it even if people have moved out of their scope since.
 */
export async function reaches(on: Executor, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select
      bool_and(${isNotReader(sql`s.person_id`, viewer.id)}
        and (${manages(viewer)} or c.made_by = ${viewer.id}::bigint)) as has
    from kpi.calibration_item i join kpi.calibration c on c.id = i.calibration_id
    join kpi.sheet s on s.id = i.sheet_id join people.person p on p.id = s.person_id
    where i.calibration_id = ${id}`.execute(kpi(on));
  return rows[0]?.has === true;
}

export async function findItem(on: Executor, viewer: Viewer, id: number, sheetId: number) {
  const { rows } = await sql<{ before: string | null; after: string | null; version: number }>`
    select i.before, i.after, i.version from kpi.calibration_item i join kpi.sheet s on s.id = i.sheet_id
    join people.person p on p.id = s.person_id
    where i.calibration_id = ${id} and i.sheet_id = ${sheetId} and ${isNotReader(sql`s.person_id`, viewer.id)}
      and ${manages(viewer)}`.execute(kpi(on));
  return rows[0];
}

export async function saveItem(
  tx: Tx,
  id: number,
  sheetId: number,
  values: {
    readonly after: string | null;
    readonly reason: string;
    readonly person_id: number | null;
    readonly at: Date;
  },
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.calibration_item')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('calibration_id', '=', id)
    .where('sheet_id', '=', sheetId)
    .execute();
}

/** Saves the largest share of each grade that a session allows. */
export async function saveGuide(
  tx: Tx,
  id: number,
  { guide, isBinding }: { readonly guide: readonly GuideLine[]; readonly isBinding: boolean },
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.calibration')
    .set((is) => ({ guide: json(guide), is_binding: isBinding, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns the grade that each sheet of a session would get, and all grades of its templates, best first. */
export async function listGrades(
  on: Executor,
  id: number,
): Promise<{ given: (string | null)[]; known: string[] }> {
  const { rows } = await sql<{ total: string | null; content: Content }>`
    select coalesce(i.after, i.before) as total, t.content
    from kpi.calibration_item i join kpi.sheet s on s.id = i.sheet_id join kpi.template t on t.id = s.template_id
    where i.calibration_id = ${id}`.execute(kpi(on));
  const from = new Map(
    rows.flatMap(({ content }) => content.Grades.map(({ Name, From }) => [Name, Number(From)])),
  );
  return {
    given: rows.map(({ total, content }) => {
      const value = fractionOf(total);
      return value && gradeOf(value, content);
    }),
    known: [...from].toSorted(([, one], [, other]) => other - one).map(([name]) => name),
  };
}

/** Returns the sheets of a session with their adjusted totals, in id order. */
export const listItems = (on: Executor, id: number) =>
  kpi(on)
    .selectFrom('kpi.calibration_item')
    .select(['sheet_id', 'after'])
    .where('calibration_id', '=', id)
    .orderBy('sheet_id')
    .execute();

export async function leaveSession(
  tx: Tx,
  sheetId: number,
  values: { readonly calibrated_total?: string | null; readonly grade?: string | null },
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.sheet')
    .set((is) => ({ ...values, state: 5, version: is('version', '+', 1) }))
    .where('id', '=', sheetId)
    .where('state', '=', 6)
    .execute();
}

/** Ends a session. @param counts true if its totals count; false drops its adjustments */
export async function saveSession(tx: Tx, id: number, counts: boolean): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.calibration')
    .set((is) => ({ state: counts ? 2 : 3, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (!counts) await kpi(tx).deleteFrom('kpi.calibration_item').where('calibration_id', '=', id).execute();
}

/** Returns the newest adjustment of a sheet's total by a closed session. Returns undefined if there is none. */
export async function findAdjusted(on: Executor, sheetId: number) {
  const { rows } = await sql<{
    from: string | null;
    to: string;
    reason: string;
    chineseName: string;
    englishName: string;
  }>`select i.before as "from", i.after as "to", i.reason, coalesce(x.chinese_name, '') as "chineseName",
      coalesce(x.english_name, '') as "englishName"
    from kpi.calibration_item i join kpi.calibration c on c.id = i.calibration_id and c.state = 2
    left join people.person x on x.id = i.person_id
    where i.sheet_id = ${sheetId} and i.after is not null order by c.id desc limit 1`.execute(kpi(on));
  return rows[0];
}

/** Smallest number of sheets for which a grade curve is shown. */
const fewest = 5;
type Session = ReplyOf<(typeof KPICalibration)['Get']>[number];
interface ItemRow {
  readonly SheetID: number;
  readonly Person: Session['Items'][number]['Person'];
  readonly PostName: string;
  readonly PostNameEn: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly Reason: string;
  readonly Version: number;
  readonly content: Content;
}

/** Returns the open sessions of a period that the viewer administers, with their sheets side by side. */
export async function listSessions(on: Executor, viewer: Viewer, periodId: number): Promise<Session[]> {
  const { rows } = await sql<Omit<Session, 'Items' | 'Curve' | 'Guide'> & { guide: GuideLine[] }>`
    select c.id as "CalibrationID", coalesce(d.name, '') as "DeptName", coalesce(d.name_en, '') as "DeptNameEn",
      c.made_at as "OpenTime", c.version as "Version", c.guide, c.is_binding as "IsBinding", (select json_build_object('AUID', x.id, 'ChineseName',
        x.chinese_name, 'EnglishName', x.english_name) from people.person x where x.id = c.made_by) as "By"
    from kpi.calibration c left join people.department d on d.id = c.department_id
    where c.period_id = ${periodId} and c.state = 1 order by c.id`.execute(kpi(on));
  const found: Session[] = [];
  for (const { guide, ...session } of rows) {
    if (!(await reaches(on, viewer, session.CalibrationID))) continue;
    const items = await sql<ItemRow>`
      select i.sheet_id as "SheetID", json_build_object('AUID', p.id, 'ChineseName', p.chinese_name,
          'EnglishName', p.english_name) as "Person", o.name as "PostName", o.name_en as "PostNameEn",
        i.before, i.after, i.reason as "Reason", i.version as "Version", t.content
      from kpi.calibration_item i join kpi.sheet s on s.id = i.sheet_id join people.person p on p.id = s.person_id
      join people.post o on o.id = s.post_id join kpi.template t on t.id = s.template_id
      where i.calibration_id = ${session.CalibrationID} and ${isNotReader(sql`s.person_id`, viewer.id)} and ${manages(viewer)}
      order by p.employee_id, s.from_day`.execute(kpi(on));
    const Items = items.rows.map(({ before, after, content, ...row }) => {
      const total = fractionOf(after ?? before);
      return {
        ...row,
        Before: before && showTotal(fractionOf(before)!, content),
        After: after && showTotal(fractionOf(after)!, content),
        Grade: total && gradeOf(total, content),
      };
    });
    const grades = [...Map.groupBy(Items, ({ Grade }) => Grade ?? '')].filter(([grade]) => grade !== '');
    const Curve = grades.map(([Grade, of]) => ({ Grade, Count: of.length }));
    const { known } = await listGrades(on, session.CalibrationID);
    const Guide = known.map((Grade) => ({
      Grade,
      MostBp: guide.find((line) => line.Grade === Grade)?.MostBp ?? null,
    }));
    found.push({ ...session, Items, Curve: Items.length < fewest ? null : Curve, Guide });
  }
  return found;
}
