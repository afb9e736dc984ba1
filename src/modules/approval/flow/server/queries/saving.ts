import { createHash } from 'node:crypto';
import { sql, type InsertType, type RawBuilder } from 'kysely';
import type { Language } from '#kit/contract/refusals.ts';
import { json, type JsonText, type Tx } from '#kit/server/db/database.ts';
import { deferred, type Deferred } from '#kit/server/db/deferred.ts';
import { epochsText, noteEpochs } from '#kit/server/db/epochs.ts';
import { pickSlots, prepared } from '#kit/server/db/prepared.ts';
import { CHAIN_START, canonicalJson, chainHash } from '#kit/server/hash-chain.ts';
import { rowStatus } from '#modules/approval/contract/codes.ts';
import type { FormTexts } from '#modules/approval/filling/server/queries/forms.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import type { FormTable } from '#modules/approval/server/tables.gen.ts';
import type { Stored } from '#modules/forms/server/open.ts';
import type { Entry, Order, Row } from '../rules/order.ts';
import type { Loaded } from './orders.ts';

/** Converts an order to the engine's columns. */
const engineValues = (order: Order) => ({
  applicant_id: order.applicant,
  status: order.status,
  state_type: order.stateType,
  round: order.round,
  business_status: order.businessStatus,
  content: order.content,
  process_edition_id: order.edition,
  branch: order.branch,
  route_round: order.routeRound,
  facts: order.facts && json(order.facts),
  subject_id: order.facts?.subject?.person ?? null,
  resume: order.resume && json(order.resume),
  first_creator_id: order.firstCreator,
  suspended: order.suspended && json(order.suspended),
  revoking: order.revoking,
  finished_at: order.finishedAt === null ? null : new Date(order.finishedAt),
  copies: json(order.copies),
  version: order.version,
  log_seq: order.seq,
  waiting_for: namesWaitedFor(order, 'zh', '、'),
  waiting_for_en: namesWaitedFor(order, 'en', ', '),
});

/** Returns the names of the people a form waits for, as lists show them. */
const namesWaitedFor = ({ rows }: Order, language: Language, between: string): string =>
  rows.flatMap(({ status, name }) => (status === rowStatus.waiting ? [name[language]] : [])).join(between);

const rowColumns = (formId: number) => (row: Row) => ({
  form_id: formId,
  no: row.no,
  round: row.round,
  level: row.level,
  level_name: row.levelName.zh,
  level_name_en: row.levelName.en,
  sort: row.sort,
  seat: row.seat,
  parent_no: row.parent,
  origin: row.origin,
  person_id: row.person,
  name: row.name.zh,
  name_en: row.name.en,
  department_name: row.department.zh,
  department_name_en: row.department.en,
  on_behalf_of_id: row.onBehalfOf,
  sign_type: row.sign,
  is_finance: row.finance,
  status: row.status,
  why: row.why,
  opened_at: row.openedAt,
  decided_at: row.decidedAt,
  decided_by_id: row.decidedBy,
  rule: row.rule,
  comment: row.comment,
  content: row.content,
  added: row.added,
  dropped: row.dropped,
  due_at: row.dueAt,
  limit_done: row.limitDone,
});

/** Content of a record entry that its hash covers: the whole entry and the id of its form. */
export const hashedEntry = (formId: number, entry: Entry): unknown => ({ form: formId, ...entry });

const entryColumns = (formId: number, entry: Entry, hash: string) => ({
  form_id: formId,
  seq: entry.seq,
  version: entry.version,
  round: entry.round,
  at: entry.at,
  event: entry.event,
  actor_id: entry.actor,
  on_behalf_of_id: entry.onBehalfOf,
  row_no: entry.row,
  rule: entry.rule,
  message: entry.text,
  value_changes: entry.values,
  changes: entry.changes,
  hash,
  digest: entry.digest ?? null,
});

/** Digest of a form's values as stored in the record. It reveals changes made directly in the database. */
export const digestOf = (values: unknown): string =>
  createHash('sha256').update(canonicalJson(values)).digest('hex');

/** Adds the digest of the values after a step to the step's last entry. */
const withDigest = (entries: readonly Entry[], values: unknown): readonly Entry[] =>
  values === undefined
    ? entries
    : entries.with(entries.length - 1, { ...entries.at(-1)!, digest: digestOf(values) });

type Chained = readonly ReturnType<typeof entryColumns>[];

/** Chains the entries of a form to the hash `before`. */
const chain = (formId: number, entries: readonly Entry[], before: string): Chained => {
  let hash = before;
  return entries.map((entry) => {
    hash = chainHash(hash, hashedEntry(formId, entry));
    return entryColumns(formId, entry, hash);
  });
};

const insertEntries = (entries: RawBuilder<JsonText>) => sql<object>`(
  insert into approval.log
  select * from jsonb_populate_recordset(null::approval.log, ${entries}::jsonb))`;

/** SQL: inserts and updates rows. The round, level and origin of a row never change. */
const upsertRows = (rows: RawBuilder<JsonText>) => sql<object>`(
  insert into approval.row as r
  select * from jsonb_populate_recordset(null::approval.row, ${rows}::jsonb)
  on conflict (form_id, no) do update
  set status = excluded.status, opened_at = excluded.opened_at, decided_at = excluded.decided_at,
    decided_by_id = excluded.decided_by_id, rule = excluded.rule, comment = excluded.comment,
    content = excluded.content, sort = excluded.sort, person_id = excluded.person_id, name = excluded.name,
    name_en = excluded.name_en, department_name = excluded.department_name,
    department_name_en = excluded.department_name_en, on_behalf_of_id = excluded.on_behalf_of_id,
    dropped = excluded.dropped, due_at = excluded.due_at, limit_done = excluded.limit_done)`;

export type NewForm = Omit<
  Added,
  | keyof ReturnType<typeof engineValues>
  | 'id'
  | 'log_hash'
  | 'created_at'
  | 'updated_at'
  | 'submitted_at'
  | 'entries'
  | 'rows'
>;

const nextId = prepared<object>()(
  () => sql<{ id: number; epochs: string }>`
    select nextval(pg_get_serial_sequence('approval.form', 'id')) as id, ${epochsText} as epochs`,
);

/** Returns the id for a form that is about to be added, and notes the epochs. */
export async function nextFormId(tx: Tx): Promise<number> {
  const { id, epochs } = (await nextId.find(tx, {}))!;
  noteEpochs(tx, epochs);
  return id;
}

/**
 * Says that the transaction is about to add a form. An absence waits for it (`waitForDecisions`), as the form may be
 * routed by an organisation without it.
 */
export async function holdForms(tx: Tx): Promise<void> {
  await sql`lock table approval.form in row exclusive mode`.execute(approval(tx));
}

const textColumns = [
  'title',
  'title_en',
  'summary',
  'summary_en',
  'company_id',
  'company_name',
  'company_name_en',
  'department_id',
  'department_name',
  'department_name_en',
  'amount',
] as const satisfies readonly (keyof FormTexts)[];

const stateColumns = [
  'status',
  'state_type',
  'round',
  'business_status',
  'content',
  'process_edition_id',
  'branch',
  'route_round',
  'facts',
  'subject_id',
  'resume',
  'first_creator_id',
  'suspended',
  'revoking',
  'finished_at',
  'copies',
  'version',
  'log_seq',
  'log_hash',
  'updated_at',
  'waiting_for',
  'waiting_for_en',
] as const;

const newColumns = [
  ...textColumns,
  ...stateColumns,
  'id',
  'number',
  'template_id',
  'template_edition_id',
  'template_title',
  'template_title_en',
  'group_code',
  'applicant_id',
  'applicant_name',
  'applicant_name_en',
  'form_values',
  'created_at',
  'submitted_at',
] as const;

type FormValues = { [C in keyof FormTable]: InsertType<FormTable[C]> };
type Added = Pick<FormValues, (typeof newColumns)[number]> & {
  readonly entries: JsonText;
  readonly rows: JsonText;
};

const insertForm = deferred<Added>({
  table: 'approval.form',
  pieces: (on, given) => ({
    new_entries: insertEntries(given.entries),
    new_rows: upsertRows(given.rows),
    new_form: approval(on).insertInto('approval.form').values(pickSlots(given, newColumns)),
  }),
});

/** Adds a form with the first entry of its record. It is written with the step that follows, if nobody reads before. */
export async function addForm(
  tx: Tx,
  id: number,
  form: NewForm,
  order: Order,
  entry: Entry,
): Promise<Loaded> {
  const entries = chain(id, [entry], CHAIN_START);
  const at = new Date(entry.at);
  const log_hash = entries[0]!.hash;
  const state = { ...engineValues(order), log_hash, created_at: at, updated_at: at, submitted_at: null };
  await insertForm.send(tx, { ...form, ...state, id, entries: json(entries), rows: json([]) });
  return {
    form: { ...form, ...engineValues(order), ...plainState(order), id, log_hash },
    order,
    unusual: [],
  };
}

/** State as a read gives it, where it is written as JSON. */
const plainState = ({ facts, resume, suspended, copies }: Order) => ({ facts, resume, suspended, copies });

/** Columns of a form that a command changes beside the engine's state: its values and its texts for lists. */
export type Contents = Partial<FormTexts> & {
  readonly values?: Stored;
  readonly draft?: null;
  readonly applicant_name?: string;
  readonly applicant_name_en?: string;
};

type Changing = keyof FormValues;
type Saved = Pick<FormValues, Changing> & { readonly rows: JsonText; readonly entries: JsonText };
type Saving = Deferred<Partial<Saved>>;

/** Writes of a form, one for each set of columns that commands change; there are only a handful. */
const savings = new Map<string, Saving>();

function savingOf(columns: readonly Changing[]): Saving {
  const key = columns.join();
  const known = savings.get(key);
  if (known) return known;
  const saving = deferred<Saved>({
    table: 'approval.form',
    pieces: (on, given) => ({
      form_entries: insertEntries(given.entries),
      form_rows: upsertRows(given.rows),
      form_state: approval(on)
        .updateTable('approval.form')
        .set(pickSlots(given, columns))
        .where('id', '=', given.id),
    }),
  }) as Saving;
  savings.set(key, saving);
  return saving;
}

type Written = readonly ReturnType<ReturnType<typeof rowColumns>>[];

/** Puts rows in the place of those of the same number, which several commands of one transaction may have written. */
const withRows = (before: Written, after: Written): Written => [
  ...new Map([...before, ...after].map((row) => [row.no, row])).values(),
];

/** Stores the changes of one command: rows, record, state and contents. */
export async function saveStep(
  tx: Tx,
  { form, order: before, unusual }: Loaded,
  after: Order,
  entries: readonly Entry[],
  { values, draft, ...texts }: Contents = {},
): Promise<Loaded> {
  const old = new Map(before.rows.map((row) => [row.no, row]));
  const rows = after.rows.filter((row) => old.get(row.no) !== row);
  const chained = chain(form.id, withDigest(entries, values), form.log_hash);
  const log_hash = chained.at(-1)!.hash;
  const at = new Date(entries.at(-1)!.at);
  const events = new Set(entries.map(({ event }) => event));
  const changed: Partial<FormValues> = {
    ...texts,
    ...(values === undefined ? {} : { form_values: json(values) }),
    ...(draft === undefined ? {} : { draft_values: draft }),
    ...engineValues(after),
    log_hash,
    updated_at: at,
    ...(events.has('submitted') || events.has('resubmitted') ? { submitted_at: at } : {}),
  };
  const written = rows.map(rowColumns(form.id));
  const added = insertForm.takeBack(tx);
  if (added?.id === form.id)
    await insertForm.send(tx, {
      ...added,
      ...changed,
      rows: json(withRows(JSON.parse(added.rows) as Written, written)),
      entries: json([...(JSON.parse(added.entries) as Chained), ...chained]),
    });
  else {
    if (added) await insertForm.send(tx, added);
    await savingOf(Object.keys(changed) as Changing[]).send(tx, {
      ...changed,
      id: form.id,
      rows: json(written),
      entries: json(chained),
    });
  }
  const { title = form.title, title_en = form.title_en } = texts;
  const { applicant_name = form.applicant_name, applicant_name_en = form.applicant_name_en } = texts;
  const named = { title, title_en, applicant_name, applicant_name_en };
  return { form: { ...form, ...named, log_hash }, order: after, unusual };
}
