import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { isNotReader } from '#kit/server/eyes.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import { maySeeScores, manages, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import type { Explanation } from '#modules/kpi/sheets/contract/explain.ts';

export interface Publishable {
  readonly id: number;
  readonly state: number;
  readonly personId: number;
  readonly chineseName: string;
  readonly englishName: string;
  /** True if the stored explanation matches the sheet. */
  readonly isTraced: boolean;
}

/** SQL condition: sheets of a period in scope that are not published yet. Never the viewer's own. */
const publishable = (viewer: Viewer, periodId: number, departmentId: number | undefined) =>
  sql<boolean>`(s.period_id = ${periodId} and s.state between 0 and 6 and ${manages(viewer)}
    and ${isNotReader(sql`s.person_id`, viewer.id)}
    and (${departmentId ?? null}::bigint is null or d.path @> array[${departmentId ?? 0}::bigint]))`;

/** Returns scored sheets to be published whose stored explanation is missing or outdated. */
export async function listUntraced(
  on: Executor,
  viewer: Viewer,
  periodId: number,
  departmentId: number | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id
    from kpi.sheet s join people.person p on p.id = s.person_id join people.department d on d.id = s.department_id
    where s.state = 5 and s.trace_version is distinct from s.version and ${publishable(viewer, periodId, departmentId)}
    order by s.id`.execute(kpi(on));
  return rows.map(({ id }) => id);
}

/** Locks the sheets of a period in scope that are not published yet, in id order. */
export async function holdPublishable(
  tx: Tx,
  viewer: Viewer,
  periodId: number,
  departmentId: number | undefined,
): Promise<Publishable[]> {
  const { rows } = await sql<Publishable>`
    select s.id, s.state, s.person_id as "personId", p.chinese_name as "chineseName", p.english_name as "englishName",
      s.trace_version is not distinct from s.version as "isTraced"
    from kpi.sheet s join people.person p on p.id = s.person_id join people.department d on d.id = s.department_id
    where ${publishable(viewer, periodId, departmentId)} order by s.id for update of s`.execute(kpi(tx));
  return rows;
}

/** Stores the explanations of scored sheets that have not changed since. Nobody can read them before publication. */
export async function saveTraces(
  tx: Tx,
  sheets: readonly { readonly id: number; readonly version: number; readonly trace: Explanation }[],
): Promise<void> {
  await sql`update kpi.sheet s set trace = w.trace, trace_version = w.version
    from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as w (id bigint, version integer, trace jsonb)
    where s.id = w.id and s.version = w.version and s.state = 5`.execute(kpi(tx));
}

/** Publishes sheets in one statement. */
export async function publishSheets(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update kpi.sheet s set state = 7, published_at = ${now}, version = s.version + 1
    where s.id = any(${[...ids]}::bigint[])`.execute(kpi(tx));
}

export async function acknowledge(tx: Tx, id: number, now: Date): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.sheet')
    .set((is) => ({ acknowledged_at: now, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Says whether a period has a sheet that is not published. */
export async function hasUnpublished(on: Executor, periodId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from kpi.sheet s
    where s.period_id = ${periodId} and s.state between 0 and 6) as has`.execute(kpi(on));
  return rows[0]!.has;
}

const due = sql`case when s.state in (0, 1) then e.targets_until when s.state in (2, 3, 4) then e.scores_until end`;

interface GradeCount {
  readonly grade: string;
  readonly count: number;
  /** Lowest total for the grade; null if its template no longer has it. */
  readonly from: string | null;
}

export interface StatusRow {
  readonly DeptId: number;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly Total: number;
  readonly Steps: { readonly State: number; readonly Count: number }[];
  readonly Late: number;
  readonly DaysLate: number;
  readonly Grades: { readonly Grade: string; readonly Count: number }[] | null;
}

/** Returns the progress of a period's sheets, by the department of their days. @param today company day */
export async function listStatus(
  on: Executor,
  viewer: Viewer,
  periodId: number,
  today: string,
): Promise<StatusRow[]> {
  const { rows } = await sql<Omit<StatusRow, 'Grades'> & { readonly grades: GradeCount[] | null }>`
    with seen as (
      select s.*, ${due} as due from kpi.sheet s join kpi.period e on e.id = s.period_id
      join people.person p on p.id = s.person_id
      where s.period_id = ${periodId} and s.state <> -2 and ${maySeeScores(viewer)})
    select d.id as "DeptId", d.name as "DeptName", d.name_en as "DeptNameEn", count(*)::int as "Total",
      (select json_agg(json_build_object('State', x.state, 'Count', x.n) order by x.state)
        from (select state, count(*)::int as n from seen where department_id = d.id group by state) x) as "Steps",
      (count(*) filter (where s.due < ${today}::date))::int as "Late",
      coalesce(max(${today}::date - s.due) filter (where s.due < ${today}::date), 0)::int as "DaysLate",
      (select json_agg(json_build_object('grade', x.grade, 'count', x.n, 'from', x.at))
        from (select o.grade, count(*)::int as n, max(${givenFrom('o')})::text as at
          from seen o join kpi.template t on t.id = o.template_id
          where o.department_id = d.id and o.state in (7, 8) and o.grade is not null group by o.grade) x) as grades
    from seen s join people.department d on d.id = s.department_id
    group by d.id order by d.path`.execute(kpi(on));
  return rows.map(({ grades, ...row }) => ({ ...row, Grades: sharesOf(grades ?? []).Shares }));
}

interface GradesRow extends GradeCount {
  readonly leader: {
    readonly AUID: number;
    readonly ChineseName: string;
    readonly EnglishName: string;
  } | null;
}

/** SQL: the lowest total for the grade of a sheet, by its template `t`. */
const givenFrom = (sheet: string) => sql`(select (g ->> 'From')::numeric
  from jsonb_array_elements(t.content -> 'Grades') g where g ->> 'Name' = ${sql.ref(`${sheet}.grade`)} limit 1)`;

/** Smallest number of published sheets for which grade shares are shown. */
const fewest = 5;

const sharesOf = (rows: readonly GradeCount[]) => {
  const counts = new Map<string, number>();
  // Best grade first. Grades of several templates are ordered by the lowest total that earns them.
  const best = new Map<string, number>();
  for (const { grade, count, from } of rows) {
    counts.set(grade, (counts.get(grade) ?? 0) + count);
    best.set(grade, Math.max(best.get(grade) ?? Number.NEGATIVE_INFINITY, Number(from ?? 0)));
  }
  const Sheets = rows.reduce((sum, { count }) => sum + count, 0);
  const Shares = [...counts]
    .map(([Grade, Count]) => ({ Grade, Count }))
    .toSorted((a, b) => best.get(b.Grade)! - best.get(a.Grade)! || a.Grade.localeCompare(b.Grade));
  return { Sheets, Shares: Sheets < fewest ? null : Shares };
};

/**
 * Returns the published grades of a period by leader, those with most sheets first, and of everyone the viewer reaches.
 */
export async function listLeaderGrades(on: Executor, viewer: Viewer, periodId: number) {
  const { rows } = await sql<GradesRow>`
    select case when l.id is null then null else json_build_object('AUID', l.id, 'ChineseName', l.chinese_name,
        'EnglishName', l.english_name) end as leader, s.grade, count(*)::int as count,
      max(${givenFrom('s')}) as "from"
    from kpi.sheet s join kpi.template t on t.id = s.template_id join people.person p on p.id = s.person_id
      left join people.person l on l.id = s.leader_id
    where s.period_id = ${periodId} and s.state in (7, 8) and s.grade is not null and ${maySeeScores(viewer)}
    group by l.id, s.grade`.execute(kpi(on));
  const led = rows.flatMap(({ leader, ...row }) => (leader ? [{ ...row, leader }] : []));
  const Leaders = [...Map.groupBy(led, ({ leader }) => leader.AUID).values()].map((own) => ({
    Leader: own[0]!.leader,
    Grades: sharesOf(own),
  }));
  return {
    All: sharesOf(rows),
    Leaders: Leaders.toSorted((one, other) => other.Grades.Sheets - one.Grades.Sheets),
  };
}

/** Locks the open sheets of a department. Returns the people each waits for, and when they were last reminded. */
export async function holdWaiting(tx: Tx, viewer: Viewer, periodId: number, departmentId: number) {
  const { rows } = await sql<{ id: number; people: number[]; remindedAt: Date | null; state: number }>`
    select s.id, s.state, s.reminded_at as "remindedAt",
      case when s.state in (0, 3) then array[s.person_id] else array(
        select r.person_id from approval.row r where r.status = 6
          and r.form_id = case when s.state = 1 then s.target_form_id else s.result_form_id end) end as people
    from kpi.sheet s join people.person p on p.id = s.person_id
    where s.period_id = ${periodId} and s.department_id = ${departmentId} and s.state in (0, 1, 3, 4)
      and ${maySeeScores(viewer)}
    order by s.id for update of s`.execute(kpi(tx));
  return rows;
}

/** Returns people in service whose sheets or decisions are due by a company day. */
export async function listAwaited(on: Executor, by: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with late as (
      select s.* from kpi.sheet s join kpi.period e on e.id = s.period_id
      where s.state in (0, 1, 3, 4) and ${due} <= ${by}::date)
    select distinct p.id from people.person p where p.is_active and p.id in (
      select person_id from late where state in (0, 3)
      union select r.person_id from late s join approval.row r on r.status = 6
        and r.form_id = case when s.state = 1 then s.target_form_id when s.state = 4 then s.result_form_id end)
    order by p.id`.execute(kpi(on));
  return rows.map(({ id }) => id);
}

export async function noteReminded(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update kpi.sheet set reminded_at = ${now} where id = any(${[...ids]}::bigint[])`.execute(kpi(tx));
}

/**
 * Returns the published sheets of a position in the newest period that has any the viewer administers. Never includes
 * their own.
 */
export async function listLastPublished(
  on: Executor,
  viewer: Viewer,
  postId: number,
): Promise<{ period: { name: string; nameEn: string } | null; ids: number[] }> {
  const { rows } = await sql<{ id: number; name: string; nameEn: string }>`
    with out as (
      select s.id, e.name, e.name_en, rank() over (order by e.from_day desc, e.id desc) as place
      from kpi.sheet s join kpi.period e on e.id = s.period_id join people.person p on p.id = s.person_id
      where s.post_id = ${postId} and s.state in (7, 8) and ${isNotReader(sql`s.person_id`, viewer.id)} and ${manages(viewer)})
    select id, name, name_en as "nameEn" from out where place = 1 order by id limit 300`.execute(kpi(on));
  return { period: rows[0] ?? null, ids: rows.map(({ id }) => id) };
}

interface PostRow {
  readonly PostID: number;
  readonly PostName: string;
  readonly PostNameEn: string;
  readonly Sheets: number;
}

/** Returns positions in a period with people whom the viewer leads or administers. */
export async function listPosts(on: Executor, viewer: Viewer, periodId: number): Promise<PostRow[]> {
  const { rows } =
    await sql<PostRow>`select o.id as "PostID", o.name as "PostName", o.name_en as "PostNameEn",
      count(*)::int as "Sheets"
    from kpi.sheet s join people.person p on p.id = s.person_id join people.post o on o.id = s.post_id
    where s.period_id = ${periodId} and s.state <> -2 and ${maySeeScores(viewer)}
    group by o.id order by count(*) desc, o.id`.execute(kpi(on));
  return rows;
}

/** Returns the sheets of a position in a period that the viewer leads or administers. */
export async function listIdsByPost(
  on: Executor,
  viewer: Viewer,
  periodId: number,
  postId: number,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select s.id from kpi.sheet s join people.person p on p.id = s.person_id
    where s.period_id = ${periodId} and s.post_id = ${postId} and s.state <> -2 and ${maySeeScores(viewer)}
    order by p.employee_id, s.from_day limit 100`.execute(kpi(on));
  return rows.map(({ id }) => id);
}
