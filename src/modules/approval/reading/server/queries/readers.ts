import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { epochsText, noteEpochs } from '#kit/server/db/epochs.ts';
import { prepared, type Slots } from '#kit/server/db/prepared.ts';
import { lookerId } from '#kit/server/eyes.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { engineColumns, toRow, type StoredRow } from '#modules/approval/flow/server/queries/orders.ts';
import type { Row } from '#modules/approval/flow/server/rules/order.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import { looksAfter } from '#modules/people/server/open.ts';
import { entryObject, withNames, type HistoryRow, type StoredEntry } from './history.ts';

/** The person who reads, with their rights. */
export interface Viewer {
  readonly id: number;
  /** Whether the viewer is an approval administrator. */
  readonly administers: boolean;
  /** Whether the viewer holds a right to oversee some forms, or manages employees. */
  readonly oversees: boolean;
}

/** SQL: excludes private forms, which only the people concerned read, from the lists of others. */
export const notPrivate = sql<boolean>`not f.template_id = any(array(
  select t.id from forms.template t where t.is_private))`;

type Id = number | RawBuilder<unknown> | Slots<Viewer>['id'];

/** Permission code for reading private forms. Its data scope applies to the people whom the forms are about. */
export const keepsPeople = 'EmployeeManagement';

/** A viewer as parameters of a statement. `looker` is the person who views as them (impersonation); 0 is nobody. */
export type Asking = Viewer & { readonly looker: number };

/** Returns the viewer together with the person who views as them in this request. */
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
 * SQL: nobody reads a form about themselves before it is finished, whatever their rights, unless they filed it.
 * The same holds for the person who views as somebody else.
 */
export const notAboutMe = (viewer: { readonly id: Id; readonly looker?: Id }): RawBuilder<boolean> =>
  sql<boolean>`(${isAboutOther(viewer.id)} and ${isAboutOther(viewer.looker ?? lookerId())})`;

/**
 * SQL conditions for lists. A person who views as somebody else sees no unfinished form about themselves, even if it
 * waits
 * for the other person. Empty when nobody views as another.
 */
export const notAboutLooker = (): readonly RawBuilder<boolean>[] =>
  lookerId() === 0 ? [] : [isAboutOther(lookerId())];

// Compared with one array: a sub-select would run for each of a million forms.
const isAttendance = sql<boolean>`f.template_id = any(array(
  select t.id from forms.template t where t.is_attendance))`;

/** SQL: submitted forms that each overseeing right opens, within the data scope of the role that grants it. */
export const overseen = {
  ApprovalByFinancialManagement: sql<boolean>`f.group_code = 'finance'`,
  // Reasons for an absence are visible only to people who manage attendance.
  ApprovalByAdministrativeManagement: sql<boolean>`f.group_code = 'administrative' and not ${isAttendance}`,
  ApprovalByAttendanceManagement: isAttendance,
} as const;
/** Codes with which HRBPs reach the people in their care. */
export const lookedAfterCodes = ['ApprovalByAttendanceManagement', keepsPeople] as const;
export type OverseerCode = keyof typeof overseen;

const codes = Object.keys(overseen) as OverseerCode[];

/**
 * SQL for one form, equal to what lists get from `scopeOf`: own, department, department and below, all; or as HRBP.
 * @param whose column of the form that names the person whose place counts
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
 * SQL: whether a viewer may see the form `f`. They see their own forms, forms that reached them or were sent to them,
 * and
 * forms they oversee. They see private forms about people they manage, and forms about themselves once finished.
 * Administrators see every form that was ever submitted.
 * The condition is part of each query, so a forbidden form looks like a missing one.
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

/** Whether a form exists and the viewer may see it. */
export async function isReadable(on: Executor, formId: number, viewer: Viewer): Promise<boolean> {
  const row = await approval(on)
    .selectFrom('approval.form as f')
    .select('f.id')
    .where('f.id', '=', formId)
    .where(mayRead(viewer))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the numbers of those forms that the viewer may see, by form id. */
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

type OneForm = Asking & { readonly form: number };

const readableForm = (on: Executor, given: Slots<OneForm>) =>
  approval(on)
    .selectFrom('approval.form as f')
    .select(engineColumns.map((column) => `f.${column}` as const))
    .select([
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
    .where(mayRead(given));

const rowsOfForm = sql<readonly StoredRow[]>`(
  select coalesce(json_agg(r order by r.no), '[]') from approval.row r where r.form_id = f.id)`;

const readable = prepared<OneForm>()(readableForm);
const readableWithRows = prepared<OneForm>()((on, given) =>
  readableForm(on, given).select([rowsOfForm.as('rows'), epochsText.as('epochs')]),
);
const readableWhole = prepared<OneForm>()((on, given) =>
  readableForm(on, given).select([
    rowsOfForm.as('rows'),
    sql<readonly StoredEntry[]>`(
      select coalesce(json_agg(${entryObject} order by l.seq), '[]') from approval.log l where l.form_id = f.id)`.as(
      'record',
    ),
    sql<boolean>`exists (
      select from approval.copy c where c.form_id = f.id and c.person_id = ${given.id} and c.read_at is null)`.as(
      'hasUnread',
    ),
    epochsText.as('epochs'),
  ]),
);

/** Returns a form without its rows and record; undefined when there is none or the viewer may not see it. */
export const findReadable = (on: Executor, formId: number, viewer: Viewer) =>
  readable.find(on, {
    form: formId,
    ...askingOf(viewer),
  });
export type ReadableForm = NonNullable<Awaited<ReturnType<typeof findReadable>>>;

/** Returns a form with its rows by one statement, which notes the epochs; undefined as `findReadable`. */
export async function findReadableWithRows(
  on: Executor,
  formId: number,
  viewer: Viewer,
): Promise<{ readonly form: ReadableForm; readonly rows: readonly Row[] } | undefined> {
  const found = await readableWithRows.find(on, { form: formId, ...askingOf(viewer) });
  if (!found) return undefined;
  const { rows, epochs, ...form } = found;
  noteEpochs(on, epochs);
  return { form, rows: rows.map(toRow) };
}

/**
 * Returns a form with its rows, its record as people read it, and whether the viewer has an unread copy, by one
 * statement, which notes the epochs; undefined as `findReadable`.
 */
export async function findReadableWhole(
  on: Executor,
  formId: number,
  viewer: Viewer,
): Promise<
  | {
      readonly form: ReadableForm;
      readonly rows: readonly Row[];
      readonly history: readonly HistoryRow[];
      readonly hasUnread: boolean;
    }
  | undefined
> {
  const found = await readableWhole.find(on, { form: formId, ...askingOf(viewer) });
  if (!found) return undefined;
  const { rows, record, hasUnread, epochs, ...form } = found;
  noteEpochs(on, epochs);
  return { form, rows: rows.map(toRow), history: await withNames(on, record), hasUnread };
}
