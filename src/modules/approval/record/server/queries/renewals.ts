import { sql } from 'kysely';
import { keepAudit, writeAudit, writeKeptAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Resealed } from '#kit/server/db/reseal.ts';
import { digestOf } from '#modules/approval/flow/server/queries/saving.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';

const act = 'form.reseal';

const targetOf = (formId: number): string => `form:${formId}`;

/** Digests of a form's values before and after they were sealed again with a new key, in order. */
type Step = readonly [from: string, to: string];

export type Renewed = ReadonlyMap<number, readonly Step[]>;

/**
 * Writes to the audit log that values are unchanged but sealed with a new key.
 * The record of a form holds the digest of its values as sealed before, and cannot be changed.
 */
export async function noteRenewed(tx: Tx, rows: readonly Resealed[]): Promise<void> {
  keepAudit(tx);
  for (const { key, before, after } of rows) {
    const [from, to] = [digestOf(before['form_values']), digestOf(after['form_values'])];
    if (from === to) continue;
    await writeAudit(tx, { actorId: null, act, target: targetOf(Number(key['id'])), detail: { from, to } });
  }
  await writeKeptAudit(tx);
}

/** Returns, by form, how the digests of values changed when they were sealed again. */
export async function listRenewed(on: Executor, ids: readonly number[]): Promise<Renewed> {
  const { rows } = await sql<{ id: number; from: string; to: string }>`
    select substr(target, 6)::float8 as id, detail->>'from' as "from", detail->>'to' as "to" from kit.audit
    where target = any(${ids.map(targetOf)}::text[]) and act = ${act} order by at`.execute(approval(on));
  const steps = Map.groupBy(rows, ({ id }) => id);
  return new Map([...steps].map(([id, all]) => [id, all.map(({ from, to }): Step => [from, to])]));
}

/** Whether a changed digest is explained by sealing the same values again. */
export function isSameSealed(known: string, now: string, steps: readonly Step[] = []): boolean {
  let digest = known;
  for (const [from, to] of steps) if (from === digest) digest = to;
  return digest === now;
}
