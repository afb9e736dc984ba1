import { sql } from 'kysely';
import { writeAudit } from '#kit/server/db/audit.ts';
import { json, type Database, type Executor, type Tx } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { CHAIN_START, chainHash } from '#kit/server/hash-chain.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';

/** State of a form's record and remarks at the time of sealing. */
interface Stand {
  readonly form: number;
  readonly number: string;
  readonly seq: number;
  readonly hash: string;
  readonly remarkNo: number;
  readonly remarkHash: string;
}

/** Maximum number of forms in one seal. */
const PAGE = 1_000;

const act = 'approval.seal';

/** Lists forms whose record or remarks have changed since they were last sealed. */
async function listUnsealed(tx: Tx): Promise<Stand[]> {
  const { rows } = await sql<Stand>`
    select f.id as form, f.number, f.log_seq as seq, f.log_hash as hash,
      coalesce(r.no, 0) as "remarkNo", coalesce(r.hash, '') as "remarkHash"
    from approval.form f
    left join approval.remark_head r on r.form_id = f.id
    left join approval.sealed s on s.form_id = f.id
    where s.form_id is null or s.log_seq <> f.log_seq or s.remark_no <> coalesce(r.no, 0)
    order by f.id limit ${PAGE}`.execute(approval(tx));
  return rows;
}

async function sealOnce(tx: Tx, now: Date): Promise<number> {
  await lockNamed(tx, act);
  const forms = await listUnsealed(tx);
  if (forms.length === 0) return 0;
  const { rows } = await sql<{ no: number; hash: string }>`
    select no, hash from approval.seal order by no desc limit 1`.execute(approval(tx));
  const no = (rows[0]?.no ?? 0) + 1;
  const hash = chainHash(rows[0]?.hash ?? CHAIN_START, { no, at: now, forms });
  const text = json(forms);
  await sql`insert into approval.seal (no, at, forms, hash)
    values (${no}, ${now}::timestamptz, ${text}::jsonb, ${hash})`.execute(approval(tx));
  await sql`insert into approval.sealed (form_id, log_seq, remark_no)
    select form, seq, "remarkNo" from jsonb_to_recordset(${text}::jsonb) as x (form bigint, seq int, "remarkNo" int)
    on conflict (form_id) do update set log_seq = excluded.log_seq, remark_no = excluded.remark_no`.execute(
    approval(tx),
  );
  await writeAudit(tx, { actorId: null, act, target: `seal:${no}`, detail: { hash, forms: forms.length } });
  return forms.length;
}

/**
 * Appends the present state of changed records to the hash chain over all forms. Submissions and decisions do not wait
 * for it. Returns the number of sealed forms.
 */
export async function sealRecords(db: Database, now: Date): Promise<number> {
  for (let sealed = 0; ;) {
    const more = await inTransaction(db, (tx) => sealOnce(tx, now));
    sealed += more;
    if (more < PAGE) return sealed;
  }
}

export interface SealVerdict {
  readonly seals: number;
  /** Seals that were changed or are missing, and forms whose sealed record no longer exists. */
  readonly broken: readonly (
    | { readonly seal: number; readonly reason: 'changed' | 'missing' | 'not in the audit log' }
    | { readonly form: string; readonly seal: number }
  )[];
}

/** Returns the numbers of sealed forms whose record no longer holds the sealed entry or remark. */
async function listLost(on: Executor, forms: readonly Stand[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select x.number from jsonb_to_recordset(${json(forms)}::jsonb)
      as x (form bigint, number text, seq int, hash text, "remarkNo" int, "remarkHash" text)
    left join approval.log l on l.form_id = x.form and l.seq = x.seq
    left join approval.remark m on m.form_id = x.form and m.no = x."remarkNo"
    left join approval.form f on f.id = x.form
    where f.number is distinct from x.number or l.hash is distinct from x.hash
      or (x."remarkNo" > 0 and m.hash is distinct from x."remarkHash")
    order by x.form`.execute(approval(on));
  return rows.map(({ number }) => number);
}

/** Verifies the hash chain over all forms against the audit log, and every sealed record against the present data. */
export function verifySeals(db: Database): Promise<SealVerdict> {
  return inTransaction(db, verify, { isolation: 'repeatable read', readOnly: true });
}

async function verify(tx: Tx): Promise<SealVerdict> {
  const { rows: logged } = await sql<{ no: number; hash: string }>`
    select substr(target, 6)::int as no, detail ->> 'hash' as hash from kit.audit
    where act = ${act}`.execute(approval(tx));
  const hashOf = new Map(logged.map(({ no, hash }) => [no, hash]));
  const broken: SealVerdict['broken'][number][] = [];
  const lost = new Set<string>();
  let previous = CHAIN_START;
  let seals = 0;
  for (;;) {
    const seal = await approval(tx)
      .selectFrom('approval.seal')
      .selectAll()
      .where('no', '>', seals)
      .orderBy('no')
      .limit(1)
      .executeTakeFirst();
    if (!seal) break;
    if (seal.no !== seals + 1) broken.push({ seal: seals + 1, reason: 'missing' });
    const forms = seal.forms as readonly Stand[];
    if (chainHash(previous, { no: seal.no, at: seal.at, forms }) !== seal.hash)
      broken.push({ seal: seal.no, reason: 'changed' });
    if (hashOf.get(seal.no) !== seal.hash) broken.push({ seal: seal.no, reason: 'not in the audit log' });
    for (const form of await listLost(tx, forms))
      if (!lost.has(form)) {
        lost.add(form);
        broken.push({ form, seal: seal.no });
      }
    previous = seal.hash;
    seals = seal.no;
  }
  const last = Math.max(0, ...hashOf.keys());
  if (last > seals) broken.push({ seal: seals + 1, reason: 'missing' });
  return { seals, broken };
}
