import { sql } from 'kysely';
import { boxOf, nameOfSecret, ringOf, SealedElsewhere, type Box } from '../secret-box.ts';
import { json, type Database, type Executor, type Tx } from './database.ts';
import { inTransaction } from './transaction.ts';

/** Encrypted column, and how it is encrypted again with a new secret. */
export interface SealedColumn {
  /** Encryption purpose of the values. */
  readonly purpose: string;
  /** Whether the column is JSON that contains encrypted texts as `{ sealed }`, at any depth. */
  readonly isJson?: true;
  /** Blind index columns by which the plain value is found. */
  readonly marks?: Readonly<Record<string, (secret: string, plain: string) => string>>;
  /** Replaces encrypted texts and marks inside the plain value itself. */
  readonly renew?: (plain: string, secret: string) => string;
}

type Row = Readonly<Record<string, unknown>>;

/** Row that was encrypted again; `key` is its primary key. */
export interface Resealed {
  readonly key: Row;
  readonly before: Row;
  readonly after: Row;
}

/** Table with encrypted columns. */
export interface SealedTable {
  readonly table: string;
  readonly columns: Readonly<Record<string, SealedColumn>>;
  /** Called in the same transaction to record elsewhere that encrypted texts have changed. */
  readonly whenChanged?: (tx: Tx, rows: readonly Resealed[]) => Promise<void>;
}

/** Column of marks whose plain texts are not stored. They keep the secret that they name. */
export interface MarkedColumn {
  readonly table: string;
  readonly column: string;
  /** Description for the administrator, such as `numbers on the watch list`. */
  readonly about: string;
}

/** Another use of former secrets. */
export interface SecretUse {
  readonly about: string;
  readonly count: (on: Executor) => Promise<number>;
}

/** All data of a module that depend on the installation's secret. */
export interface SecretUses {
  readonly sealed: readonly SealedTable[];
  readonly marked?: readonly MarkedColumn[];
  readonly others?: readonly SecretUse[];
}

export interface Progress {
  readonly table: string;
  /** Number of rows that were changed so far. */
  readonly changed: number;
  readonly isDone: boolean;
}

/** Number of rows in one transaction. */
const BATCH = 500;

const escaped = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const joined = (parts: readonly string[]) => sql.raw(parts.join(', '));

interface Shape {
  readonly keys: readonly string[];
  /** PostgreSQL types of all columns, by name. */
  readonly types: ReadonlyMap<string, string>;
}

async function shapeOf(on: Executor, table: string): Promise<Shape> {
  const { rows } = await sql<{ name: string; type: string; place: number | null }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      array_position(i.indkey::int2[], a.attnum) as place
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(on.kysely);
  const keys = rows.filter(({ place }) => place !== null).toSorted((a, b) => a.place! - b.place!);
  if (keys.length === 0) throw new Error(`${table} has no primary key`);
  return { keys: keys.map(({ name }) => name), types: new Map(rows.map(({ name, type }) => [name, type])) };
}

/** Pattern of an encrypted text, with or without the name of its secret. */
const sealedText = /^(?:[\w-]{6}\.)?[\w-]{38,}$/;

const isSealed = (held: object): held is { readonly sealed: string } =>
  'sealed' in held &&
  typeof held.sealed === 'string' &&
  Object.keys(held).length === 1 &&
  sealedText.test(held.sealed);

/** Renews every `{ sealed }` in JSON. Returns the same object if all are up to date. */
function renewJson(held: unknown, renew: (text: string) => string): unknown {
  if (typeof held !== 'object' || held === null) return held;
  if (Array.isArray(held)) {
    const items = held.map((item) => renewJson(item, renew));
    return items.some((item, n) => item !== held[n]) ? items : held;
  }
  const entries = Object.entries(held).map(
    ([name, value]) => [name, isSealed(held) ? renew(held.sealed) : renewJson(value, renew)] as const,
  );
  return entries.some(([name, value]) => value !== (held as Row)[name]) ? Object.fromEntries(entries) : held;
}

const unchanged = (plain: string): string => plain;

/** Returns the columns of a row that change with the secret; none if the newest secret encrypted it. */
function renewRow(
  row: Row,
  columns: SealedTable['columns'],
  boxes: ReadonlyMap<string, Box>,
  secret: string,
) {
  const renewed: Record<string, unknown> = {};
  for (const [name, { isJson, marks = {}, renew = unchanged }] of Object.entries(columns)) {
    const held = row[name];
    const box = boxes.get(name)!;
    if (held === null || held === '') continue;
    if (isJson) {
      const value = renewJson(held, (text) => (box.isNewest(text) ? text : box.seal(box.open(text))));
      if (value !== held) renewed[name] = value;
      continue;
    }
    if (box.isNewest(held as string)) continue;
    const plain = box.open(held as string);
    renewed[name] = box.seal(renew(plain, secret));
    for (const [column, mark] of Object.entries(marks)) renewed[column] = mark(secret, plain);
  }
  return renewed;
}

/** Returns the columns of a table that depend on the secret, in a fixed order. */
const columnsOf = ({ columns }: SealedTable): string[] =>
  Object.entries(columns).flatMap(([name, { marks = {} }]) => [name, ...Object.keys(marks)]);

interface Work {
  readonly secret: string;
  readonly target: string;
  readonly batch: number;
}

/** Encrypts the next rows of a table with the newest secret. Returns null if the table is finished. */
async function resealBatch(
  tx: Tx,
  source: SealedTable,
  { secret, target, batch }: Work,
): Promise<Progress | null> {
  const { table } = source;
  const here = sql`target = ${target} and source = ${table}`;
  await sql`insert into kit.secret_rotation (target, source) values (${target}, ${table})
    on conflict do nothing`.execute(tx.kysely);
  const { rows: states } = await sql<{ position: Row | null; changed: number; isDone: boolean }>`
    select position, changed::float8 as changed, done_at is not null as "isDone" from kit.secret_rotation
    where ${here} for update`.execute(tx.kysely);
  const { position, changed: before, isDone } = states[0]!;
  if (isDone) return null;
  await sql`select set_config('portico.resealing', 'on', true)`.execute(tx.kysely);
  const { keys, types } = await shapeOf(tx, table);
  const names = columnsOf(source);
  const typed = (name: string): string => `${escaped(name)} ${types.get(name)}`;
  const after = position
    ? sql`where (${joined(keys.map(escaped))}) > (select ${joined(keys.map(escaped))}
        from jsonb_to_record(${json(position)}::jsonb) as p(${joined(keys.map(typed))}))`
    : sql``;
  const { rows } = await sql<Row>`select jsonb_build_object(${joined(
    keys.flatMap((key) => [`'${key}'`, escaped(key)]),
  )}) as "key of row", ${joined(names.map(escaped))} from ${sql.table(table)} ${after}
    order by ${joined(keys.map(escaped))} limit ${batch} for update`.execute(tx.kysely);
  const boxes = new Map(
    Object.entries(source.columns).map(([name, { purpose }]) => [name, boxOf([secret], purpose)]),
  );
  const renewed = rows.flatMap((row): Resealed[] => {
    const { 'key of row': key, ...held } = row as Row & { readonly 'key of row': Row };
    try {
      const values = renewRow(held, source.columns, boxes, secret);
      return Object.keys(values).length > 0 ? [{ key, before: held, after: { ...held, ...values } }] : [];
    } catch (cause) {
      if (!(cause instanceof SealedElsewhere)) throw cause;
      const text = `${table} ${JSON.stringify(key)} is sealed with a secret that is not in the settings.`;
      throw new Error(`${text} Add that secret to PORTICO_FORMER_SECRETS and run this again.`, { cause });
    }
  });
  if (renewed.length > 0) {
    const set = names.map((name) => `${escaped(name)} = v.${escaped(name)}`);
    await sql`update ${sql.table(table)} t set ${joined(set)}
      from jsonb_to_recordset(${json(renewed.map(({ key, after: values }) => ({ ...values, ...key })))}::jsonb)
        as v(${joined([...keys, ...names].map(typed))})
      where ${sql.raw(keys.map((key) => `t.${escaped(key)} = v.${escaped(key)}`).join(' and '))}`.execute(
      tx.kysely,
    );
    await source.whenChanged?.(tx, renewed);
  }
  const isEnd = rows.length < batch;
  const last = rows.at(-1)?.['key of row'] ?? position;
  const changed = before + renewed.length;
  await sql`update kit.secret_rotation set position = ${json(last)}::jsonb, changed = ${changed},
    done_at = ${isEnd ? sql`now()` : null} where ${here}`.execute(tx.kysely);
  return { table, changed, isDone: isEnd };
}

/** A finished pass starts again; a pass to another secret is discarded. */
async function beginPass(tx: Tx, target: string, tables: readonly string[]): Promise<void> {
  await sql`delete from kit.secret_rotation where target <> ${target}`.execute(tx.kysely);
  await sql`delete from kit.secret_rotation where not exists (
    select from unnest(${[...tables]}::text[]) as wanted
    where wanted not in (select source from kit.secret_rotation where done_at is not null))`.execute(
    tx.kysely,
  );
}

/** Marks without a name were made with the oldest secret. */
async function nameMarks(tx: Tx, { table, column }: MarkedColumn, secret: string): Promise<void> {
  const name = nameOfSecret(ringOf(secret).at(-1)!);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`${name}.`} || ${sql.ref(column)}
    where ${sql.ref(column)} <> '' and strpos(${sql.ref(column)}, '.') = 0`.execute(tx.kysely);
}

/**
 * Encrypts everything with the newest secret, table by table. Each batch is one transaction that also stores the
 * progress, so it can be stopped at any time and continued. The product may run meanwhile.
 * @throws Error if none of the secrets opens a value
 */
export async function resealAll(
  db: Database,
  secret: string,
  { sealed, marked = [] }: SecretUses,
  {
    tell = () => undefined,
    batch = BATCH,
  }: { tell?: (progress: Progress) => void | Promise<void>; batch?: number } = {},
): Promise<number> {
  const work = { secret, target: nameOfSecret(secret), batch };
  const tables = sealed.map(({ table }) => table);
  await inTransaction(db, (tx) => beginPass(tx, work.target, tables));
  for (const source of sealed)
    for (;;) {
      const progress = await inTransaction(db, (tx) => resealBatch(tx, source, work));
      if (progress) await tell(progress);
      if (progress?.isDone ?? true) break;
    }
  // This comes last: values that were decrypted so far prove that the right secrets are configured.
  for (const column of marked) await inTransaction(db, (tx) => nameMarks(tx, column, secret));
  const { rows } = await sql<{ changed: number }>`select coalesce(sum(changed), 0)::float8 as changed
    from kit.secret_rotation where target = ${work.target}`.execute(db.kysely);
  return rows[0]!.changed;
}

/** Reason why a former secret cannot be removed yet. */
export interface Needed {
  readonly about: string;
  readonly count: number;
}

/**
 * Lists the remaining uses of former secrets after everything is encrypted again.
 * @returns the uses per former secret, the oldest first, and marks of secrets that are no longer configured
 */
export async function listNeeds(on: Executor, secret: string, { marked = [], others = [] }: SecretUses) {
  const former = ringOf(secret).slice(1).toReversed();
  const needs = former.map((): Needed[] => []);
  const lost: Needed[] = [];
  const places = new Map(former.map((one, n) => [nameOfSecret(one), needs[n]!]));
  for (const { table, column, about } of marked) {
    const { rows } = await sql<{ name: string; count: number }>`
      select split_part(${sql.ref(column)}, '.', 1) as name, count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(column)} <> '' group by 1 order by 1`.execute(on.kysely);
    for (const { name, count } of rows)
      if (name !== nameOfSecret(secret)) (places.get(name) ?? lost).push({ about, count });
  }
  for (const { about, count: find } of others) {
    const count = await find(on);
    if (count > 0) for (const list of needs) list.push({ about, count });
  }
  return { needs, lost };
}

export interface RotationState {
  /** Tables that are not finished. */
  readonly left: readonly string[];
  readonly doneAt: Date | null;
}

/** Returns the progress with the newest secret. */
export async function rotationState(
  on: Executor,
  secret: string,
  { sealed }: SecretUses,
): Promise<RotationState> {
  const { rows } = await sql<{ source: string; doneAt: Date }>`select source, done_at as "doneAt"
    from kit.secret_rotation where target = ${nameOfSecret(secret)} and done_at is not null
    order by done_at desc`.execute(on.kysely);
  const done = new Set(rows.map(({ source }) => source));
  const left = sealed.map(({ table }) => table).filter((table) => !done.has(table));
  return { left, doneAt: left.length === 0 ? (rows[0]?.doneAt ?? null) : null };
}
