import { sql, type Selectable } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import { together } from '#kit/server/db/transaction.ts';
import type {
  FormStatus,
  RowStatus,
  SignType,
  StateType,
  SystemRule,
} from '#modules/approval/contract/codes.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import type { FormTable, RowTable } from '#modules/approval/server/tables.gen.ts';
import { isAgencyNow } from '#modules/people/server/open.ts';
import type { Why } from '../../contract/why.ts';
import type { PersonId } from '../rules/directory.ts';
import type { Facts, FormState, Instant, Order, Row, RowOrigin } from '../rules/order.ts';

/** Columns of a form that the engine reads, without values and texts for lists. */
export const engineColumns = [
  'id',
  'number',
  'title',
  'title_en',
  'template_title',
  'template_title_en',
  'applicant_name',
  'applicant_name_en',
  'template_id',
  'template_edition_id',
  'applicant_id',
  'status',
  'state_type',
  'round',
  'business_status',
  'content',
  'process_edition_id',
  'branch',
  'route_round',
  'facts',
  'resume',
  'first_creator_id',
  'suspended',
  'revoking',
  'finished_at',
  'copies',
  'version',
  'log_seq',
  'log_hash',
] as const;

export type EngineForm = Pick<Selectable<FormTable>, (typeof engineColumns)[number]>;

/** A form as the engine sees it, with the last number of its record's hash chain. */
export interface Loaded {
  readonly form: EngineForm;
  readonly order: Order;
  /** People on the form's rows who have left, are away, or act as delegates. */
  readonly unusual: readonly PersonId[];
}

/** An instant as a column gives it, or as JSON does. */
type Stamp = Date | string | null;

const instant = (at: Stamp): Instant | null => (at === null ? null : new Date(at).toISOString());

/** A row of the table, or of JSON that the database made of it. */
export type StoredRow = Omit<Selectable<RowTable>, 'opened_at' | 'decided_at' | 'due_at'> & {
  readonly opened_at: Stamp;
  readonly decided_at: Stamp;
  readonly due_at: Stamp;
};

/** Converts a table row to a row of the engine. */
export const toRow = (row: StoredRow): Row => ({
  no: row.no,
  round: row.round,
  level: row.level,
  levelName: { zh: row.level_name, en: row.level_name_en },
  sort: row.sort,
  seat: row.seat,
  parent: row.parent_no,
  origin: row.origin as RowOrigin,
  person: row.person_id,
  name: { zh: row.name, en: row.name_en },
  department: { zh: row.department_name, en: row.department_name_en },
  onBehalfOf: row.on_behalf_of_id,
  sign: row.sign_type as SignType,
  finance: row.is_finance,
  status: row.status as RowStatus,
  why: row.why as Why,
  openedAt: instant(row.opened_at),
  decidedAt: instant(row.decided_at),
  decidedBy: row.decided_by_id,
  rule: row.rule as SystemRule | null,
  comment: row.comment,
  content: row.content,
  added: row.added as Row['added'],
  dropped: row.dropped as Row['dropped'],
  dueAt: instant(row.due_at),
  limitDone: row.limit_done,
});

/** Converts a form and its rows to the engine's order. */
export const toOrder = (form: EngineForm, rows: readonly Row[]): Order => ({
  applicant: form.applicant_id,
  status: form.status as FormStatus,
  stateType: form.state_type as StateType,
  round: form.round,
  businessStatus: form.business_status as FormState['businessStatus'],
  content: form.content,
  edition: form.process_edition_id,
  branch: form.branch,
  routeRound: form.route_round,
  facts: form.facts as Facts | null,
  resume: form.resume as FormState['resume'],
  firstCreator: form.first_creator_id,
  suspended: form.suspended as FormState['suspended'],
  revoking: form.revoking,
  finishedAt: instant(form.finished_at),
  copies: form.copies as FormState['copies'],
  version: form.version,
  seq: form.log_seq,
  rows,
});

const rowsOfForm = prepared<{ id: number }>()((on, { id }) =>
  approval(on).selectFrom('approval.row').selectAll().where('form_id', '=', id).orderBy('no'),
);

/** Returns all rows of a form, oldest first. */
export async function listRows(on: Executor, formId: number): Promise<Row[]> {
  return (await rowsOfForm.list(on, { id: formId })).map(toRow);
}

/** Returns the rows of many forms by form id, oldest first. */
export async function listRowsOf(
  on: Executor,
  formIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Row[]>> {
  const rows = await approval(on)
    .selectFrom('approval.row')
    .selectAll()
    .where(sql<boolean>`form_id = any(${[...formIds]}::bigint[])`)
    .orderBy('form_id')
    .orderBy('no')
    .execute();
  const byForm = Map.groupBy(rows, (row) => row.form_id);
  return new Map([...byForm].map(([id, own]) => [id, own.map(toRow)]));
}

/** Forms as the last command of each transaction left them. They are locked, so nobody else can change them. */
const taken = new WeakMap<Tx, Map<number, Loaded>>();

/** Remembers a form, so that the next command of the same transaction need not read it again. */
export function remember(tx: Tx, loaded: Loaded): void {
  const known = taken.get(tx);
  if (known) known.set(loaded.form.id, loaded);
  else {
    taken.set(tx, new Map([[loaded.form.id, loaded]]));
    // Long work continues with the same `tx` after a commit, and other transactions may have changed the form in
    // between.
    tx.afterCommit(() => void taken.delete(tx));
  }
}

/** Titles that modules gave forms in each transaction, until the command that is under way has taken them. */
const titles = new WeakMap<Tx, Map<number, Words>>();

/** Saves the title of a form. Notifications of the command that is under way name the form by it, too. */
export async function saveTitle(tx: Tx, formId: number, title: Words): Promise<void> {
  const given = titles.get(tx) ?? new Map<number, Words>();
  titles.set(tx, given.set(formId, title));
  await approval(tx)
    .updateTable('approval.form')
    .set({ title: title.zh, title_en: title.en })
    .where('id', '=', formId)
    .execute();
}

/** Returns a form with the title that a module has just given it. */
export function withNewTitle(tx: Tx, loaded: Loaded): Loaded {
  const title = titles.get(tx)?.get(loaded.form.id);
  if (!title) return loaded;
  titles.get(tx)!.delete(loaded.form.id);
  return { ...loaded, form: { ...loaded.form, title: title.zh, title_en: title.en } };
}

const formForUpdate = prepared<{ id: number }>()((on, { id }) =>
  approval(on).selectFrom('approval.form').select(engineColumns).where('id', '=', id).forUpdate(),
);

const rowsOf = (on: Executor) =>
  approval(on)
    .selectFrom('approval.row as r')
    .leftJoin('people.person as p', 'p.id', 'r.person_id')
    .selectAll('r')
    .select('p.is_active')
    .select(
      sql<boolean>`(exists (select from approval.absence a
        where a.person_id = r.person_id and a.starts_at <= clock_timestamp() and a.ends_at > clock_timestamp())
      or exists (select from people.hrbp_agent a where a.person_id = r.person_id and ${isAgencyNow()}))`.as(
        'is_away',
      ),
    );

type PeopledRow = Selectable<RowTable> & {
  readonly is_active: boolean | null;
  readonly is_away: boolean;
};

const rowsWithLeavers = prepared<{ id: number }>()((on, { id }) =>
  rowsOf(on).where('r.form_id', '=', id).orderBy('r.no'),
);

const loadedOf = (form: EngineForm, rows: readonly PeopledRow[]): Loaded => {
  const unusual = rows.flatMap(({ person_id, is_active, is_away, on_behalf_of_id }) =>
    person_id !== null && (is_active === false || is_away || on_behalf_of_id !== null) ? [person_id] : [],
  );
  return { form, order: toOrder(form, rows.map(toRow)), unusual };
};

/** Locks a form for this transaction; its rows are read under the lock. */
export async function findForUpdate(tx: Tx, id: number): Promise<Loaded | undefined> {
  const known = taken.get(tx)?.get(id);
  if (known) return known;
  // The queries are sent together and answered in this order, so the rows are read under the lock.
  const [form, rows] = await together(
    tx,
    () => formForUpdate.find(tx, { id }),
    () => rowsWithLeavers.list(tx, { id }),
  );
  return form && loadedOf(form, rows);
}

/** Locks forms for this transaction, lowest id first; their rows are read under the locks. */
export async function listForUpdate(tx: Tx, ids: readonly number[]): Promise<Loaded[]> {
  const forms = await approval(tx)
    .selectFrom('approval.form')
    .select(engineColumns)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await rowsOf(tx)
    .where(sql<boolean>`r.form_id = any(${forms.map((form) => form.id)}::bigint[])`)
    .orderBy('r.form_id')
    .orderBy('r.no')
    .execute();
  const byForm = Map.groupBy(rows, (row) => row.form_id);
  return forms.map((form) => loadedOf(form, byForm.get(form.id) ?? []));
}

/** Returns the people whom each of these forms waits for, in the order of their rows. */
export function listWaiting(on: Executor, formIds: readonly number[]) {
  return approval(on)
    .selectFrom('approval.row')
    .select([
      'form_id as formId',
      'no',
      'level',
      'level_name as levelName',
      'person_id as personId',
      'is_finance as isFinance',
    ])
    .where(sql<boolean>`form_id = any(${[...formIds]}::bigint[])`)
    .where('status', '=', 6)
    .orderBy('form_id')
    .orderBy('no')
    .execute();
}
