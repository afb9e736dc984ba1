import { sql, type RawBuilder } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { isNotReader } from '#kit/server/eyes.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { mayRead, type Viewer } from '#modules/approval/server/open.ts';
import { hr } from '#modules/hr-requests/server/queries/hr-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import {
  taskStates,
  taskTemplates,
  type TaskCode,
  type TaskKind,
  type TaskState,
} from '../../contract/task-codes.ts';

/** A task to be added. */
export interface NewTask {
  readonly line: number;
  readonly code: TaskCode;
  readonly title: string;
  readonly title_en: string;
  readonly owner_id: number;
  /** Company day on which the task is due. */
  readonly due_day: string;
  readonly asks_amount: boolean;
  readonly sealed: string | null;
  readonly linked_form_id: number | null;
}

/** Adds the tasks that one completion of a form creates. */
export async function addTasks(
  tx: Tx,
  { formId, seq, now }: { readonly formId: number; readonly seq: number; readonly now: Date },
  tasks: readonly NewTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  await hr(tx)
    .insertInto('hr_requests.task')
    .values(tasks.map((task) => ({ ...task, form_id: formId, finish_seq: seq, made_at: now })))
    .execute();
}

/** Reason stored when the system waives tasks because their form was revoked. */
export const revokedReason = 'revoked';

/** Waives the open tasks of a form and returns their owners. */
export async function waiveOpen(tx: Tx, formId: number, now: Date): Promise<number[]> {
  const rows = await hr(tx)
    .updateTable('hr_requests.task')
    .set((is) => ({
      state: taskStates.waived,
      reason: revokedReason,
      closed_at: now,
      version: is('version', '+', 1),
    }))
    .where('form_id', '=', formId)
    .where('state', '=', taskStates.open)
    .returning('owner_id as owner')
    .execute();
  return [...new Set(rows.map(({ owner }) => owner))];
}

/** Returns the titles of a person's open tasks, earliest due first. */
export async function listOpenOf(
  on: Executor,
  owner: number,
): Promise<readonly { readonly zh: string; readonly en: string }[]> {
  return hr(on)
    .selectFrom('hr_requests.task')
    .select(['title as zh', sql<string>`coalesce(nullif(title_en, ''), title)`.as('en')])
    .where('owner_id', '=', owner)
    .where('state', '=', taskStates.open)
    .orderBy('due_day')
    .orderBy('id')
    .execute();
}

/**
 * Returns open tasks that were due before a company day, earliest first.
 * @param formId limits the result to one form
 */
export const listDueBefore = (
  on: Executor,
  day: string,
  formId?: number,
): Promise<
  { readonly id: number; readonly owner: number; readonly version: number; readonly code: string }[]
> =>
  hr(on)
    .selectFrom('hr_requests.task')
    .select(['id', 'owner_id as owner', 'version', 'code'])
    .where('state', '=', taskStates.open)
    .where('due_day', '<', day)
    .$if(formId !== undefined, (query) => query.where('form_id', '=', formId!))
    .orderBy('due_day')
    .orderBy('id')
    .execute();

/**
 * Moves a person's open tasks to another person. A task about that other person goes to the next one instead. Returns
 * the number of tasks each received.
 */
export async function moveOpen(
  tx: Tx,
  from: number,
  to: number,
  next: number,
): Promise<readonly { readonly personId: number; readonly count: number }[]> {
  const { rows } = await sql<{ personId: number; count: number }>`
    with moved as (
      update hr_requests.task t set version = t.version + 1,
        owner_id = case when b.subject_id = ${to}::bigint then ${next}::bigint else ${to}::bigint end
      from approval.bill b where b.form_id = t.form_id and t.owner_id = ${from}::bigint and t.state = 0
      returning t.owner_id)
    select owner_id as "personId", count(*)::int as count from moved group by owner_id order by 1`.execute(
    hr(tx),
  );
  return rows;
}

/** The reader of tasks, with the people whom they may administer. */
export interface TaskReader {
  readonly viewer: Viewer;
  /** Scopes of the permission to administer personnel and of the permission to read pay. */
  readonly keeps: Scope;
  readonly pays: Scope;
  /** True if another person views the portal as this reader. Sensitive data stays hidden then. */
  readonly isSeenThrough: boolean;
}

export interface TaskFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly FormID?: number | undefined;
  readonly Mine: boolean;
  readonly Kind?: TaskKind | undefined;
  readonly State?: TaskState | undefined;
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly DueFrom?: string | undefined;
  readonly DueTo?: string | undefined;
}

/** SQL condition: the reader administers person `p` of a task. Never true for tasks about the reader. */
const kept = ({ viewer, keeps }: TaskReader): RawBuilder<boolean> =>
  sql<boolean>`(${isNotReader(sql`p.id`, viewer.id)} and ${inScope(keeps, 'p')})`;

const owned = ({ viewer }: TaskReader): RawBuilder<boolean> => sql<boolean>`t.owner_id = ${viewer.id}`;

/** SQL condition: the task may be reopened, because its form is still finished and no revocation waived it. */
const stands = sql<boolean>`(f.status = ${sql.lit(formStatus.finished)}
  and not (t.state = ${sql.lit(taskStates.waived)} and t.closed_by is null))`;

/**
 * SQL condition: the reader may read and enter the amount of a task. This holds for their own tasks and through the
 * permission to read pay.
 */
const paid = (reader: TaskReader): RawBuilder<boolean> =>
  reader.isSeenThrough
    ? sql<boolean>`false`
    : sql<boolean>`(${owned(reader)} or (${isNotReader(sql`p.id`, reader.viewer.id)} and ${inScope(reader.pays, 'p')}))`;

/**
 * SQL condition: the reader may see a task. Tasks of one form are visible to its readers, the task owner and people who
 * administer the person.
 */
function seen(
  reader: TaskReader,
  { FormID, Mine }: Pick<TaskFilter, 'FormID' | 'Mine'>,
): RawBuilder<boolean> {
  if (Mine) return owned(reader);
  return FormID === undefined
    ? kept(reader)
    : sql<boolean>`(${owned(reader)} or ${kept(reader)} or ${mayRead(reader.viewer)})`;
}

const standardOf = (kind: TaskKind): string => taskTemplates[kind];

/**
 * Returns a page of tasks, open ones first, earliest due first.
 * @param today company day
 */
export async function pageTasks(on: Executor, reader: TaskReader, filter: TaskFilter, today: string) {
  const { FormID, Kind, State, Keyword, DeptId, DueFrom, DueTo, PageIndex, PageSize } = filter;
  const found = hr(on)
    .selectFrom('hr_requests.task as t')
    .innerJoin('approval.bill as b', 'b.form_id', 't.form_id')
    .innerJoin('approval.form as f', 'f.id', 't.form_id')
    .innerJoin('people.person as p', 'p.id', 'b.subject_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .innerJoin('people.person as o', 'o.id', 't.owner_id')
    .where(seen(reader, filter))
    .$if(FormID !== undefined, (query) => query.where('t.form_id', '=', FormID!))
    .$if(Kind !== undefined, (query) => query.where('b.kind', '=', standardOf(Kind!)))
    .$if(State !== undefined, (query) => query.where('t.state', '=', State!))
    .$if(DueFrom !== undefined, (query) => query.where('t.due_day', '>=', DueFrom!))
    .$if(DueTo !== undefined, (query) => query.where('t.due_day', '<=', DueTo!))
    .$if(DeptId !== undefined, (query) => query.where(sql<boolean>`d.path @> array[${DeptId!}::bigint]`))
    .$if(Boolean(Keyword), (query) =>
      query.where(
        sql<boolean>`(p.search_text like ${like(Keyword!.toLowerCase())} or t.title ilike ${like(Keyword!)}
          or t.title_en ilike ${like(Keyword!)} or f.number ilike ${like(Keyword!)})`,
      ),
    );
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('people.person as c', 'c.id', 't.closed_by')
    .leftJoin(
      (from) =>
        from
          .selectFrom('approval.form as f')
          .select(['f.id', 'f.number', 'f.status', 'f.applicant_id'])
          .where(mayRead(reader.viewer))
          .as('l'),
      (join) => join.onRef('l.id', '=', 't.linked_form_id'),
    )
    .select(['t.id as TaskID', 't.form_id as FormID', 'f.number as Number', 'b.kind as standard'])
    .select(['p.id as SubjectAUID', 'p.chinese_name as SubjectName', 'd.name as SubjectDeptName'])
    .select(['d.name_en as SubjectDeptNameEn', 't.title as Title', 't.code', 't.owner_id as OwnerAUID'])
    .select(['o.chinese_name as OwnerName', 't.due_day as DueDay', 't.state as State', 't.reason as Reason'])
    .select([
      't.asks_amount as AsksAmount',
      't.closed_at as ClosedTime',
      't.version as Version',
      't.closed_by',
    ])
    .select([
      sql<string>`coalesce(nullif(p.english_name, ''), p.chinese_name)`.as('SubjectNameEn'),
      sql<string>`coalesce(nullif(t.title_en, ''), t.title)`.as('TitleEn'),
      sql<string>`coalesce(nullif(o.english_name, ''), o.chinese_name)`.as('OwnerNameEn'),
      sql<number>`t.due_day - ${today}::date`.as('DaysLeft'),
      sql<string>`coalesce(c.chinese_name, '')`.as('ClosedBy'),
      sql<string>`coalesce(nullif(c.english_name, ''), c.chinese_name, '')`.as('ClosedByEn'),
      'l.id as LinkedFormID',
      sql<string>`coalesce(l.number, '')`.as('LinkedNumber'),
      sql<boolean>`coalesce(l.status = 0 and l.applicant_id = ${reader.viewer.id}, false)`.as(
        'IsLinkedDraft',
      ),
      sql<string | null>`case when ${paid(reader)} then t.sealed end`.as('sealed'),
      paid(reader).as('CanSayAmount'),
      sql<boolean>`(${owned(reader)} or ${kept(reader)})`.as('CanUpdate'),
      stands.as('CanReopen'),
      kept(reader).as('CanAssign'),
      mayRead(reader.viewer).as('CanOpen'),
    ])
    .orderBy(sql`t.state = 0`, 'desc')
    .orderBy('t.due_day')
    .orderBy('t.form_id')
    .orderBy('t.line')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { Total: total, Rows: rows };
}

/**
 * Returns a task with the reader's permissions and locks it until the transaction ends. Undefined if the reader neither
 * owns nor administers it.
 */
export async function holdTask(tx: Tx, reader: TaskReader, id: number) {
  // Locks the form before the task, in the same order as a revocation, to avoid deadlocks.
  await hr(tx)
    .selectFrom('approval.form as f')
    .innerJoin('hr_requests.task as t', 't.form_id', 'f.id')
    .select('f.id')
    .where('t.id', '=', id)
    .forShare('f')
    .execute();
  const row = await hr(tx)
    .selectFrom('hr_requests.task as t')
    .innerJoin('approval.bill as b', 'b.form_id', 't.form_id')
    .innerJoin('approval.form as f', 'f.id', 't.form_id')
    .innerJoin('people.person as p', 'p.id', 'b.subject_id')
    .select(['t.id', 't.state', 't.reason', 't.sealed', 't.version', 't.title', 't.title_en as titleEn'])
    .select([
      't.asks_amount as asksAmount',
      't.owner_id as owner',
      't.form_id as formId',
      'f.number',
      't.code',
    ])
    .select(['b.subject_id as subject', kept(reader).as('isKept'), paid(reader).as('mayPay')])
    .select(stands.as('canReopen'))
    .where('t.id', '=', id)
    .where(sql<boolean>`(${owned(reader)} or ${kept(reader)})`)
    .forUpdate('t')
    .executeTakeFirst();
  return row;
}

export interface TaskChange {
  readonly state: number;
  readonly reason: string;
  readonly sealed: string | null;
  readonly owner_id?: number | undefined;
  readonly due_day?: string | undefined;
  readonly closed_at?: Date | null;
  readonly closed_by?: number | null;
}

/** Saves the changes of a task and returns its new version. */
export async function saveTask(
  tx: Tx,
  id: number,
  { owner_id, due_day, ...change }: TaskChange,
): Promise<number> {
  const row = await hr(tx)
    .updateTable('hr_requests.task')
    .set((is) => ({
      ...change,
      ...(owner_id === undefined ? {} : { owner_id }),
      ...(due_day === undefined ? {} : { due_day }),
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

export interface KeptList {
  readonly lines: unknown;
  readonly version: number;
  readonly companyId: number | null;
}

/** Returns the stored checklists of a request kind: the company's own, then the general one. */
export const listChecklists = (on: Executor, kind: TaskKind, companyId: number | null): Promise<KeptList[]> =>
  hr(on)
    .selectFrom('hr_requests.checklist')
    .select(['lines', 'version', 'company_id as companyId'])
    .where('kind', '=', standardOf(kind))
    .where(sql<boolean>`(company_id is null or company_id = ${companyId}::bigint)`)
    .orderBy(sql`company_id is null`)
    .execute();

/**
 * Saves a checklist if it still has the given version (0 if there is none). Returns the new version, or null if another
 * change came first.
 */
export async function saveChecklist(
  tx: Tx,
  key: { readonly kind: TaskKind; readonly companyId: number | null; readonly version: number },
  lines: unknown,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<number | null> {
  const row = { lines: json(lines), saved_by: by, saved_at: now };
  const saved =
    key.version === 0
      ? await hr(tx)
          .insertInto('hr_requests.checklist')
          .values({ ...row, kind: standardOf(key.kind), company_id: key.companyId })
          .onConflict((conflict) => conflict.columns(['kind', 'company_id']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await hr(tx)
          .updateTable('hr_requests.checklist')
          .set((is) => ({ ...row, version: is('version', '+', 1) }))
          .where('kind', '=', standardOf(key.kind))
          .where(sql<boolean>`company_id is not distinct from ${key.companyId}::bigint`)
          .where('version', '=', key.version)
          .returning('version')
          .executeTakeFirst();
  return saved?.version ?? null;
}

/** Deletes a checklist in a given version. Returns whether it existed. */
export async function removeChecklist(
  tx: Tx,
  key: { readonly kind: TaskKind; readonly companyId: number | null; readonly version: number },
): Promise<boolean> {
  const row = await hr(tx)
    .deleteFrom('hr_requests.checklist')
    .where('kind', '=', standardOf(key.kind))
    .where(sql<boolean>`company_id is not distinct from ${key.companyId}::bigint`)
    .where('version', '=', key.version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the names of the people who are active, by id. */
export async function listInService(
  on: Executor,
  ids: readonly number[],
): Promise<Map<number, { readonly zh: string; readonly en: string }>> {
  const rows = await hr(on)
    .selectFrom('people.person')
    .select([
      'id',
      'chinese_name as zh',
      sql<string>`coalesce(nullif(english_name, ''), chinese_name)`.as('en'),
    ])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('is_active', '=', true)
    .execute();
  return new Map(rows.map(({ id, zh, en }) => [id, { zh, en }]));
}

/** Returns the non-compete pay of a person in per cent of the wage, or null if they have no clause. */
export async function findCompetition(on: Executor, personId: number): Promise<number | null> {
  const row = await hr(on)
    .selectFrom('people.employee_card')
    .select(sql<number | null>`competition::float8`.as('percent'))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.percent || null;
}
