import { sql, type Selectable } from 'kysely';
import { compareDecimal } from '#kit/rules/exact.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { firstBroken } from '#kit/server/hash-chain.ts';
import type { FlowEvent, SystemRule } from '#modules/approval/contract/codes.ts';
import {
  engineColumns,
  listRows,
  listRowsOf,
  toOrder,
  type EngineForm,
} from '#modules/approval/flow/server/queries/orders.ts';
import { digestOf, hashedEntry } from '#modules/approval/flow/server/queries/saving.ts';
import { replayFaults } from '#modules/approval/flow/server/rules/invariants.ts';
import type { Changes, Entry, Row } from '#modules/approval/flow/server/rules/order.ts';
import { replay } from '#modules/approval/flow/server/rules/replay.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import type { LogTable } from '#modules/approval/server/tables.gen.ts';
import { listBrokenRemarks } from '#modules/approval/talk/server/queries/remarks.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import { isSameSealed, listRenewed, type Renewed } from './renewals.ts';

const toEntry = (row: Selectable<LogTable>): Entry => ({
  seq: row.seq,
  version: row.version,
  round: row.round,
  at: row.at.toISOString(),
  event: row.event as FlowEvent,
  actor: row.actor_id,
  onBehalfOf: row.on_behalf_of_id,
  row: row.row_no,
  rule: row.rule as SystemRule | null,
  text: row.message,
  values: row.value_changes as readonly Change[],
  changes: row.changes as Changes,
  ...(row.digest === null ? {} : { digest: row.digest }),
});

/** Returns a form's whole record, with the hash of each entry. */
export async function listLog(on: Executor, formId: number): Promise<{ entry: Entry; hash: string }[]> {
  const rows = await approval(on)
    .selectFrom('approval.log')
    .selectAll()
    .where('form_id', '=', formId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ entry: toEntry(row), hash: row.hash }));
}

/** A form with the columns that its record is checked against. */
type CheckedForm = EngineForm & { readonly amount: string | null; readonly form_values: unknown };

/**
 * Returns the number of the first record entry whose hash does not fit; null when everything is intact.
 * Returns the number after the last entry if the form's values, amount, state, rows or remarks differ from the record.
 */
function brokenIn(
  form: CheckedForm,
  log: readonly { readonly entry: Entry; readonly hash: string }[],
  rows: readonly Row[],
  remarksBroken: boolean,
  renewed: Renewed,
): number | null {
  const entries = log.map(({ entry }) => entry);
  const hashed = firstBroken(log.map(({ entry, hash }) => ({ entry: hashedEntry(form.id, entry), hash })));
  const at = hashed >= 0 ? hashed : entries.findIndex(({ seq }, index) => seq !== index + 1);
  if (at >= 0) return at + 1;
  const digest = entries.findLast((entry) => entry.digest !== undefined)?.digest;
  const isEnd = entries.length === form.log_seq && log.at(-1)?.hash === form.log_hash;
  const isKept =
    isEnd && (digest === undefined || isSameSealed(digest, digestOf(form.form_values), renewed.get(form.id)));
  return isKept && !remarksBroken && tells(entries, form, rows) ? null : entries.length + 1;
}

/** Whether a complete record leads to the form's present state, rows and amount. */
function tells(entries: readonly Entry[], form: CheckedForm, rows: readonly Row[]): boolean {
  const amount = replay(entries).facts?.amount ?? null;
  return (
    replayFaults(toOrder(form, rows), entries).length === 0 &&
    (amount === null || form.amount === null || compareDecimal(amount, form.amount) === 0)
  );
}

/**
 * Checks one form's record and remarks: every hash, the last hash stored with the form, the digest of the last values,
 * and that the entries lead to the present state. Returns the number of the first entry that does not fit.
 * A mismatch of the state counts as the number after the last entry.
 */
export async function verifyRecord(
  on: Executor,
  form: CheckedForm,
): Promise<{ readonly broken: number | null; readonly hashes: readonly string[] }> {
  const log = await listLog(on, form.id);
  const remarks = await listBrokenRemarks(on, [form.id]);
  return {
    broken: brokenIn(
      form,
      log,
      await listRows(on, form.id),
      remarks.has(form.id),
      await listRenewed(on, [form.id]),
    ),
    hashes: log.map(({ hash }) => hash),
  };
}

/** Whether a form's record has this hash at this number, which only holders of a printout can know. */
export async function hasEntry(on: Executor, formId: number, seq: number, hash: string): Promise<boolean> {
  const found = await approval(on)
    .selectFrom('approval.log')
    .select('seq')
    .where('form_id', '=', formId)
    .where('seq', '=', seq)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Number of forms whose records are read at once. */
const PAGE = 500;

/**
 * Checks every form's record like `verifyRecord`, or that of one form. Returns the number of forms and the first broken
 * entry of each broken one.
 */
export async function verifyRecords(
  on: Executor,
  only?: number,
): Promise<{ forms: number; broken: { number: string; seq: number }[] }> {
  const broken: { number: string; seq: number }[] = [];
  let forms = 0;
  for (let after = 0; ;) {
    const page = await approval(on)
      .selectFrom('approval.form')
      .select([...engineColumns, 'amount', 'form_values'])
      .where('id', '>', after)
      .$if(only !== undefined, (query) => query.where('id', '=', only!))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const last = page.at(-1);
    if (!last) return { forms, broken };
    const ids = page.map(({ id }) => id);
    const entries = await approval(on)
      .selectFrom('approval.log')
      .selectAll()
      .where(sql<boolean>`form_id = any(${ids}::bigint[])`)
      .orderBy('form_id')
      .orderBy('seq')
      .execute();
    const logs = Map.groupBy(entries, ({ form_id }) => form_id);
    const rows = await listRowsOf(on, ids);
    const remarks = await listBrokenRemarks(on, ids);
    const renewed = await listRenewed(on, ids);
    for (const form of page) {
      const log = (logs.get(form.id) ?? []).map((row) => ({ entry: toEntry(row), hash: row.hash }));
      const seq = brokenIn(form, log, rows.get(form.id) ?? [], remarks.has(form.id), renewed);
      if (seq !== null) broken.push({ number: form.number, seq });
    }
    forms += page.length;
    after = last.id;
  }
}

/** Returns the first record entry after a version, with the name of its actor. */
export function findFirstAfter(on: Executor, formId: number, version: number) {
  return approval(on)
    .selectFrom('approval.log as l')
    .leftJoin('people.person as p', 'p.id', 'l.actor_id')
    .select(['l.actor_id', 'l.event', 'l.at', 'p.chinese_name', 'p.english_name'])
    .where('l.form_id', '=', formId)
    .where('l.version', '>', version)
    .orderBy('l.seq')
    .limit(1)
    .executeTakeFirst();
}
