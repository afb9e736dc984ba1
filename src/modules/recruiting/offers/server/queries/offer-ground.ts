import { sql } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';
import { seesPay, type Viewer } from '#modules/recruiting/server/queries/rights.ts';

interface Place {
  readonly departmentId: number;
  readonly postId: number;
}

/**
 * Counts people with an offer for a position of a department who have not started yet. Employees with a transfer form
 * are left out, because they already count as coming to the position.
 */
export async function countOnTheirWay(
  on: Executor,
  { departmentId, postId, applicationId }: Place & { readonly applicationId: number | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from recruiting.interviewee i join recruiting.recruitment r on r.id = i.recruitment_id
    where r.department_id = ${departmentId}::bigint and r.post_id = ${postId}::bigint and i.stage in (4, 5, 6)
      and i.offer_state in (1, 2, 3, 4) and i.transfer_form_id is null
      and i.id is distinct from ${applicationId}::bigint`.execute(recruiting(on));
  return rows[0]!.count;
}

/** Finds the names of a department and a position in both languages. */
export async function findPlaceNames(
  on: Executor,
  { departmentId, postId }: Place,
): Promise<{ readonly department: Words; readonly post: Words }> {
  const { rows } = await sql<{ department: Words; post: Words }>`select
      jsonb_build_object('zh', d.name, 'en', coalesce(nullif(d.name_en, ''), d.name)) as department,
      jsonb_build_object('zh', o.name, 'en', coalesce(nullif(o.name_en, ''), o.name)) as post
    from people.department d, people.post o
    where d.id = ${departmentId}::bigint and o.id = ${postId}::bigint`.execute(recruiting(on));
  return rows[0] ?? { department: { zh: '', en: '' }, post: { zh: '', en: '' } };
}

/** Finds the encrypted pay range of an application's opening, and whether the viewer may see it. */
export async function findRangeOf(
  on: Executor,
  applicationId: number,
  viewer: Viewer,
): Promise<{ readonly sealed: string | null; readonly isKnown: boolean } | undefined> {
  const { rows } = await sql<{ sealed: string | null; isKnown: boolean }>`select r.salary_sealed as sealed,
      ${seesPay(viewer)} as "isKnown"
    from recruiting.interviewee i join recruiting.recruitment r on r.id = i.recruitment_id
    join people.department d on d.id = r.department_id
    where i.id = ${applicationId}::bigint`.execute(recruiting(on));
  return rows[0];
}
