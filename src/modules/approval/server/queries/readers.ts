import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { prepared, type Slots } from '#kit/server/db/prepared.ts';
import { lookerId } from '#kit/server/eyes.ts';
import { looksAfter } from '#modules/people/server/open.ts';
import { formStatus } from '../../contract/codes.ts';
import { approval } from './approval-db.ts';
import { engineColumns } from './orders.ts';

/** Who asks, and by what rights. */
export interface Viewer {
  readonly id: number;
  /** He administers approvals. */
  readonly administers: boolean;
  /** He holds a right to look over some of them, or keeps personnel. */
  readonly oversees: boolean;
}

/** Forms that only those read whom they concern stand in no list of others. */
export const notPrivate = sql<boolean>`not f.template_id = any(array(
  select t.id from forms.template t where t.is_private))`;

type Id = number | RawBuilder<unknown> | Slots<Viewer>['id'];

/** The right by which private forms are read; its data scope is of those they are about. */
export const keepsPeople = 'EmployeeManagement';

/** A viewer as statements ask: `looker` looks through their eyes, 0 is nobody. */
export type Asking = Viewer & { readonly looker: number };

/** A viewer with whoever looks through their eyes in this request. */
export const askingOf = ({ id, administers, oversees: looksOver }: Viewer): Asking => ({
  id,
  administers,
  oversees: looksOver,
  looker: lookerId(),
});

const isAboutOther = (id: Id): RawBuilder<boolean> =>
  sql<boolean>`(f.subject_id is null or f.subject_id <> ${id} or f.status = ${sql.lit(formStatus.finished)}
    or f.applicant_id = ${id} or f.first_creator_id = ${id})`;

/**
 * SQL: nobody reads a form about themselves before it is finished, whatever their rights, unless they filed it. The same
 * holds for whoever looks through somebody else's eyes.
 */
export const notAboutMe = (viewer: { readonly id: Id; readonly looker?: Id }): RawBuilder<boolean> =>
  sql<boolean>`(${isAboutOther(viewer.id)} and ${isAboutOther(viewer.looker ?? lookerId())})`;

/**
 * SQL conditions for lists of forms: whoever looks through somebody else's eyes sees no form about themselves before it
 * is finished, even one that waits for those eyes. Empty when nobody looks.
 */
export const notAboutLooker = (): readonly RawBuilder<boolean>[] =>
  lookerId() === 0 ? [] : [isAboutOther(lookerId())];

// As one array: a sub-select of their own would be asked for each of a million forms.
const isAttendance = sql<boolean>`f.template_id = any(array(
  select t.id from forms.template t where t.is_attendance))`;

/** Which submitted forms a right to look over lets one see, within the data scope of the role that gives it. */
export const overseen = {
  ApprovalByFinancialManagement: sql<boolean>`f.group_code = 'finance'`,
  // Why somebody is away is for those alone who look after attendance.
  ApprovalByAdministrativeManagement: sql<boolean>`f.group_code = 'administrative' and not ${isAttendance}`,
  ApprovalByAttendanceManagement: isAttendance,
} as const;
/** Codes of these and of `keepsPeople` by which HRBPs reach the people whom they look after. */
export const lookedAfterCodes = ['ApprovalByAttendanceManagement', keepsPeople] as const;
export type OverseerCode = keyof typeof overseen;

const codes = Object.keys(overseen) as OverseerCode[];

/**
 * The same as the lists tell by `scopeOf`, for one form: own, department, department and below, all; as HRBP.
 * @param whose the column of the form that says whose place counts
 */
const within = (
  id: Id,
  whose: 'applicant_id' | 'subject_id',
  isGranted: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from people.person me
  join people.person_role mine on mine.person_id = me.id
  join people.role ro on ro.id = mine.role_id
  join people.role_permission granted on granted.role_id = ro.id
  join people.permission n on n.id = granted.permission_id
  join people.person whose on whose.id = ${sql.ref(`f.${whose}`)}
  where me.id = ${id} and me.is_active and ${isGranted}
    and (ro.data_scope = 4 or whose.id = me.id
      or ro.data_scope = 2 and whose.department_id = me.department_id
      or ro.data_scope = 3 and whose.department_id in (
        select d.id from people.department d where d.path @> array[me.department_id])
      or n.code = any(${[...lookedAfterCodes]}::text[]) and exists (
        select from people.department d where d.id = whose.department_id and ${looksAfter(sql`me.id`)})))`;

const oversees = (id: Id): RawBuilder<boolean> =>
  within(
    id,
    'applicant_id',
    sql`(${sql.join(
      codes.map((code) => sql`n.code = ${sql.lit(code)} and ${overseen[code]}`),
      sql` or `,
    )}) and ${notPrivate}`,
  );

const keeps = (id: Id): RawBuilder<boolean> =>
  within(id, 'subject_id', sql`n.code = ${sql.lit(keepsPeople)} and not ${notPrivate}`);

/**
 * Whether a viewer may see the form `f`: his own, one that reached him or was sent to him, those he looks over, private
 * ones about people he keeps, one about himself once it is finished, and for administrators every form that was ever
 * submitted. It stands in the SQL of each reading, so that a forbidden form is
 * a missing one.
 */
export const mayRead = (viewer: Viewer | Slots<Asking>): RawBuilder<boolean> => {
  const { id, administers, oversees: looksOver } = viewer;
  return sql<boolean>`(${notAboutMe(viewer)} and (
  f.applicant_id = ${id}
  or f.subject_id = ${id}
  or f.first_creator_id = ${id}
  or exists (select from approval.copy c where c.form_id = f.id and c.person_id = ${id})
  or exists (
    select from approval.row r
    where r.form_id = f.id and r.opened_at is not null and (r.person_id = ${id} or r.on_behalf_of_id = ${id}))
  or (${administers}::boolean and f.submitted_at is not null)
  or (${looksOver}::boolean and f.submitted_at is not null and (${oversees(id)} or ${keeps(id)}))))`;
};

/** Whether there is such a form and the viewer may see it. */
export async function isReadable(on: Executor, formId: number, viewer: Viewer): Promise<boolean> {
  const row = await approval(on)
    .selectFrom('approval.form as f')
    .select('f.id')
    .where('f.id', '=', formId)
    .where(mayRead(viewer))
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these forms that the viewer may see, with their numbers. */
export async function listReadable(
  on: Executor,
  formIds: readonly number[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, string>> {
  const rows = await approval(on)
    .selectFrom('approval.form as f')
    .select(['f.id', 'f.number'])
    .where(sql<boolean>`f.id = any(${[...formIds]}::bigint[])`)
    .where(mayRead(viewer))
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

const readable = prepared<Asking & { readonly form: number }>()((on, given) =>
  approval(on)
    .selectFrom('approval.form as f')
    .select(engineColumns.map((column) => `f.${column}` as const))
    .select([
      'f.template_title',
      'f.template_title_en',
      'f.applicant_name',
      'f.applicant_name_en',
      'f.company_name',
      'f.company_name_en',
      'f.department_name',
      'f.department_name_en',
      'f.amount',
      'f.form_values',
      'f.draft_values',
      'f.urgent_grade',
      'f.created_at',
      'f.updated_at',
      'f.submitted_at',
    ])
    .where('f.id', '=', given.form)
    .where(mayRead(given)),
);

/** Everything of a form but its rows and record; undefined when there is none or the viewer may not see it. */
export const findReadable = (on: Executor, formId: number, viewer: Viewer) =>
  readable.find(on, {
    form: formId,
    ...askingOf(viewer),
  });
export type ReadableForm = NonNullable<Awaited<ReturnType<typeof findReadable>>>;
