import { sql } from 'kysely';
import type { Executor, JsonText, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { openingStates } from '#modules/recruiting/contract/codes.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';
import {
  mayKeep,
  mayRead,
  mayShow,
  seesPay,
  type Viewer,
} from '#modules/recruiting/server/queries/rights.ts';
import { titleEn } from '#modules/recruiting/server/queries/title-en.ts';
import { numberOf } from '../../contract/openings.ts';

/** Columns of an opening that users type. */
export interface OpeningValues {
  readonly title: string;
  readonly post_id: number;
  readonly department_id: number;
  readonly company_id: number;
  readonly head_count: number;
  readonly employ_type: number;
  readonly city: string;
  readonly salary_sealed: string | null;
  readonly education: number | null;
  readonly work_years: number | null;
  readonly reason: number;
  readonly replaced_id: number | null;
  readonly urgency: number;
  readonly owner_id: number;
  readonly assistant_ids: number[];
  readonly hrbp_id: number | null;
  readonly latest_entry_day: string | null;
  readonly description: string;
  readonly scorecard_id: number | null;
  readonly rounds: JsonText;
}

/** Interview round as an opening plans it. */
export interface Round {
  readonly name: string;
  readonly mode: number;
  readonly minutes: number;
  readonly interviewers: readonly number[];
}

/** Columns of an opening that the system sets. */
export interface OpeningStanding {
  readonly state: number;
  readonly state_reason?: string;
  readonly open_day?: string | null;
  readonly close_day?: string | null;
  readonly top_at?: Date | null;
  readonly form_id?: number | null;
  readonly head_count?: number;
  readonly sort?: number;
}

export async function insertOpening(
  tx: Tx,
  values: OpeningValues & OpeningStanding,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<number> {
  const { id } = await recruiting(tx)
    .insertInto('recruiting.recruitment')
    .values({ ...values, made_by: by, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveOpening(
  tx: Tx,
  id: number,
  values: Partial<OpeningValues & OpeningStanding>,
): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.recruitment')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Locks an opening that the viewer may see. `canKeep` tells whether the viewer may also change it. */
export const lockOpening = (tx: Tx, id: number, viewer: Viewer) =>
  recruiting(tx)
    .selectFrom('recruiting.recruitment as r')
    .innerJoin('people.department as d', 'd.id', 'r.department_id')
    .selectAll('r')
    .select([mayKeep(viewer).as('canKeep'), seesPay(viewer).as('seesPay')])
    .where('r.id', '=', id)
    .where(mayRead(viewer))
    .forNoKeyUpdate('r')
    .executeTakeFirst();
export type LockedOpening = NonNullable<Awaited<ReturnType<typeof lockOpening>>>;

/** Locks an opening without checking rights, for changes made by the system. */
export const holdOpening = (tx: Tx, id: number) =>
  recruiting(tx)
    .selectFrom('recruiting.recruitment')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findOpening = (on: Executor, id: number) =>
  recruiting(on)
    .selectFrom('recruiting.recruitment')
    .select(['id', 'title', 'state', 'head_count', 'form_id', 'owner_id'])
    .select(['company_id', 'department_id', 'post_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Tells whether the viewer may change an opening. */
export async function canKeep(on: Executor, id: number, viewer: Viewer): Promise<boolean> {
  const row = await recruiting(on)
    .selectFrom('recruiting.recruitment as r')
    .innerJoin('people.department as d', 'd.id', 'r.department_id')
    .select('r.id')
    .where('r.id', '=', id)
    .where(mayRead(viewer))
    .where(mayKeep(viewer))
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOpenings(on: Executor): Promise<boolean> {
  const row = await recruiting(on)
    .selectFrom('recruiting.recruitment')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether an opening has any application. */
export async function hasApplications(on: Executor, id: number): Promise<boolean> {
  const row = await recruiting(on)
    .selectFrom('recruiting.interviewee')
    .select('id')
    .where('recruitment_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether the viewer may see an opening. */
export async function canRead(on: Executor, id: number, viewer: Viewer): Promise<boolean> {
  const row = await recruiting(on)
    .selectFrom('recruiting.recruitment as r')
    .innerJoin('people.department as d', 'd.id', 'r.department_id')
    .select('r.id')
    .where('r.id', '=', id)
    .where(mayRead(viewer))
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the running and the onboarded applications of an opening. */
export async function countApplications(
  on: Executor,
  id: number,
): Promise<{ readonly running: number; readonly hired: number }> {
  const { rows } = await sql<{ running: number; hired: number }>`
    select (count(*) filter (where stage between 1 and 6))::int as running,
      (count(*) filter (where stage = 8))::int as hired
    from recruiting.interviewee where recruitment_id = ${id}`.execute(recruiting(on));
  return rows[0]!;
}

/**
 * Counts the pinned openings of a company. An advisory lock makes concurrent transactions wait, so that the limit
 * holds.
 */
export async function countOnTop(tx: Tx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recruiting.top ${companyId}`}, 0))`.execute(
    tx.kysely,
  );
  const { count } = await recruiting(tx)
    .selectFrom('recruiting.recruitment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('top_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface OpeningFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly RecruitmentID?: number | undefined;
  readonly Keyword?: string | undefined;
  readonly State?: number | undefined;
  readonly IsClosed?: boolean | undefined;
  readonly DeptId?: number | undefined;
  readonly Urgency?: number | undefined;
  readonly OwnerAUID?: number | undefined;
}

/** Loads a page of the openings that the viewer may see, in list order. */
export async function pageOpenings(on: Executor, viewer: Viewer, filter: OpeningFilter) {
  const { RecruitmentID, Keyword, State, IsClosed, DeptId, Urgency, OwnerAUID, PageIndex, PageSize } = filter;
  const found = recruiting(on)
    .selectFrom('recruiting.recruitment as r')
    .innerJoin('people.department as d', 'd.id', 'r.department_id')
    .innerJoin('people.post as po', 'po.id', 'r.post_id')
    .innerJoin('people.company as c', 'c.id', 'r.company_id')
    .where(mayRead(viewer))
    .$if(RecruitmentID !== undefined, (query) => query.where('r.id', '=', RecruitmentID!))
    .$if(Boolean(Keyword), (query) =>
      query.where(
        sql<boolean>`concat_ws(chr(10), r.title, 'ZP' || lpad(r.id::text, 5, '0'), po.name, po.name_en, r.city) ilike ${like(Keyword!)}`,
      ),
    )
    .$if(State !== undefined, (query) => query.where('r.state', '=', State!))
    .$if(IsClosed !== undefined, (query) => query.where('r.state', IsClosed ? '=' : '<>', 5))
    .$if(DeptId !== undefined, (query) => query.where(sql<boolean>`d.path @> array[${DeptId!}::bigint]`))
    .$if(Urgency !== undefined, (query) => query.where('r.urgency', '=', Urgency!))
    .$if(OwnerAUID !== undefined, (query) => query.where('r.owner_id', '=', OwnerAUID!));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll('r')
    .select([
      'd.name as deptName',
      'd.name_en as deptNameEn',
      'po.name as postName',
      'po.name_en as postNameEn',
      titleEn.as('titleEn'),
    ])
    .select(['c.name as companyName', 'c.name_en as companyNameEn'])
    .select([mayKeep(viewer).as('canKeep'), seesPay(viewer).as('seesPay')])
    .select(
      sql<number>`(select count(*)::int from recruiting.interviewee i where i.recruitment_id = r.id and i.stage = 8)`.as(
        'hired',
      ),
    )
    .orderBy('r.top_at', (by) => by.desc().nullsLast())
    .orderBy('r.sort')
    .orderBy('r.open_day', (by) => by.desc().nullsFirst())
    .orderBy('r.id', 'desc')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { total, rows };
}

/** Counts the applications that the viewer may see, by opening and stage. */
export async function countByStage(on: Executor, viewer: Viewer, ids: readonly number[]) {
  const { rows } = await sql<{ opening: number; stage: number; count: number }>`
    select i.recruitment_id as opening, i.stage, count(*)::int as count
    from recruiting.interviewee i join recruiting.seeker s on s.id = i.seeker_id
    where i.recruitment_id = any(${[...ids]}::bigint[]) and ${mayShow(viewer)}
    group by 1, 2 order by 1, 2`.execute(recruiting(on));
  return Map.groupBy(rows, ({ opening }) => opening);
}

const shownOf = (viewer: Viewer, opening: number | undefined) => sql`
  from recruiting.interviewee i join recruiting.seeker s on s.id = i.seeker_id
  join recruiting.recruitment r on r.id = i.recruitment_id
  join people.department d on d.id = r.department_id
  join recruiting.source o on o.id = i.source_id
  where ${mayRead(viewer)} and ${mayShow(viewer)} and (${opening ?? null}::bigint is null or r.id = ${opening ?? null}::bigint)`;

/** Loads statistics of the applications that the viewer may see, for one opening or all of them. */
export async function statsOf(on: Executor, viewer: Viewer, opening: number | undefined) {
  const db = recruiting(on);
  const from = shownOf(viewer, opening);
  const funnel = await sql<{ Stage: number; Count: number }>`
    select i.stage as "Stage", count(*)::int as "Count" ${from} group by 1 order by 1`.execute(db);
  const reached = await sql<{ Stage: number; Count: number }>`
    select e.to_stage as "Stage", count(distinct e.interviewee_id)::int as "Count"
    from recruiting.stage_event e where e.interviewee_id in (select i.id ${from}) group by 1 order by 1`.execute(
    db,
  );
  const rejects = await sql<{ RejectCode: number; Count: number }>`
    select i.reject_code as "RejectCode", count(*)::int as "Count" ${from} and i.stage = 7 and i.reject_code is not null
    group by 1 order by 2 desc, 1`.execute(db);
  const sources = await sql<{ SourceID: number; Name: string; Count: number }>`
    select o.id as "SourceID", o.name as "Name", count(*)::int as "Count" ${from} group by 1, 2 order by 3 desc, 1`.execute(
    db,
  );
  return {
    Total: funnel.rows.reduce((sum, { Count }) => sum + Count, 0),
    Funnel: funnel.rows,
    Reached: reached.rows,
    Rejects: rejects.rows,
    Sources: sources.rows,
  };
}

/** Returns which of position, department and company is disabled. @returns null if all are active */
export async function missingOf(
  on: Executor,
  { postId, departmentId, companyId }: { postId: number; departmentId: number; companyId: number },
): Promise<'post' | 'department' | 'company' | null> {
  const { rows } = await sql<{ post: boolean; department: boolean; company: boolean }>`select
    exists (select from people.post where id = ${postId} and is_active) as post,
    exists (select from people.department where id = ${departmentId} and is_active) as department,
    exists (select from people.company where id = ${companyId} and is_active) as company`.execute(
    recruiting(on),
  );
  const { post, department, company } = rows[0]!;
  if (!post) return 'post';
  if (!department) return 'department';
  return company ? null : 'company';
}

/** Returns which of these people are not in service. */
export async function listGone(on: Executor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${[...ids]}::bigint[]) as wanted (id)
    where not exists (select from people.person p where p.id = wanted.id and p.is_active)`.execute(
    recruiting(on),
  );
  return rows.map(({ id }) => id);
}

/** Finds the department of a person. */
export async function findDepartmentOf(on: Executor, personId: number): Promise<number | undefined> {
  const row = await recruiting(on)
    .selectFrom('people.person')
    .select('department_id')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.department_id;
}

/** Loads the name of a company in both languages; the Chinese name replaces a missing English one. */
export async function companyNames(on: Executor, id: number) {
  const row = await recruiting(on)
    .selectFrom('people.company')
    .select(['name as zh', 'name_en as en'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { zh: row.zh, en: row.en || row.zh };
}

/** Lists the interview rounds that an opening plans. */
export async function listRounds(on: Executor, id: number): Promise<readonly Round[]> {
  const row = await recruiting(on)
    .selectFrom('recruiting.recruitment')
    .select('rounds')
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.rounds ?? []) as readonly Round[];
}

/** Finds the numbers of these forms that were submitted and are not deleted. */
export async function listSubmitted(
  on: Executor,
  forms: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; number: string }>`select id, number from approval.form
    where id = any(${[...forms]}::bigint[]) and submitted_at is not null and state_type = 0`.execute(
    recruiting(on),
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Lists the titles of openings and requisitions of a post that are not closed. */
export async function listOfPost(on: Executor, postId: number): Promise<{ zh: string; en: string }[]> {
  const rows = await recruiting(on)
    .selectFrom('recruiting.recruitment')
    .select(['id', 'title'])
    .where('post_id', '=', postId)
    .where('state', '<>', openingStates.closed)
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => {
    const number = numberOf(id);
    return { zh: `${title}（${number}）`, en: `${title} (${number})` };
  });
}
