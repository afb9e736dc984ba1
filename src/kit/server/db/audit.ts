import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { KitTables } from '../tables.gen.ts';
import { canonicalJson, CHAIN_START, chainHash } from '../hash-chain.ts';
import { type Database, type Tx, json, tables } from './database.ts';
import { inTransaction } from './transaction.ts';

export interface AuditEntry {
  /** Person who acted; null: the system itself. */
  actorId: number | null;
  /** Name of the act as `noun.verb`, such as `role.grant`. */
  act: string;
  /** Object of the act as `kind:id`, such as `person:17`. */
  target: string;
  /** Facts for an auditor as JSON; never secrets or whole records. */
  detail: Readonly<Record<string, unknown>>;
  ip?: string | null | undefined;
}

/** Access token of the acting program, which every entry names. */
export const through = new AsyncLocalStorage<string>();

/** Chain that the transaction has locked. A transaction locks only one chain, however many entries it writes. */
const chainOf = new WeakMap<Tx, number>();

/** Entries that the transaction writes at its end. */
const kept = new WeakMap<Tx, Row[]>();

/**
 * Adds an entry to the append-only audit log, in the transaction of the logged change. Should be called last, because
 * one of the log's chains is then locked until the commit. Only a free chain is chosen, so nobody waits. The instant
 * comes from this process's clock, in milliseconds.
 * @throws TypeError if the detail is not JSON
 */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const token = through.getStore();
  const detail = token === undefined ? entry.detail : { ...entry.detail, token };
  const row: Row = {
    at: new Date(),
    actor_id: entry.actorId,
    act: entry.act,
    target: entry.target,
    detail: json(detail),
    ip: entry.ip ?? null,
  };
  const text = canonicalJson(hashed({ ...row, detail }));
  const later = kept.get(tx);
  if (later) later.push(row);
  else await add(tx, row, text);
}

/** Appends an entry to a chain. @returns the new end of the chain */
async function add(tx: Tx, row: Row, text: string): Promise<Head> {
  const known = chainOf.get(tx);
  const free = sql`order by random() limit 1 for update skip locked`;
  const any = sql`where chain = ${1 + Math.floor(Math.random() * CHAINS)} for update`;
  const head = known
    ? await append(tx, row, text, sql`where chain = ${known} for update`)
    : ((await append(tx, row, text, free)) ?? (await append(tx, row, text, any)));
  if (!head) throw new Error('The audit log has no chain to append to');
  chainOf.set(tx, head.chain);
  return head;
}

/**
 * Keeps the audit entries of a long transaction in memory until `writeKeptAudit`. Single writes would change the
 * chain's end thousands of times, and each would read past all older versions of that row.
 */
export function keepAudit(tx: Tx): void {
  kept.set(tx, []);
}

/** Writes the entries that `keepAudit` kept, in order. Should be called last, like `writeAudit`. */
export async function writeKeptAudit(tx: Tx): Promise<void> {
  const [first, ...others] = kept.get(tx) ?? [];
  kept.delete(tx);
  if (!first) return;
  // The first entry finds and locks a chain.
  const { chain, ...end } = await add(
    tx,
    first,
    canonicalJson(hashed({ ...first, detail: JSON.parse(first.detail) })),
  );
  let { seq, hash } = end;
  const rows = others.map((row) => {
    const entry = { ...row, detail: JSON.parse(row.detail) as unknown };
    hash = chainHash(hash, hashed(entry));
    return { ...entry, chain, seq: ++seq, hash };
  });
  await sql`
    with moved as (update kit.audit_head set seq = ${seq}, hash = ${hash} where chain = ${chain})
    insert into kit.audit (chain, seq, hash, at, actor_id, act, target, detail, ip)
    select chain, seq, hash, at, actor_id, act, target, detail, ip
    from jsonb_populate_recordset(null::kit.audit, ${json(rows)}::jsonb)
    order by seq`.execute(tx.kysely);
}

/** Number of hash chains, as created by the migration. It is larger than the number of connections of a process. */
const CHAINS = 32;

/** Last position and hash of a chain. */
interface Head {
  readonly chain: number;
  readonly seq: number;
  readonly hash: string;
}

type Row = Omit<KitTables['kit.audit'], 'chain' | 'seq' | 'hash' | 'detail'> & { detail: string };

async function append(
  tx: Tx,
  row: Row,
  text: string,
  which: ReturnType<typeof sql>,
): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    with head as (select chain, seq, hash from kit.audit_head ${which}),
    entry as (
      select chain, seq + 1 as seq, encode(sha256(convert_to(hash || chr(10) || ${text}, 'UTF8')), 'hex') as hash
      from head
    ),
    moved as (
      update kit.audit_head set seq = entry.seq, hash = entry.hash from entry where audit_head.chain = entry.chain
    )
    insert into kit.audit (chain, seq, hash, at, actor_id, act, target, detail, ip)
    select chain, seq, hash, ${row.at}::timestamptz, ${row.actor_id}::bigint, ${row.act}::text, ${row.target}::text,
      ${row.detail}::jsonb, ${row.ip}::text
    from entry
    returning chain, seq, hash`.execute(tx.kysely);
  return rows[0];
}

/** Returns the fields that the hash covers: all except the position in the chain, which the chain itself proves. */
function hashed(row: Omit<Row, 'detail'> & { detail: unknown }): unknown {
  return {
    at: row.at,
    actorId: row.actor_id,
    act: row.act,
    target: row.target,
    detail: row.detail,
    ip: row.ip,
  };
}

export interface AuditVerdict {
  /** Number of entries that were checked. */
  entries: number;
  /** First wrong entry of every broken chain; empty if nothing was changed. */
  broken: { chain: number; seq: number; reason: 'changed' | 'missing' | 'no head' }[];
}

const PAGE = 1_000;

/** Checks every hash of the log, reading 1000 entries at a time in one snapshot. */
export function verifyAudit(db: Database): Promise<AuditVerdict> {
  return inTransaction(db, verifyChains, { isolation: 'repeatable read', readOnly: true });
}

async function verifyChains(tx: Tx): Promise<AuditVerdict> {
  const kit = tables<KitTables>(tx);
  const heads = await kit.selectFrom('kit.audit_head').selectAll().execute();
  const headOf = new Map(heads.map((head) => [head.chain, head]));
  const found = await kit.selectFrom('kit.audit').select('chain').distinct().execute();
  const chains = new Set([...headOf.keys(), ...found.map((row) => row.chain)]);
  const verdict: AuditVerdict = { entries: 0, broken: [] };
  for (const chain of [...chains].toSorted((a, b) => a - b)) {
    const head = headOf.get(chain);
    const end = await verifyChain(tx, chain, verdict);
    if (!end) continue;
    if (!head) verdict.broken.push({ chain, seq: end.seq, reason: 'no head' });
    else if (head.seq !== end.seq || head.hash !== end.hash) {
      verdict.broken.push({ chain, seq: end.seq + 1, reason: 'missing' });
    }
  }
  return verdict;
}

/** Last correct position of a chain; undefined once a break was found and reported. */
async function verifyChain(
  tx: Tx,
  chain: number,
  verdict: AuditVerdict,
): Promise<{ seq: number; hash: string } | undefined> {
  let end = { seq: 0, hash: CHAIN_START };
  for (;;) {
    const rows = await tables<KitTables>(tx)
      .selectFrom('kit.audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', end.seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      verdict.entries++;
      const reason =
        row.seq !== end.seq + 1
          ? 'missing'
          : chainHash(end.hash, hashed(row)) !== row.hash
            ? 'changed'
            : null;
      if (reason) {
        verdict.broken.push({ chain, seq: end.seq + 1, reason });
        return undefined;
      }
      end = row;
    }
    if (rows.length < PAGE) return end;
  }
}
