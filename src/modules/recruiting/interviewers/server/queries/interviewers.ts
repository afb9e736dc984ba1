import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

export interface InterviewerValues {
  readonly postIds: readonly number[];
  readonly rounds: readonly number[];
  readonly maxPerWeek: number;
}

export interface InterviewerRow extends InterviewerValues {
  readonly personId: number;
  readonly isActive: boolean;
  readonly version: number;
}

const columns = sql`n.person_id as "personId", n.post_ids as "postIds", n.rounds, n.max_per_week as "maxPerWeek",
  n.is_active as "isActive", n.version`;

/** Returns which of these people can be asked to interview: interviewers in use who are in service. */
export async function listUsable(
  on: Executor,
  people: readonly number[],
): Promise<{ readonly id: number; readonly maxPerWeek: number }[]> {
  const { rows } = await sql<{ id: number; maxPerWeek: number }>`
    select n.person_id as id, n.max_per_week as "maxPerWeek" from recruiting.interviewer n
    join people.person p on p.id = n.person_id and p.is_active
    where n.person_id = any(${[...people]}::bigint[]) and n.is_active order by 1`.execute(recruiting(on));
  return rows;
}

/** Returns which of these people must not interview a candidate who is an employee: the employee and their leader. */
export async function listBarred(
  on: Executor,
  seekerId: number,
  people: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select x.id from recruiting.seeker s join people.person p on p.id = s.person_id
    join people.person x on x.id in (p.id, p.leader_id)
    where s.id = ${seekerId} and x.id = any(${[...people]}::bigint[]) order by 1`.execute(recruiting(on));
  return rows.map(({ id }) => id);
}

export async function lockInterviewer(tx: Tx, personId: number): Promise<InterviewerRow | undefined> {
  const { rows } = await sql<InterviewerRow>`
    select ${columns} from recruiting.interviewer n where n.person_id = ${personId} for no key update`.execute(
    recruiting(tx),
  );
  return rows[0];
}

/**
 * Adds an interviewer.
 * @returns false if the person is one already
 */
export async function insertInterviewer(
  tx: Tx,
  personId: number,
  values: InterviewerValues,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await recruiting(tx)
    .insertInto('recruiting.interviewer')
    .values({
      person_id: personId,
      post_ids: [...values.postIds],
      rounds: [...values.rounds],
      max_per_week: values.maxPerWeek,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function saveInterviewer(
  tx: Tx,
  personId: number,
  values: Partial<InterviewerValues> & { readonly isActive?: boolean },
): Promise<void> {
  const { postIds, rounds, maxPerWeek, isActive } = values;
  await recruiting(tx)
    .updateTable('recruiting.interviewer')
    .set((is) => ({
      ...(postIds ? { post_ids: [...postIds] } : {}),
      ...(rounds ? { rounds: [...rounds] } : {}),
      ...(maxPerWeek === undefined ? {} : { max_per_week: maxPerWeek }),
      ...(isActive === undefined ? {} : { is_active: isActive }),
      version: is('version', '+', 1),
    }))
    .where('person_id', '=', personId)
    .execute();
}

export interface InterviewerFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly IsUse?: boolean | undefined;
  readonly PostID?: number | undefined;
}

export interface ListedInterviewer extends InterviewerRow {
  readonly name: string;
  readonly nameEn: string;
  readonly dept: string;
  readonly deptEn: string;
  /** True if the person is still employed. */
  readonly isHere: boolean;
  /** Number of interviews this week, and of missing evaluations of finished interviews. */
  readonly week: number;
  readonly late: number;
}

/**
 * Loads a page of interviewers with their load in a week, those in use first.
 * @param week start and end of the week
 */
export async function pageInterviewers(
  on: Executor,
  { PageIndex, PageSize, Keyword, IsUse, PostID }: InterviewerFilter,
  week: { readonly start: Date; readonly end: Date },
  now: Date,
) {
  const word = Keyword ? like(Keyword.toLowerCase()) : null;
  const where = sql`from recruiting.interviewer n join people.person p on p.id = n.person_id
    join people.department d on d.id = p.department_id
    where (${word}::text is null or lower(p.chinese_name) like ${word} or lower(p.english_name) like ${word}
        or lower(p.employee_id) like ${word})
      and (${IsUse ?? null}::boolean is null or (n.is_active and p.is_active) = ${IsUse ?? null}::boolean)
      and (${PostID ?? null}::bigint is null or n.post_ids = '{}' or ${PostID ?? null}::bigint = any(n.post_ids))`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${where}`.execute(
    recruiting(on),
  );
  const { rows } = await sql<ListedInterviewer>`
    select ${columns}, p.chinese_name as name, p.english_name as "nameEn", d.name as dept, d.name_en as "deptEn",
      p.is_active as "isHere",
      (select count(*)::int from recruiting.interview_user u where u.person_id = n.person_id and u.is_live
        and lower(u.during) >= ${week.start} and lower(u.during) < ${week.end}) as week,
      (select count(*)::int from recruiting.interview_user u
        join recruiting.interview v on v.id = u.interview_id and v.state in (0, 1)
        join recruiting.interviewee i on i.id = v.interviewee_id and i.stage between 1 and 6
        where u.person_id = n.person_id and u.is_live and u.submitted_at is null and upper(u.during) <= ${now}) as late
    ${where}
    order by (n.is_active and p.is_active) desc, p.employee_id, p.id
    limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(recruiting(on));
  return { total: counted[0]!.total, rows };
}

/** Lists the people who can be asked to interview, interviewers for the post first. */
export async function listChoosable(on: Executor, postId: number | null) {
  const { rows } = await sql<{
    id: number;
    name: string;
    nameEn: string;
    isFit: boolean | null;
    rounds: number[];
  }>`
    select p.id, p.chinese_name as name, p.english_name as "nameEn", n.rounds,
      (n.post_ids = '{}' or ${postId}::bigint = any(n.post_ids)) as "isFit"
    from recruiting.interviewer n join people.person p on p.id = n.person_id and p.is_active
    where n.is_active order by 5 desc, p.employee_id, p.id limit 500`.execute(recruiting(on));
  return rows;
}

/** Lists a person's interviews that have not ended, and finished ones without their evaluation. */
export async function listUnfinishedParts(
  on: Executor,
  personId: number,
  now: Date,
): Promise<
  { readonly id: number; readonly isComing: boolean; readonly name: string; readonly title: string }[]
> {
  const { rows } = await sql<{ id: number; isComing: boolean; name: string; title: string }>`
    select v.id, upper(v.during) > ${now} as "isComing", s.name, r.title from recruiting.interview_user u
    join recruiting.interview v on v.id = u.interview_id and v.state in (0, 1)
    join recruiting.seeker s on s.id = v.seeker_id
    join recruiting.interviewee i on i.id = v.interviewee_id
    join recruiting.recruitment r on r.id = i.recruitment_id
    where u.person_id = ${personId} and u.is_live and u.submitted_at is null order by v.id`.execute(
    recruiting(on),
  );
  return rows;
}

/** Removes a person from all interviews that they have not evaluated. */
export async function dropOwed(tx: Tx, personId: number): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.interview_user')
    .set({ is_live: false })
    .where('person_id', '=', personId)
    .where('is_live', '=', true)
    .where('submitted_at', 'is', null)
    .execute();
}
