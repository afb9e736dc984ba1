import { sql, type RawBuilder } from 'kysely';
import { companyDayStart } from '#kit/rules/dates.ts';
import { MOST_COUNTED } from '#kit/contract/fields.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { inScope, scopeOf, type Scope } from '#modules/people/server/open.ts';
import { formStatus, rowStatus, stateType } from '../../contract/codes.ts';
import type { ListFilter, SortKey } from '../../contract/lists.ts';
import { approval } from './approval-db.ts';
import { mayRead, notAboutMe, notPrivate, overseen, type OverseerCode, type Viewer } from './readers.ts';

type Sql = RawBuilder<unknown>;

/** Which forms a list holds. `m` gives the columns row_no and since of the viewer's own part in each. */
interface Source {
  /** The right by which it is read; its data scope says whose forms are in it. */
  readonly code?: string;
  /** What it is sorted by unless asked otherwise, newest first; a bare column, so that an index can give it. */
  readonly newest: Sql;
  /** How urgent a form is, as the index of that order has it; the form's own column by default; null: all one. */
  readonly urgency?: Sql | null;
  readonly from: (viewer: Viewer) => Sql;
  /** What to count when nothing is asked of the forms themselves. */
  readonly alone?: Sql;
  readonly where: (viewer: Viewer, scope: Scope | null) => Sql;
}

const waitsFor = (finance: boolean): Source => ({
  newest: sql`m.since`,
  urgency: sql`m.urgent_grade`,
  from: () => sql`(select form_id, no as row_no, opened_at as since, person_id, is_finance, status, urgent_grade
    from approval.row) m join approval.form f on f.id = m.form_id`,
  alone: sql`approval.row m`,
  where: ({ id }) =>
    sql`m.person_id = ${id} and m.status = ${sql.lit(rowStatus.waiting)} and m.is_finance = ${sql.lit(finance)}`,
});

/** One's last decision on each form, read from its index: the flag as a constant on both sides, or it gives no order. */
const decidedBy = (finance: boolean): Source => ({
  newest: sql`m.since`,
  urgency: null,
  from: ({ id }) => sql`(select r.form_id, null::integer as row_no, r.decided_at as since from approval.row r
    where r.decided_by_id = ${id} and r.is_finance = ${sql.lit(finance)} and not exists (
      select from approval.row l where l.form_id = r.form_id and l.decided_by_id = r.decided_by_id
        and l.is_finance = ${sql.lit(finance)} and (l.decided_at, l.no) > (r.decided_at, r.no))) m
    join approval.form f on f.id = m.form_id`,
  // What one had a part in while a right or an absence lasted is not one's own for ever.
  where: mayRead,
});

/** Forms that rest with one of the viewer's rows until somebody resumes them. */
const suspended: Source = {
  newest: sql`m.since`,
  from: () => sql`(select form_id, no as row_no, opened_at as since, person_id, status from approval.row) m
    join approval.form f on f.id = m.form_id`,
  where: ({ id }) => sql`m.person_id = ${id} and m.status = ${sql.lit(rowStatus.suspended)}`,
};

/** Rows that reached somebody and ask nothing of him now. */
const passed = sql`r.opened_at is not null
  and r.status not in (${sql.lit(rowStatus.notReached)}, ${sql.lit(rowStatus.waiting)})`;

/** What went through one's hands, decided or not: passed on, decided by others instead, waiting for added signers. */
const handled: Source = {
  newest: sql`m.since`,
  from: ({ id }) => sql`(select form_id, null::integer as row_no, max(since) as since from (
      select r.form_id, coalesce(r.decided_at, r.opened_at) as since from approval.row r
      where r.person_id = ${id} and ${passed}
      union all
      select r.form_id, coalesce(r.decided_at, r.opened_at) from approval.row r
      where r.on_behalf_of_id = ${id} and r.opened_at is not null
      union all
      select r.form_id, r.decided_at from approval.row r where r.decided_by_id = ${id}
    ) one group by form_id) m join approval.form f on f.id = m.form_id`,
  where: mayRead,
};

const noPart = sql`(select null::integer as row_no, null::timestamptz as since) m cross join approval.form f`;

const updated = sql`f.updated_at`;

const own = (state: Sql): Source => ({
  newest: updated,
  from: () => noPart,
  where: ({ id }) => sql`f.applicant_id = ${id} and ${state}`,
});

/** Bills that were submitted, by whom they are about: the caller says which code's scope counts. */
const bills: Source = {
  newest: updated,
  from: () => sql`${noPart} join approval.bill bill on bill.form_id = f.id
    join people.person about on about.id = bill.subject_id`,
  where: ({ id }, scope) =>
    sql`f.submitted_at is not null and ${notAboutMe(id)} and ${scope ? inScope(scope, 'about') : sql`false`}`,
};

const looksOver = (code: OverseerCode): Source => ({
  code,
  newest: updated,
  from: () => sql`${noPart} join people.person applicant on applicant.id = f.applicant_id`,
  where: ({ id }, scope) =>
    sql`f.submitted_at is not null and ${overseen[code]} and ${notPrivate} and ${notAboutMe(id)} and ${scope ? inScope(scope, 'applicant') : sql`false`}`,
});

const open = sql`f.state_type = ${sql.lit(stateType.open)}`;
const draft = sql.lit(formStatus.draft);
const finished = sql.lit(formStatus.finished);

/** Forms that were sent to somebody, the last one first. */
const copies = (which: (viewer: Viewer) => Sql): Source => ({
  newest: sql`m.since`,
  from: (viewer) => sql`(select form_id, null::integer as row_no, max(sent_at) as since from approval.copy
    where ${which(viewer)} group by form_id) m join approval.form f on f.id = m.form_id`,
  where: mayRead,
});

/** The lists that differ in nothing but which forms they hold. */
const sources = {
  waiting: waitsFor(false),
  financeWaiting: waitsFor(true),
  decided: decidedBy(false),
  financeDecided: decidedBy(true),
  suspended,
  handled,
  mine: own(sql`true`),
  history: own(sql`(f.status = ${finished} or not ${open})`),
  drafts: own(sql`${open} and f.status = ${draft}`),
  everything: {
    newest: updated,
    from: () => noPart,
    where: ({ id }) => sql`f.submitted_at is not null and ${notPrivate} and ${notAboutMe(id)}`,
  },
  financial: looksOver('ApprovalByFinancialManagement'),
  administrative: looksOver('ApprovalByAdministrativeManagement'),
  attendance: looksOver('ApprovalByAttendanceManagement'),
  sentCopies: copies(({ id }) => sql`sent_by = ${id} and kind <> 'mention'`),
  receivedCopies: copies(({ id }) => sql`person_id = ${id} and kind <> 'mention'`),
  bills,
  mentioned: copies(({ id }) => sql`person_id = ${id} and kind = 'mention'`),
} as const satisfies Record<string, Source>;
export type ListName = keyof typeof sources;

const inTexts = (
  keyword: string,
): Sql => sql`(f.number ilike ${like(keyword)} or f.title ilike ${like(keyword)}
  or f.title_en ilike ${like(keyword)} or f.summary ilike ${like(keyword)} or f.summary_en ilike ${like(keyword)}
  or f.applicant_name ilike ${like(keyword)} or f.applicant_name_en ilike ${like(keyword)})`;

/** Statuses under one word. */
export const states: Record<NonNullable<ListFilter['State']>, readonly number[]> = {
  draft: [formStatus.draft],
  live: [formStatus.inApproval, formStatus.awaitingFinance, formStatus.resubmitted, formStatus.suspended],
  sentBack: [formStatus.sentBack],
  finished: [formStatus.finished],
};

/** `Ended`: finished by now, or not. */
export type PageFilter = ListFilter & { readonly Ended?: boolean | undefined };

type Given = Omit<PageFilter, 'PageIndex' | 'PageSize' | 'Sort'>;

/** What each filter means; one that is forgotten does not compile. */
const filters: { readonly [K in keyof Required<Given>]: (value: NonNullable<Given[K]>) => Sql } = {
  Keyword: inTexts,
  Number: (text) => sql`f.number ilike ${like(text)}`,
  Title: (text) => sql`(f.title ilike ${like(text)} or f.title_en ilike ${like(text)})`,
  Applicant: (text) => sql`(f.applicant_name ilike ${like(text)} or f.applicant_name_en ilike ${like(text)})`,
  CompanyId: (id) => sql`f.company_id = ${id}`,
  DeptId: (id) =>
    sql`f.department_id in (select id from people.department where path @> array[${id}::bigint])`,
  TemplateId: (id) => sql`f.template_id = ${id}`,
  Group: (group) => sql`f.group_code = ${group}`,
  Status: (status) => sql`f.status = ${status}`,
  State: (state) => sql`${open} and f.status = any(${states[state]}::smallint[])`,
  Ended: (ended) => (ended ? sql`f.status = ${finished}` : sql`${open} and f.status <> ${finished}`),
  AmountFrom: (amount) => sql`f.amount >= ${amount}::numeric`,
  AmountTo: (amount) => sql`f.amount <= ${amount}::numeric`,
  DateFrom: (day) => sql`f.submitted_at >= ${companyDayStart(day)}`,
  DateTo: (day) => sql`f.submitted_at < ${companyDayStart(day, 1)}`,
};

const filterSql = <K extends keyof Given>(key: K, value: Given[K]): Sql[] =>
  value === undefined || value === null || value === '' ? [] : [filters[key](value)];

const sortColumns: Record<SortKey, Sql> = {
  Number: sql`f.number`,
  Amount: sql`f.amount`,
  CreateTime: sql`f.created_at`,
  SubmitTime: sql`f.submitted_at`,
  UpdateTime: sql`f.updated_at`,
  OpenTime: sql`m.since`,
};

/** Urgent forms first, then as asked, newest first by default; the id makes the order certain. */
function orderOf(sort: ListFilter['Sort'], { newest, urgency = sql`f.urgent_grade` }: Source): Sql {
  const first = urgency ? sql`${urgency} desc,` : sql``;
  if (!sort) return sql`${first} ${newest} desc, f.id desc`;
  const key = sort.replace('-', '') as SortKey;
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`${first} ${sortColumns[key]} ${direction}, f.id desc`;
}

/** Written out: a limit that the planner does not know costs a new plan, 4 ms, at each call of a named statement. */
const pageAt = (index: number, size: number): Sql =>
  index === 1 ? sql`limit ${sql.lit(size)}` : sql`limit ${sql.lit(size)} offset ${(index - 1) * size}`;

export interface ListRow {
  readonly FormID: number;
  readonly Number: string;
  readonly Title: string;
  readonly TitleEn: string;
  readonly TemplateId: number;
  readonly TemplateTitle: string;
  readonly TemplateTitleEn: string;
  readonly Summary: string;
  readonly SummaryEn: string;
  readonly ApplicantAUID: number;
  readonly ApplicantName: string;
  readonly ApplicantNameEn: string;
  readonly CompanyName: string;
  readonly CompanyNameEn: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly Amount: string | null;
  readonly Status: number;
  readonly StateType: number;
  readonly Round: number;
  readonly Version: number;
  readonly UrgentGrade: number;
  readonly IsShowUrgent: boolean;
  readonly CreateTime: Date;
  readonly UpdateTime: Date;
  readonly SubmitTime: Date | null;
  readonly WaitingFor: string;
  readonly WaitingForEn: string;
  readonly RowID: number | null;
  readonly OpenTime: Date | null;
  readonly OnBehalfOfName: string;
  readonly OnBehalfOfNameEn: string;
}

/**
 * A page of a list. It reads columns only, never a form's values.
 * @param scopedBy the code whose scope counts in a list that has none of its own
 */
export async function pageForms(
  on: Executor,
  name: ListName,
  viewer: Viewer,
  { PageIndex, PageSize, Sort, ...given }: PageFilter,
  scopedBy?: string,
): Promise<{ Total: number; IsMore?: boolean; Rows: ListRow[] }> {
  const source: Source = sources[name];
  const keys = Object.keys(given) as (keyof Given)[];
  const code = source.code ?? scopedBy;
  const scope = code ? await scopeOf(on, viewer.id, code) : null;
  const where = sql.join(
    [source.where(viewer, scope), ...keys.flatMap((key) => filterSql(key, given[key]))],
    sql` and `,
  );
  const from = source.from(viewer);
  // The page first: who else each form waits for is asked for its rows alone, not for all that are sorted.
  const { rows } = await sql<ListRow>`
    select f.id as "FormID", f.number as "Number", f.title as "Title", f.title_en as "TitleEn",
      f.template_id as "TemplateId", f.template_title as "TemplateTitle", f.template_title_en as "TemplateTitleEn",
      f.summary as "Summary", f.summary_en as "SummaryEn", f.applicant_id as "ApplicantAUID",
      f.applicant_name as "ApplicantName", f.applicant_name_en as "ApplicantNameEn",
      f.company_name as "CompanyName", f.company_name_en as "CompanyNameEn",
      f.department_name as "DeptName", f.department_name_en as "DeptNameEn", f.amount as "Amount",
      f.status as "Status", f.state_type as "StateType", f.round as "Round", f.version as "Version",
      f.urgent_grade as "UrgentGrade", f.urgent_grade > 0 as "IsShowUrgent", f.created_at as "CreateTime",
      f.updated_at as "UpdateTime", f.submitted_at as "SubmitTime", coalesce(w.names, '') as "WaitingFor",
      coalesce(w.names_en, '') as "WaitingForEn", page.row_no as "RowID", page.since as "OpenTime",
      coalesce(owner.chinese_name, '') as "OnBehalfOfName",
      coalesce(nullif(owner.english_name, ''), owner.chinese_name, '') as "OnBehalfOfNameEn"
    from (
      select found.*, row_number() over () as nth from (
        select f.id, m.row_no, m.since from ${from} where ${where} order by ${orderOf(Sort, source)}
        ${pageAt(PageIndex, PageSize)}
      ) found
    ) page join approval.form f on f.id = page.id
    left join approval.row part on part.form_id = f.id and part.no = page.row_no
    left join people.person owner on owner.id = part.on_behalf_of_id
    left join lateral (
      select string_agg(r.name, '、' order by r.no) as names, string_agg(r.name_en, ', ' order by r.no) as names_en
      from approval.row r where r.form_id = f.id and r.status = ${sql.lit(rowStatus.waiting)}
    ) w on true
    order by page.nth`.execute(on.kysely);
  // A first page that is not full has said how many there are.
  if (PageIndex === 1 && rows.length < PageSize) return { Total: rows.length, Rows: rows };
  const counted = keys.every((key) => filterSql(key, given[key]).length === 0)
    ? (source.alone ?? from)
    : from;
  const count = await sql<{ total: number }>`
    select count(*) as total from (select from ${counted} where ${where} limit ${sql.lit(MOST_COUNTED + 1)}) counted`.execute(
    on.kysely,
  );
  const total = count.rows[0]?.total ?? 0;
  return { Total: Math.min(total, MOST_COUNTED), IsMore: total > MOST_COUNTED, Rows: rows };
}

/** What waits for a person, for the badges, and how many of his applications are on their way. */
export async function countWaiting(on: Executor, personId: number) {
  const { rows } = await sql<{
    Waiting: number;
    Finance: number;
    Suspended: number;
    SentBack: number;
    Running: number;
  }>`
    select
      (select count(*) from approval.row where person_id = ${personId} and status = 9
        and opened_at is not null) as "Suspended",
      (select count(*) from approval.row where person_id = ${personId} and status = 6 and not is_finance) as "Waiting",
      (select count(*) from approval.row where person_id = ${personId} and status = 6 and is_finance) as "Finance",
      (select count(*) from approval.form where applicant_id = ${personId} and status = 3 and state_type = 0)
        as "SentBack",
      (select count(*) from approval.form where applicant_id = ${personId} and state_type = 0
        and status = any(${[...states.live]}::smallint[])) as "Running"`.execute(on.kysely);
  return rows[0] ?? { Waiting: 0, Finance: 0, Suspended: 0, SentBack: 0, Running: 0 };
}

/** Submitted forms to link to: those a viewer may see, or only his own. */
export async function pageBriefs(
  on: Executor,
  viewer: Viewer,
  filter: {
    readonly PageIndex: number;
    readonly PageSize: number;
    readonly Keyword?: string | undefined;
    readonly Templates?: readonly string[] | undefined;
    readonly Status?: number | undefined;
    /** About whom they are: then also others' that the viewer may see, and his own about nobody. */
    readonly SubjectAUID?: number | undefined;
    readonly ownOnly: boolean;
  },
) {
  const { Keyword, Templates, Status, SubjectAUID } = filter;
  const among = filter.ownOnly ? sql<boolean>`f.applicant_id = ${viewer.id}` : mayRead(viewer);
  let found = approval(on)
    .selectFrom('approval.form as f')
    .where('f.submitted_at', 'is not', null)
    .where('f.state_type', '=', stateType.open)
    .where(
      SubjectAUID === undefined
        ? among
        : sql<boolean>`(f.subject_id = ${SubjectAUID} and ${mayRead(viewer)} or f.subject_id is null and ${among})`,
    );
  if (Keyword) found = found.where(sql<boolean>`${inTexts(Keyword)}`);
  if (Status !== undefined) found = found.where('f.status', '=', Status);
  if (Templates) found = found.where(sql<boolean>`split_part(f.number, '-', 1) = any(${[...Templates]})`);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select([
      'f.id as FormID',
      'f.number as Number',
      'f.title as Title',
      'f.title_en as TitleEn',
      'f.template_id as TemplateId',
      'f.template_title as TemplateTitle',
      'f.template_title_en as TemplateTitleEn',
      'f.applicant_name as ApplicantName',
      'f.applicant_name_en as ApplicantNameEn',
      'f.amount as Amount',
      'f.status as Status',
      'f.submitted_at as SubmitTime',
    ])
    .orderBy('f.submitted_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(filter.PageSize)
    .offset((filter.PageIndex - 1) * filter.PageSize)
    .execute();
  return { Total: total, Rows: rows };
}

/** Templates a person began forms of, the last one first. */
export async function listRecentTemplates(on: Executor, personId: number, most: number): Promise<number[]> {
  const rows = await approval(on)
    .selectFrom('approval.form')
    .select('template_id')
    .where('applicant_id', '=', personId)
    .groupBy('template_id')
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .limit(most)
    .execute();
  return rows.map(({ template_id }) => template_id);
}
