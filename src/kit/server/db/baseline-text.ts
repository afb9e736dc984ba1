import { sql } from 'kysely';
import { notMigrationTables, ourSchemas } from './catalog.ts';
import type { Database } from './database.ts';
import type { MigrationFile } from './migrate.ts';

const HEADER = [
  '-- Written by `npm run db:baseline` from migrations/. Do not edit.',
  '-- A new database loads this file in place of the migrations that it covers, which are:',
];

/**
 * Returns the text of a baseline: the schema and the rows of a migrated database, and the names of the migrations that made
 * it. Both engines give the same text.
 * @param covered the migrations that the database has, all in one transaction
 * @throws TypeError for an object that a baseline cannot write
 */
export async function baselineText(db: Database, covered: readonly MigrationFile[]): Promise<string> {
  await assertWritableKinds(db);
  const names = covered.map(({ name, sha256 }) => `-- ${name} ${sha256}`);
  const parts = [
    [...HEADER, ...names].join('\n'),
    ...(await linesOf(db, schemas)),
    // Functions may refer to tables that are created later, so their bodies are not checked.
    "set local check_function_bodies to 'off';",
    ...(await linesOf(db, functions)),
    ...(await linesOf(db, sequences)),
    ...(await linesOf(db, tables)),
    ...(await dataOf(db)),
    ...(await linesOf(db, keys)),
    ...(await linesOf(db, foreignKeys)),
    ...(await linesOf(db, indexes)),
    ...(await linesOf(db, triggers)),
    ...(await linesOf(db, positions)),
  ];
  return `${parts.join('\n\n')}\n`;
}

type Lines = ReturnType<typeof sql<{ line: string }>>;

async function linesOf(db: Database, query: Lines): Promise<string[]> {
  const { rows } = await query.execute(db.kysely);
  return rows.map(({ line }) => line.trimEnd());
}

/** Finds objects that the baseline cannot write. */
const others = sql<{ line: string }>`
  select format('%s %s.%s', 'relation', n.nspname, c.relname) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ourSchemas} and (c.relkind not in ('r', 'i', 'S') or c.relpersistence <> 'p' or c.relacl is not null
      or c.relrowsecurity or c.reltablespace <> 0 or (c.relkind = 'r' and c.relreplident <> 'd')
      or (c.relkind = 'r' and c.reloptions is not null) or exists (select from pg_inherits where inhrelid = c.oid))
  union all select format('type %s.%s', n.nspname, t.typname)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${ourSchemas} and t.typtype in ('d', 'e', 'r', 'm')
  union all select format('function %s.%s', n.nspname, p.proname)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${ourSchemas} and (p.prokind = 'a' or p.proacl is not null)
  union all select format('trigger %s', t.tgname) from pg_trigger t where not t.tgisinternal and t.tgenabled <> 'O'
  union all select format('column %s.%s', a.attrelid::regclass, a.attname) from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ourSchemas} and a.attnum > 0 and not a.attisdropped and (a.attacl is not null or a.attoptions is not null
      or a.attcompression <> '' or coalesce(a.attstattarget, -1) <> -1)
  union all select format('policy %s', polname) from pg_policy
  union all select format('rule %s', r.rulename) from pg_rewrite r join pg_class c on c.oid = r.ev_class
    join pg_namespace n on n.oid = c.relnamespace where ${ourSchemas}
  union all select format('statistics %s', stxname) from pg_statistic_ext
  union all select format('event trigger %s', evtname) from pg_event_trigger
  union all select format('comment %s', d.description) from pg_description d
    join pg_class c on d.classoid = 'pg_class'::regclass and d.objoid = c.oid
    join pg_namespace n on n.oid = c.relnamespace where ${ourSchemas}`;

async function assertWritableKinds(db: Database): Promise<void> {
  const found = await linesOf(db, others);
  if (found.length > 0)
    throw new TypeError(
      `A baseline cannot contain these yet: ${found.join(', ')}. Add them to baseline-text.ts, or leave them out of migrations.`,
    );
}

const schemas = sql<{ line: string }>`
  select line from (
    select 1 as step, n.nspname as name, format('create schema if not exists %I;', n.nspname) as line
      from pg_namespace n where ${ourSchemas}
    union all select 2, extname, format('create extension if not exists %I;', extname) from pg_extension
      where extname <> 'plpgsql'
  ) found order by step, name collate "C"`;

const functions = sql<{ line: string }>`
  select rtrim(pg_get_functiondef(p.oid), E' \n') || ';' as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ourSchemas}
  order by n.nspname collate "C", p.proname collate "C", p.oid`;

const optionsOf = sql`
  case when s.seqstart <> 1 then ' start ' || s.seqstart else '' end
  || case when s.seqincrement <> 1 then ' increment ' || s.seqincrement else '' end
  || case when s.seqmin <> 1 then ' minvalue ' || s.seqmin else '' end
  || case when s.seqmax <> case s.seqtypid when 'int2'::regtype then 32767 when 'int4'::regtype then 2147483647
      else 9223372036854775807 end then ' maxvalue ' || s.seqmax else '' end
  || case when s.seqcache <> 1 then ' cache ' || s.seqcache else '' end
  || case when s.seqcycle then ' cycle' else '' end`;

/** Sequences that do not belong to an identity column. */
const sequences = sql<{ line: string }>`
  select format('create sequence %I.%I as %s%s;', n.nspname, c.relname, format_type(s.seqtypid, null), ${optionsOf}) as line
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ourSchemas} and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('i', 'a')
      and d.refclassid = 'pg_class'::regclass)
  order by n.nspname collate "C", c.relname collate "C"`;

const identityOf = sql`
  (select format(' generated %s as identity (sequence name %I.%I%s)',
      case a.attidentity when 'a' then 'always' else 'by default' end, sn.nspname, sc.relname, ${optionsOf})
    from pg_depend d join pg_class sc on sc.oid = d.objid join pg_namespace sn on sn.oid = sc.relnamespace
      join pg_sequence s on s.seqrelid = sc.oid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid
      and d.refobjsubid = a.attnum and d.deptype = 'i')`;

/** A name is only written if PostgreSQL would choose another one, for example after a renaming. */
const notNullOf = sql`
  coalesce((select format(' constraint %I', k.conname) from pg_constraint k where k.conrelid = c.oid and k.contype = 'n'
    and k.conkey = array[a.attnum] and k.conname <> c.relname || '_' || a.attname || '_not_null'), '') || ' not null'`;

const tables = sql<{ line: string }>`
  select format(E'create table %I.%I (\n  %s\n);', n.nspname, c.relname, string_agg(
    format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
    || case when a.attcollation <> t.typcollation then
      (select format(' collate %I', collname) from pg_collation where oid = a.attcollation) else '' end
    || case when a.attidentity <> '' then ${identityOf}
      when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(e.adbin, e.adrelid))
      when e.oid is not null then ' default ' || pg_get_expr(e.adbin, e.adrelid) else '' end
    || case when a.attnotnull then ${notNullOf} else '' end,
    E',\n  ' order by a.attnum)) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef e on e.adrelid = c.oid and e.adnum = a.attnum
  where c.relkind = 'r' and ${ourSchemas} and c.relname not in ('schema_migration', 'schema_migration_lock')
  group by n.nspname, c.relname order by n.nspname collate "C", c.relname collate "C"`;

const constraints = (kinds: readonly string[]): Lines => sql<{ line: string }>`
  select format(E'alter table %I.%I\n  %s;', n.nspname, c.relname, string_agg(
    format('add constraint %I %s', k.conname, pg_get_constraintdef(k.oid)),
    E',\n  ' order by k.contype desc, k.conname collate "C")) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ourSchemas} and k.contype = any(${[...kinds]}::"char"[])
    and c.relname not in ('schema_migration', 'schema_migration_lock')
  group by n.nspname, c.relname order by n.nspname collate "C", c.relname collate "C"`;

const keys = constraints(['p', 'u', 'x', 'c']);
const foreignKeys = constraints(['f']);

const indexes = sql<{ line: string }>`
  select pg_get_indexdef(i.indexrelid) || ';' as line
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ourSchemas} and not exists (select from pg_constraint k where k.conindid = i.indexrelid
    and k.contype in ('p', 'u', 'x')) and n.nspname || '.' || c.relname not like 'kit.schema_migration%'
  order by n.nspname collate "C", c.relname collate "C"`;

const triggers = sql<{ line: string }>`
  select pg_get_triggerdef(t.oid) || ';' as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ourSchemas} and not t.tgisinternal
  order by n.nspname collate "C", c.relname collate "C", t.tgname collate "C"`;

/** Query for the positions of sequences that have given a number. */
const positions = sql<{ line: string }>`
  select format('select setval(%L, %s);', format('%I.%I', n.nspname, s.sequencename), s.last_value) as line
  from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
  where ${ourSchemas} and s.last_value is not null
  order by n.nspname collate "C", s.sequencename collate "C"`;

interface Filled {
  readonly name: string;
  readonly columns: string[];
  readonly instants: boolean[];
  /** Columns that are different in each installation. */
  readonly randoms: boolean[];
  readonly key: string[] | null;
}

/**
 * Returns one statement for each table with rows. The instant of the migrations becomes the instant of loading, and
 * random ids are generated again.
 */
async function dataOf(db: Database): Promise<string[]> {
  const { rows: filled } = await sql<Filled>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(format('%I', a.attname) order by a.attnum) as columns,
      array_agg(a.atttypid = 'timestamptz'::regtype order by a.attnum) as instants,
      array_agg(coalesce(pg_get_expr(e.adbin, e.adrelid) = 'gen_random_uuid()', false) order by a.attnum) as randoms,
      (select array_agg(format('%I', p.attname) order by array_position(i.indkey::int2[], p.attnum))
        from pg_index i join pg_attribute p on p.attrelid = c.oid and p.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
    where c.relkind = 'r' and ${ourSchemas} and ${notMigrationTables}
    group by c.oid, n.nspname, c.relname order by n.nspname collate "C", c.relname collate "C"`.execute(
    db.kysely,
  );
  const found: string[] = [];
  for (const { name, columns, instants, randoms, key } of filled) {
    const cells = columns.map((column, n) => {
      const text = `quote_nullable(t.${column}::text)`;
      if (randoms[n]) return "'gen_random_uuid()'";
      // Compares in milliseconds, the precision in which the instant of the migrations is stored.
      const isNow = `t.${column}::timestamptz(3) = m.applied_at`;
      return instants[n] ? `case when ${isNow} then 'now()' else ${text} end` : text;
    });
    const order = (key ?? columns).map((column) => `t.${column}::text collate "C"`);
    const lines = await linesOf(
      db,
      sql<{ line: string }>`
        select format('(%s)', concat_ws(', ', ${sql.raw(cells.join(', '))})) as line
        from ${sql.raw(name)} t, (select min(applied_at) as applied_at from kit.migration_file) m
        order by ${sql.raw(order.join(', '))}`,
    );
    if (lines.length > 0)
      found.push(
        `insert into ${name} (${columns.join(', ')}) overriding system value values\n${lines.join(',\n')};`,
      );
  }
  return found;
}
