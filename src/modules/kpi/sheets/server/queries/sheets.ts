import { sql, type RawBuilder } from 'kysely';
import type { Executor, JsonText, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { isNotReader } from '#kit/server/eyes.ts';
import { fractionOf } from '#modules/kpi/contract/fraction.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import { leads, manages, mayRead, isWaitedFor, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import { showTotal, usualDecimals } from '../../contract/scores.ts';
import type { SheetHead } from '../../contract/sheet-shapes.ts';

const named = (column: string) => sql`(select json_build_object('AUID', x.id, 'ChineseName', x.chinese_name,
  'EnglishName', x.english_name) from people.person x where x.id = ${sql.ref(column)})`;

/** SQL: the state of a sheet as its reader sees it. Its own person sees “scored” instead of “in calibration”. */
const shownState = (reader: number) =>
  sql`case when s.state = 6 and not ${isNotReader(sql`s.person_id`, reader)} then 5 else s.state end`;

/** SQL: the form of the present step of sheet `s`. */
const formOfStep = sql`(case when s.state in (0, 1) then s.target_form_id when s.state between 3 and 8 then s.result_form_id end)`;

/** SQL: decimals of the total, by the template of sheet `s`. */
export const decimalsOf = sql<number>`(select coalesce((t.content ->> 'Decimals')::int, ${usualDecimals}::int)
  from kpi.template t where t.id = s.template_id)`;

/** Formats a total, rounded once at the end. @param total exact text */
export const shownTotal = (total: string | null, Decimals: number): string | null =>
  total === null ? null : showTotal(fractionOf(total)!, { Decimals });

type HeadRow = SheetHead & { readonly decimals: number };
const shownHead = ({ decimals, ...row }: HeadRow): SheetHead => ({
  ...row,
  Total: shownTotal(row.Total, decimals),
});

const columns = ({ id }: Viewer) => sql`
  s.id as "SheetID", s.period_id as "PeriodID", e.name as "PeriodName", e.name_en as "PeriodNameEn", s.post_id as "PostID",
  o.name as "PostName", o.name_en as "PostNameEn", ${named('s.person_id')} as "Person",
  s.department_id as "DeptId", d.name as "DeptName", d.name_en as "DeptNameEn",
  ${named('s.leader_id')} as "Leader", ${named('s.second_id')} as "Second",
  s.from_day as "FromDay", s.to_day as "ToDay", ${shownState(id)} as "State",
  ${formOfStep} as "FormID", (select f.version from approval.form f where f.id = ${formOfStep}) as "FormVersion",
  case when s.state in (7, 8) or ${isNotReader(sql`s.person_id`, id)} then coalesce(s.calibrated_total, s.total) end as "Total", ${decimalsOf} as decimals,
  case when s.state in (7, 8) or ${isNotReader(sql`s.person_id`, id)} then s.grade end as "Grade",
  case when s.state in (0, 1) then e.targets_until when s.state in (3, 4) then e.scores_until end as "DueDay",
  s.acknowledged_at as "AckTime", s.version as "Version"`;

const from = sql`kpi.sheet s join kpi.period e on e.id = s.period_id join people.person p on p.id = s.person_id
  join people.post o on o.id = s.post_id join people.department d on d.id = s.department_id`;

type Test = RawBuilder<boolean>;

export interface SheetFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly SheetID?: number | undefined;
  readonly PeriodID?: number | undefined;
  readonly DeptId?: number | undefined;
  readonly PostID?: number | undefined;
  readonly State?: number | undefined;
  readonly Name?: string | undefined;
}

async function page(on: Executor, viewer: Viewer, which: Test, filter: SheetFilter) {
  const { SheetID, PeriodID, DeptId, PostID, State, Name, PageIndex, PageSize } = filter;
  const tests: Test[] = [which];
  if (SheetID !== undefined) tests.push(sql`s.id = ${SheetID}`);
  if (PeriodID !== undefined) tests.push(sql`s.period_id = ${PeriodID}`);
  if (DeptId !== undefined) tests.push(sql`d.path @> array[${DeptId}::bigint]`);
  if (PostID !== undefined) tests.push(sql`s.post_id = ${PostID}`);
  if (State === undefined) tests.push(sql`s.state <> -2`);
  else tests.push(sql`${shownState(viewer.id)} = ${State}`);
  if (Name)
    tests.push(
      sql`(p.chinese_name || chr(10) || p.english_name || chr(10) || p.employee_id) ilike ${like(Name)}`,
    );
  const where = sql.join(tests, sql` and `);
  const { rows } = await sql<HeadRow>`select ${columns(viewer)}
    from ${from} where ${where} order by e.from_day desc, d.path, p.employee_id, s.from_day, s.id
    limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(kpi(on));
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from ${from} where ${where}`.execute(kpi(on));
  return {
    Total: counted.rows[0]!.total,
    Rows: rows.map(shownHead),
  };
}

export const pageByName = (on: Executor, viewer: Viewer, filter: SheetFilter) =>
  page(on, viewer, filter.Name ? mayRead(viewer) : sql<boolean>`s.person_id = ${viewer.id}::bigint`, filter);

export const pageByLeader = (on: Executor, viewer: Viewer, filter: SheetFilter) =>
  page(on, viewer, leads(viewer), filter);

export const pageManaged = (on: Executor, viewer: Viewer, filter: SheetFilter) =>
  page(on, viewer, manages(viewer), filter);

/** Returns the newest sheets of a person in a period of company days, both included, that the viewer may read. */
export const listOver = async (
  on: Executor,
  viewer: Viewer,
  { personId, from: first, to }: { readonly personId: number; readonly from: string; readonly to: string },
) =>
  (
    await page(
      on,
      viewer,
      sql<boolean>`(s.person_id = ${personId}::bigint and s.from_day <= ${to}::date and s.to_day >= ${first}::date
        and ${mayRead(viewer)})`,
      { PageIndex: 1, PageSize: 10 },
    )
  ).Rows;

/** Returns a page of all sheets the viewer may read. */
export const pageReadable = (on: Executor, viewer: Viewer, filter: SheetFilter) =>
  page(on, viewer, mayRead(viewer), filter);

export const pageToSubmit = (on: Executor, viewer: Viewer, filter: SheetFilter) =>
  page(on, viewer, sql<boolean>`(s.person_id = ${viewer.id}::bigint and s.state in (0, 3))`, filter);

export const pageWaiting = (on: Executor, viewer: Viewer, filter: SheetFilter) =>
  page(on, viewer, isWaitedFor(viewer.id), filter);

/** Returns a page of sheets the viewer has decided on, and of their own sheets whose approval has ended. */
export const pageHistory = (on: Executor, viewer: Viewer, filter: SheetFilter) =>
  page(
    on,
    viewer,
    sql<boolean>`((s.person_id = ${viewer.id}::bigint and s.state in (2, 5, 6, 7, 8))
      or (${isNotReader(sql`s.person_id`, viewer.id)} and exists (select from approval.row r
        where r.form_id in (s.target_form_id, s.result_form_id) and r.decided_at is not null
          and r.person_id = ${viewer.id}::bigint)))`,
    filter,
  );

/** Returns a sheet that the viewer may read. */
export async function findHead(on: Executor, viewer: Viewer, id: number): Promise<SheetHead | undefined> {
  const { rows } = await sql<HeadRow>`select ${columns(viewer)} from ${from}
    where s.id = ${id} and ${mayRead(viewer)}`.execute(kpi(on));
  return rows[0] && shownHead(rows[0]);
}

/** Says whether the viewer may read any sheet of a person. */
export async function readsSheetOf(on: Executor, viewer: Viewer, personId: number): Promise<boolean> {
  const { rows } = await sql`select from kpi.sheet s join people.person p on p.id = s.person_id
    where s.person_id = ${personId} and ${mayRead(viewer)} limit 1`.execute(kpi(on));
  return rows.length > 0;
}

/** Returns the sheet of a form, whoever asks. */
export async function findIdByForm(on: Executor, formId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select s.id from kpi.sheet s
    where s.target_form_id = ${formId} or s.result_form_id = ${formId}
      or s.id in (select b.sheet_id from kpi.backup b where b.form_id = ${formId}
        union select a.sheet_id from kpi.appeal a where a.form_id = ${formId}
        union select e.sheet_id from kpi.sheet_edition e where e.result_form_id = ${formId})`.execute(
    kpi(on),
  );
  return rows[0]?.id;
}

export const findSheet = (on: Executor, id: number, isHeld = false) =>
  kpi(on)
    .selectFrom('kpi.sheet')
    .selectAll()
    .where('id', '=', id)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();
/** Returns the sheets that exist among the ids. */
export const listSheets = (on: Executor, ids: readonly number[]): Promise<SheetRecord[]> =>
  kpi(on)
    .selectFrom('kpi.sheet')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
export type SheetRecord = NonNullable<Awaited<ReturnType<typeof findSheet>>>;

export async function saveSheet(
  tx: Tx,
  id: number,
  values: Partial<
    Pick<
      SheetRecord,
      | 'state'
      | 'leader_id'
      | 'second_id'
      | 'rows_hash'
      | 'total'
      | 'grade'
      | 'target_form_id'
      | 'result_form_id'
    >
  > & { readonly row_hashes?: JsonText },
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.sheet')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns the approval form of a sheet's present step. */
export const findForm = (on: Executor, id: number) =>
  kpi(on)
    .selectFrom('approval.form')
    .select(['id', 'status', 'version', 'applicant_id as applicantId', 'round', 'state_type as stateType'])
    .where('id', '=', id)
    .executeTakeFirst();

export type FormHead = NonNullable<Awaited<ReturnType<typeof findForm>>>;

/** Returns the last entry of a form's log. */
export const findRecord = (on: Executor, id: number) =>
  kpi(on)
    .selectFrom('approval.form')
    .select(['id as FormID', 'log_seq as Seq', 'log_hash as Hash'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns a person's leader of today, and the leader's leader; null: there is none. */
export async function findLeaders(
  on: Executor,
  personId: number,
): Promise<{ leader: number | null; second: number | null }> {
  const { rows } = await sql<{ leader: number | null; second: number | null }>`
    select l.id as leader, m.id as second from people.person p
    left join people.person l on l.id = p.leader_id and l.is_active
    left join people.person m on m.id = l.leader_id and m.is_active and m.id <> p.id
    where p.id = ${personId}`.execute(kpi(on));
  return rows[0] ?? { leader: null, second: null };
}

/** Returns the ids of sheets of a period in a state, lowest id first. */
export const listIdsOf = async (on: Executor, periodId: number, state: number): Promise<number[]> =>
  (
    await kpi(on)
      .selectFrom('kpi.sheet')
      .select('id')
      .where('period_id', '=', periodId)
      .where('state', '=', state)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Returns a leader and their own leader as second leader. Each is null if there is none in service. */
export async function findLeadersOf(
  on: Executor,
  leaderId: number,
): Promise<{ leader: number | null; second: number | null }> {
  const { rows } = await sql<{ leader: number; second: number | null }>`select l.id as leader, m.id as second
    from people.person l left join people.person m on m.id = l.leader_id and m.is_active
    where l.id = ${leaderId} and l.is_active`.execute(kpi(on));
  return rows[0] ?? { leader: null, second: null };
}

/** Returns the company and department of a person, for the head of their forms. */
export async function findApplicantPlace(on: Executor, id: number) {
  const { rows } = await sql<{
    company: { id: number; name: string; nameEn: string };
    department: { id: number; name: string; nameEn: string };
  }>`select json_build_object('id', c.id, 'name', c.name, 'nameEn', c.name_en) as company,
      json_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en) as department
    from people.person p join people.company c on c.id = p.company_id
    join people.department d on d.id = p.department_id where p.id = ${id}`.execute(kpi(on));
  return rows[0]!;
}
