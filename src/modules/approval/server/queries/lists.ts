import { sql, type RawBuilder } from 'kysely';
import { MOST_COUNTED } from '#kit/contract/fields.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { ask, prepared, type Prepared } from '#kit/server/db/prepared.ts';
import { together } from '#kit/server/db/transaction.ts';
import { scopeOf, type Scope } from '#modules/people/server/open.ts';
import { rowStatus, stateType } from '../../contract/codes.ts';
import { approval } from './approval-db.ts';
import {
  filterSql,
  inTexts,
  orderOf,
  sources,
  states,
  type Asker,
  type Given,
  type ListName,
  type PageFilter,
  type Source,
  type Sql,
} from './list-sources.ts';
import { askingOf, mayRead, notAboutLooker, type Asking, type Viewer } from './readers.ts';

/**
 * Writes the limit as a literal: with a parameter the planner makes a new plan (4 ms) at each call of a named
 * statement.
 */
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

interface Held {
  readonly scope: Scope | null;
  /** Conditions on the forms themselves. */
  readonly asked: readonly Sql[];
}
interface Wanted extends Held, Pick<PageFilter, 'PageIndex' | 'PageSize' | 'Sort'> {}

const whereOf = (source: Source, viewer: Asker, { scope, asked }: Held): Sql =>
  sql.join([source.where(viewer, scope), ...asked], sql` and `);

function countOf(source: Source, viewer: Asker, wanted: Held) {
  const counted = wanted.asked.length > 0 ? undefined : source.alone;
  return sql<{ total: number }>`
    select count(*) as total from (select from ${counted ?? source.from(viewer)}
      where ${whereOf(source, viewer, wanted)} limit ${sql.lit(MOST_COUNTED + 1)}) counted`;
}

/** Selects the page first, so that the waiting approvers are read only for its rows and not for all that are sorted. */
const pageOf = (source: Source, viewer: Asker, wanted: Wanted) => sql<ListRow>`
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
        select f.id, m.row_no, m.since from ${source.from(viewer)}
        where ${whereOf(source, viewer, wanted)} order by ${orderOf(wanted.Sort, source)}
        ${pageAt(wanted.PageIndex, wanted.PageSize)}
      ) found
    ) page join approval.form f on f.id = page.id
    left join approval.row part on part.form_id = f.id and part.no = page.row_no
    left join people.person owner on owner.id = part.on_behalf_of_id
    left join lateral (
      select string_agg(r.name, '、' order by r.no) as names, string_agg(r.name_en, ', ' order by r.no) as names_en
      from approval.row r where r.form_id = f.id and r.status = ${sql.lit(rowStatus.waiting)}
    ) w on true
    order by page.nth`;

/** Statements for opening a list: first page, no filter; compiled once per list and size, with their counts. */
const openedPages = new Map<string, Prepared<Asking, ListRow>>();
const openedCounts = new Map<ListName, Prepared<Asking, { total: number }>>();

const openedPage = (name: ListName, PageSize: number): Prepared<Asking, ListRow> =>
  kept(openedPages, `${name} ${PageSize}`, (viewer) =>
    pageOf(sources[name], viewer, { PageIndex: 1, PageSize, scope: null, asked: [] }),
  );
const openedCount = (name: ListName): Prepared<Asking, { total: number }> =>
  kept(openedCounts, name, (viewer) => countOf(sources[name], viewer, { scope: null, asked: [] }));

function kept<Key, Row>(
  known: Map<Key, Prepared<Asking, Row>>,
  key: Key,
  build: (viewer: Asker) => RawBuilder<Row>,
): Prepared<Asking, Row> {
  const found = known.get(key) ?? prepared<Asking>()((_on, viewer) => build(viewer));
  known.set(key, found);
  return found;
}

/**
 * Returns a page of a list. It reads columns only, never a form's values.
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
  const asked = [...keys.flatMap((key) => filterSql(key, given[key])), ...notAboutLooker()];
  const code = source.code ?? scopedBy;
  const isPlain = PageIndex === 1 && asked.length === 0;
  const isOpening = isPlain && !code && !Sort;
  const scope = code ? await scopeOf(on, viewer.id, code) : null;
  const wanted: Wanted = { PageIndex, PageSize, Sort, scope, asked };
  const page = () =>
    isOpening
      ? openedPage(name, PageSize).list(on, askingOf(viewer))
      : ask(on, pageOf(source, viewer, wanted));
  const count = () =>
    isOpening ? openedCount(name).list(on, askingOf(viewer)) : ask(on, countOf(source, viewer, wanted));
  // A first page that is not full already gives the total, so a search through all texts is not run twice.
  if (PageIndex === 1 && !(isPlain && on.connection)) {
    const rows = await page();
    if (rows.length < PageSize) return { Total: rows.length, Rows: rows };
    return { ...totalOf(await count()), Rows: rows };
  }
  const [rows, total] = await together(on, page, count);
  return { ...totalOf(total), Rows: rows };
}

function totalOf(counted: readonly { readonly total: number }[]): { Total: number; IsMore: boolean } {
  const total = counted[0]?.total ?? 0;
  return { Total: Math.min(total, MOST_COUNTED), IsMore: total > MOST_COUNTED };
}

/** Counts the steps that wait for a person, for the badges, and their own applications in approval. */
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

/** Returns submitted forms to link to: all that the viewer may see, or only their own. */
export async function pageBriefs(
  on: Executor,
  viewer: Viewer,
  filter: {
    readonly PageIndex: number;
    readonly PageSize: number;
    readonly Keyword?: string | undefined;
    readonly Templates?: readonly string[] | undefined;
    readonly Status?: number | undefined;
    /**
     * Subject of the forms. Then other people's readable forms about them count too, and the viewer's own without a
     * subject.
     */
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

/** Maximum number of templates that count as recently used. */
const mostRecent = 8;

/** Returns the templates of forms that a person began, the latest first. */
export async function listRecentTemplates(on: Executor, personId: number): Promise<number[]> {
  const rows = await approval(on)
    .selectFrom('approval.form')
    .select('template_id')
    .where('applicant_id', '=', personId)
    .groupBy('template_id')
    .orderBy((eb) => eb.fn.max('created_at'), 'desc')
    .limit(mostRecent)
    .execute();
  return rows.map(({ template_id }) => template_id);
}
