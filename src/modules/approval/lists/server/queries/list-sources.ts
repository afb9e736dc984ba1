import { sql, type RawBuilder } from 'kysely';
import { companyDayStart } from '#kit/rules/dates.ts';
import { like } from '#kit/server/db/like.ts';
import type { Slots } from '#kit/server/db/prepared.ts';
import { formStatus, rowStatus, stateType } from '#modules/approval/contract/codes.ts';
import {
  mayRead,
  notAboutMe,
  notPrivate,
  overseen,
  type Asking,
  type OverseerCode,
  type Viewer,
} from '#modules/approval/reading/server/queries/readers.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { ListFilter, SortKey } from '../../contract/lists.ts';

export type Sql = RawBuilder<unknown>;

/** The caller: a known viewer, or placeholders in a statement that is compiled once. */
export type Asker = Viewer | Slots<Asking>;

/** Definition of a list of forms. `m` gives the columns row_no and since of the viewer's own part in each form. */
export interface Source {
  /** Permission code that opens the list; its data scope limits whose forms it holds. */
  readonly code?: string;
  /** Default sort column, newest first. It must be a bare column so that an index can deliver the order. */
  readonly newest: Sql;
  /**
   * Column of the urgency, as in the index of that order. The default is the form's own column; null sorts without
   * urgency.
   */
  readonly urgency?: Sql | null;
  readonly from: (viewer: Asker) => Sql;
  /** Table to count when no filter applies to the forms themselves. */
  readonly alone?: Sql;
  readonly where: (viewer: Asker, scope: Scope | null) => Sql;
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

/**
 * The viewer's last decision on each form, read from its index. The finance flag must be a constant on both sides,
 * otherwise the index delivers no order.
 */
const decidedBy = (finance: boolean): Source => ({
  newest: sql`m.since`,
  urgency: null,
  from: ({ id }) => sql`(select r.form_id, null::integer as row_no, r.decided_at as since from approval.row r
    where r.decided_by_id = ${id} and r.is_finance = ${sql.lit(finance)} and not exists (
      select from approval.row l where l.form_id = r.form_id and l.decided_by_id = r.decided_by_id
        and l.is_finance = ${sql.lit(finance)} and (l.decided_at, l.no) > (r.decided_at, r.no))) m
    join approval.form f on f.id = m.form_id`,
  // A right or an absence may have ended since the decision, so the right to read is checked again.
  where: mayRead,
});

/** Forms that are suspended at one of the viewer's rows. */
const suspended: Source = {
  newest: sql`m.since`,
  from: () => sql`(select form_id, no as row_no, opened_at as since, person_id, status from approval.row) m
    join approval.form f on f.id = m.form_id`,
  where: ({ id }) => sql`m.person_id = ${id} and m.status = ${sql.lit(rowStatus.suspended)}`,
};

/** Condition for rows that reached a person and do not wait for them now. */
const passed = sql`r.opened_at is not null
  and r.status not in (${sql.lit(rowStatus.notReached)}, ${sql.lit(rowStatus.waiting)})`;

/**
 * Forms that passed through the viewer's hands: decided, passed on, decided by others, or waiting for added signers.
 */
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

/**
 * Definition of lists of submitted bills, limited by the department of the person they are about. The caller names
 * the permission code whose scope counts.
 */
const bills: Source = {
  newest: updated,
  from: () => sql`${noPart} join approval.bill bill on bill.form_id = f.id
    join people.person about on about.id = bill.subject_id`,
  where: (viewer, scope) =>
    sql`f.submitted_at is not null and ${notAboutMe(viewer)} and ${scope ? inScope(scope, 'about') : sql`false`}`,
};

const looksOver = (code: OverseerCode): Source => ({
  code,
  newest: updated,
  from: () => sql`${noPart} join people.person applicant on applicant.id = f.applicant_id`,
  where: (viewer, scope) =>
    sql`f.submitted_at is not null and ${overseen[code]} and ${notPrivate} and ${notAboutMe(viewer)} and ${scope ? inScope(scope, 'applicant') : sql`false`}`,
});

const open = sql`f.state_type = ${sql.lit(stateType.open)}`;
const draft = sql.lit(formStatus.draft);
const finished = sql.lit(formStatus.finished);

/** Forms that were sent as copies, the latest first. */
const copies = (which: (viewer: Asker) => Sql): Source => ({
  newest: sql`m.since`,
  from: (viewer) => sql`(select form_id, null::integer as row_no, max(sent_at) as since from approval.copy
    where ${which(viewer)} group by form_id) m join approval.form f on f.id = m.form_id`,
  where: mayRead,
});

/** Definitions of the lists of forms. They differ only in which forms they contain. */
export const sources = {
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
    where: (viewer) => sql`f.submitted_at is not null and ${notPrivate} and ${notAboutMe(viewer)}`,
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

/** SQL: whether a text occurs in a form's title or its template's title. */
const inTitles = (text: string): Sql => sql`(f.title ilike ${like(text)} or f.title_en ilike ${like(text)}
  or f.template_title ilike ${like(text)} or f.template_title_en ilike ${like(text)})`;

export const inTexts = (keyword: string): Sql => sql`(f.number ilike ${like(keyword)} or ${inTitles(keyword)}
  or f.summary ilike ${like(keyword)} or f.summary_en ilike ${like(keyword)}
  or f.applicant_name ilike ${like(keyword)} or f.applicant_name_en ilike ${like(keyword)})`;

/** Form statuses that the filter groups under one word. */
export const states: Record<NonNullable<ListFilter['State']>, readonly number[]> = {
  draft: [formStatus.draft],
  live: [formStatus.inApproval, formStatus.awaitingFinance, formStatus.resubmitted, formStatus.suspended],
  sentBack: [formStatus.sentBack],
  finished: [formStatus.finished],
};

/** `Ended`: true for finished forms, false for open unfinished ones. */
export type PageFilter = ListFilter & { readonly Ended?: boolean | undefined };

export type Given = Omit<PageFilter, 'PageIndex' | 'PageSize' | 'Sort'>;

/** SQL condition of each filter. The type makes a missing filter a compile error. */
const filters: { readonly [K in keyof Required<Given>]: (value: NonNullable<Given[K]>) => Sql } = {
  Keyword: inTexts,
  Number: (text) => sql`f.number ilike ${like(text)}`,
  Title: inTitles,
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

export const filterSql = <K extends keyof Given>(key: K, value: Given[K]): Sql[] =>
  value === undefined || value === null || value === '' ? [] : [filters[key](value)];

const sortColumns: Record<SortKey, Sql> = {
  Number: sql`f.number`,
  Amount: sql`f.amount`,
  CreateTime: sql`f.created_at`,
  SubmitTime: sql`f.submitted_at`,
  UpdateTime: sql`f.updated_at`,
  OpenTime: sql`m.since`,
};

/** Sorts urgent forms first, then as asked, newest first by default. The id makes the order unambiguous. */
export function orderOf(sort: ListFilter['Sort'], { newest, urgency = sql`f.urgent_grade` }: Source): Sql {
  const first = urgency ? sql`${urgency} desc,` : sql``;
  if (!sort) return sql`${first} ${newest} desc, f.id desc`;
  const key = sort.replace('-', '') as SortKey;
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`${first} ${sortColumns[key]} ${direction}, f.id desc`;
}
