import { sql } from 'kysely';
import type { Database } from '#kit/server/db/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** Row that a committed change wrote. */
export interface Changed {
  readonly table: string;
  readonly op: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Row before the change. Null if the row is new. */
  readonly old: Row | null;
}

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly key: string;
}

/** Notes every row that is written from now on, in whatever table. */
export interface RowWatch {
  /** Returns the rows written since the last call. */
  readonly take: () => Promise<Changed[]>;
  /** Returns whether a row is about a person: it names them, or belongs to a row that does. */
  readonly isOf: (row: Changed, personId: number) => Promise<boolean>;
}

/** Rows that a row belongs to, and so on, are followed so far. */
const DEPTH = 3;

/** Puts a trigger on every table. */
export async function watchRows(db: Database): Promise<RowWatch> {
  await db.pool.query(`create schema watch;
    create table watch.change (id bigint generated always as identity, name text, op text, old jsonb);
    create function watch.note() returns trigger language plpgsql as $$
    begin
      insert into watch.change (name, op, old) values (tg_table_schema || '.' || tg_table_name, tg_op,
        case when tg_op = 'INSERT' then null else to_jsonb(old) end);
      return null;
    end $$;
    do $$ declare t record; begin
      for t in select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema', 'watch', 'pgboss') loop
        execute 'create trigger watch after insert or update or delete on ' || t.name
          || ' for each row execute function watch.note()';
      end loop;
    end $$`);
  const { rows: references } = await sql<Reference>`
    select n.nspname || '.' || c.relname as "table", a.attname as "column", tn.nspname || '.' || tc.relname as target,
      ta.attname as key
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class tc on tc.oid = f.confrelid join pg_namespace tn on tn.oid = tc.relnamespace
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    join pg_attribute ta on ta.attrelid = f.confrelid and ta.attnum = f.confkey[1]
    where f.contype = 'f'`.execute(db.kysely);
  // The column of `kit.idempotency_key` has no foreign key, so it is added by hand.
  references.push({ table: 'kit.idempotency_key', column: 'user_id', target: 'people.person', key: 'id' });
  const ofTable = Map.groupBy(references, ({ table }) => table);

  async function isOf(table: string, row: Row, personId: number, depth = 0): Promise<boolean> {
    if (table === 'people.person') return row['id'] === personId;
    const all = ofTable.get(table) ?? [];
    if (all.some(({ column, target }) => target === 'people.person' && row[column] === personId)) return true;
    if (depth >= DEPTH) return false;
    for (const { column, target, key } of all) {
      if (target === 'people.person' || row[column] === null) continue;
      const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(target)} t
        where t.${sql.ref(key)} = ${row[column]} limit 1`.execute(db.kysely);
      if (rows[0] && (await isOf(target, rows[0].row, personId, depth + 1))) return true;
    }
    return false;
  }

  return {
    take: async () => {
      const { rows } = await sql<Changed>`with gone as (delete from watch.change returning *)
        select name as "table", op, old from gone order by id`.execute(db.kysely);
      return rows;
    },
    isOf: ({ table, old }, personId) => isOf(table, old ?? {}, personId),
  };
}
