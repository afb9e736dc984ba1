import { sql, type RawBuilder } from 'kysely';
import { MOST_COUNTED } from '#kit/contract/fields.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { epochsText, noteEpochs } from '#kit/server/db/epochs.ts';
import { ask, prepared, type Prepared } from '#kit/server/db/prepared.ts';
import { stateType } from '#modules/approval/contract/codes.ts';
import {
  askingOf,
  mayRead,
  notAboutLooker,
  type Asking,
  type Viewer,
} from '#modules/approval/reading/server/queries/readers.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import { scopeOf, type Scope } from '#modules/people/server/open.ts';
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

type CountedRow = ListRow & { readonly total: number | null };

interface Held {
  readonly scope: Scope | null;
  /** Conditions on the forms themselves. */
  readonly asked: readonly Sql[];
}
interface Wanted extends Held, Pick<PageFilter, 'PageIndex' | 'PageSize' | 'Sort'> {}

const whereOf = (source: Source, viewer: Asker, { scope, asked }: Held): Sql =>
  sql.join([source.where(viewer, scope), ...asked], sql` and `);

const countOf = (source: Source, viewer: Asker, wanted: Held): RawBuilder<number> =>
  sql`(select count(*) from (
      select from ${wanted.asked.length > 0 ? source.from(viewer) : (source.alone ?? source.from(viewer))}
      where ${whereOf(source, viewer, wanted)} limit ${sql.lit(MOST_COUNTED + 1)}) counted)`;

/**
 * Number of forms in the whole list, beside each row of a page. A first page that is not full gives it already: a search
 * through all texts is not run twice. Null then.
 */
const totalOf = (source: Source, viewer: Asker, wanted: Wanted): RawBuilder<number | null> =>
  wanted.PageIndex === 1
    ? sql`case when count(*) over () = ${sql.lit(wanted.PageSize)} then ${countOf(source, viewer, wanted)} end`
    : countOf(source, viewer, wanted);

/** Selects the page first, so that texts are read only for its rows and not for all that are sorted. */
const pageOf = (source: Source, viewer: Asker, wanted: Wanted) => sql<CountedRow>`
    select f.id as "FormID", f.number as "Number", f.title as "Title", f.title_en as "TitleEn",
      f.template_id as "TemplateId", f.template_title as "TemplateTitle", f.template_title_en as "TemplateTitleEn",
      f.summary as "Summary", f.summary_en as "SummaryEn", f.applicant_id as "ApplicantAUID",
      f.applicant_name as "ApplicantName", f.applicant_name_en as "ApplicantNameEn",
      f.company_name as "CompanyName", f.company_name_en as "CompanyNameEn",
      f.department_name as "DeptName", f.department_name_en as "DeptNameEn", f.amount as "Amount",
      f.status as "Status", f.state_type as "StateType", f.round as "Round", f.version as "Version",
      f.urgent_grade as "UrgentGrade", f.urgent_grade > 0 as "IsShowUrgent", f.created_at as "CreateTime",
      f.updated_at as "UpdateTime", f.submitted_at as "SubmitTime", f.waiting_for as "WaitingFor",
      f.waiting_for_en as "WaitingForEn", page.row_no as "RowID", page.since as "OpenTime",
      coalesce(owner.chinese_name, '') as "OnBehalfOfName",
      coalesce(nullif(owner.english_name, ''), owner.chinese_name, '') as "OnBehalfOfNameEn",
      ${totalOf(source, viewer, wanted)} as total
    from (
      select found.*, row_number() over () as nth from (
        select f.id, m.row_no, m.since from ${source.from(viewer)}
        where ${whereOf(source, viewer, wanted)} order by ${orderOf(wanted.Sort, source)}
        ${pageAt(wanted.PageIndex, wanted.PageSize)}
      ) found
    ) page join approval.form f on f.id = page.id
    left join approval.row part on part.form_id = f.id and part.no = page.row_no
    left join people.person owner on owner.id = part.on_behalf_of_id
    order by page.nth`;

/** Statements for opening a list: first page, no filter; compiled once per list and size. */
const openedPages = new Map<string, Prepared<Asking, CountedRow>>();

function openedPage(name: ListName, PageSize: number): Prepared<Asking, CountedRow> {
  const key = `${name} ${PageSize}`;
  const known = openedPages.get(key);
  if (known) return known;
  const page = prepared<Asking>()((_on, viewer) =>
    pageOf(sources[name], viewer, { PageIndex: 1, PageSize, Sort: undefined, scope: null, asked: [] }),
  );
  openedPages.set(key, page);
  return page;
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
  const isOpening = PageIndex === 1 && asked.length === 0 && !code && !Sort;
  const scope = code ? await scopeOf(on, viewer.id, code) : null;
  const wanted: Wanted = { PageIndex, PageSize, Sort, scope, asked };
  const found = isOpening
    ? await openedPage(name, PageSize).list(on, askingOf(viewer))
    : await ask(on, pageOf(source, viewer, wanted));
  const rows = found.map(({ total: _total, ...row }) => row);
  if (PageIndex === 1 && rows.length < PageSize) return { Total: rows.length, Rows: rows };
  // A page after the last one has no row to stand beside.
  const total = found[0]?.total ?? (await countAll(on, source, viewer, wanted));
  return { Total: Math.min(total, MOST_COUNTED), IsMore: total > MOST_COUNTED, Rows: rows };
}

async function countAll(on: Executor, source: Source, viewer: Asker, wanted: Held): Promise<number> {
  const [row] = await ask(on, sql<{ total: number }>`select ${countOf(source, viewer, wanted)} as total`);
  return row?.total ?? 0;
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

/** Returns the templates of forms that a person began, the latest first, and notes the epochs. */
export async function listRecentTemplates(on: Executor, personId: number): Promise<number[]> {
  const { rows } = await sql<{ epochs: string; templates: number[] }>`
    select ${epochsText} as epochs, array(
      select template_id from approval.form where applicant_id = ${personId}
      group by template_id order by max(created_at) desc limit ${sql.lit(mostRecent)}) as templates`.execute(
    on.kysely,
  );
  const { epochs, templates } = rows[0]!;
  noteEpochs(on, epochs);
  return templates;
}
