import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import type { Template } from '#modules/forms/contract/template.ts';
import { identitiesNow } from '#modules/people/server/open.ts';

/** Statuses of forms in progress: with approvers, sent back, or suspended. */
const runningStatus = [1, 2, 3, 4, 9];

const newest = sql`
  (select e.id, e.number, e.published_at from approval.process_edition e
   where e.process_id = p.id order by e.number desc limit 1)`;

interface ProcessRow {
  readonly ProcessID: number;
  readonly ProcessName: string;
  readonly ProcessNameEn: string;
  readonly TemplateId: number;
  readonly TemplateTitle: string;
  readonly TemplateTitleEn: string;
  readonly DeptId: number | null;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly IsOpen: boolean;
  readonly EditionID: number | null;
  readonly EditionNumber: number;
  readonly PublishTime: Date | null;
  readonly HasDraft: boolean;
  readonly Running: number;
}

export interface ProcessFilter {
  readonly ids?: readonly number[] | undefined;
  readonly keyword?: string | undefined;
  readonly templateId?: number | undefined;
  readonly state?: 'open' | 'closed' | 'draft' | undefined;
  readonly published?: boolean;
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}

const where = ({ ids, keyword, templateId, state, published }: ProcessFilter) => sql`
  (${ids === undefined} or p.id = any(${[...(ids ?? [])]}::bigint[]))
  and (${!keyword} or concat_ws(' ', p.name, p.name_en, t.title, t.title_en, d.name, d.name_en)
    ilike ${like(keyword ?? '')})
  and (${templateId === undefined} or p.template_id = ${templateId ?? 0})
  and (${state !== 'open'} or (p.is_open and n.id is not null))
  and (${state !== 'closed'} or not p.is_open)
  and (${state !== 'draft'} or w.process_id is not null)
  and (${!published} or (p.is_open and n.id is not null))`;

const from = (templates: readonly Template[]) => sql`
  approval.process p
  join unnest(${templates.map(({ id }) => id)}::bigint[], ${templates.map(({ title }) => title)}::text[],
    ${templates.map(({ titleEn }) => titleEn)}::text[]) with ordinality as t (id, title, title_en, sort)
    on t.id = p.template_id
  left join people.department d on d.id = p.department_id
  left join approval.process_draft w on w.process_id = p.id
  left join lateral ${newest} n on true`;

/** Lists processes by template and scope; the widest scope comes first. */
export async function listProcesses(
  on: Executor,
  templates: readonly Template[],
  filter: ProcessFilter,
  { offset, limit }: Part,
): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select p.id as "ProcessID", p.name as "ProcessName", p.name_en as "ProcessNameEn",
      t.id as "TemplateId", t.title as "TemplateTitle", t.title_en as "TemplateTitleEn",
      p.department_id as "DeptId", coalesce(d.name, '') as "DeptName", coalesce(d.name_en, '') as "DeptNameEn",
      p.is_open as "IsOpen", n.id as "EditionID", coalesce(n.number, 0) as "EditionNumber",
      n.published_at as "PublishTime", w.process_id is not null as "HasDraft",
      (select count(*)::int from approval.form f join approval.process_edition e on e.id = f.process_edition_id
       where e.process_id = p.id and f.status = any(${runningStatus}::smallint[])
         and f.state_type = 0) as "Running"
    from ${from(templates)} where ${where(filter)}
    order by t.sort, coalesce(cardinality(d.path), 0), p.id
    limit ${limit} offset ${offset}`.execute(approval(on));
  return rows;
}

export async function countProcesses(
  on: Executor,
  templates: readonly Template[],
  filter: ProcessFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${from(templates)} where ${where(filter)}`.execute(approval(on));
  return rows[0]?.total ?? 0;
}

/** Lists the editions of a process, newest first, each with the number of forms that run under it. */
export async function listEditions(on: Executor, filter: { processId: number } | { editionId: number }) {
  const rows = await approval(on)
    .selectFrom('approval.process_edition as e')
    .leftJoin('people.person as p', 'p.id', 'e.published_by')
    .select([
      'e.id as EditionID',
      'e.process_id as ProcessID',
      'e.number as EditionNumber',
      'e.published_at as PublishTime',
      'e.note as Note',
      'p.chinese_name',
      'p.english_name',
      sql<number>`(select count(*)::int from approval.form f where f.process_edition_id = e.id
        and f.status = any(${runningStatus}::smallint[]) and f.state_type = 0)`.as('Running'),
    ])
    .where(
      'processId' in filter ? 'e.process_id' : 'e.id',
      '=',
      'processId' in filter ? filter.processId : filter.editionId,
    )
    .orderBy('e.number', 'desc')
    .execute();
  return rows.map(({ chinese_name, english_name, ...row }) => ({
    ...row,
    PublisherName: chinese_name ?? '',
    PublisherNameEn: english_name ?? '',
  }));
}

/** Returns people whom processes name, including those who have left. */
export async function listNamed(on: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return approval(on)
    .selectFrom('people.person')
    .select([
      'id as AUID',
      'chinese_name as ChineseName',
      'english_name as EnglishName',
      'is_active as IsUse',
    ])
    .where('id', 'in', ids)
    .execute();
}

/** Returns the approval roles that a person holds in any department. */
export async function listRolesOf(on: Executor, personId: number): Promise<Set<number>> {
  const rows = await approval(on)
    .selectFrom(identitiesNow().as('i'))
    .select('i.approval_role_id')
    .where('i.person_id', '=', personId)
    .execute();
  return new Set(rows.map((row) => row.approval_role_id));
}
