import type { Database } from '#kit/server/db/database.ts';

/** Schemas of the product, with what a join needs of them. */
const own = `n.nspname not in ('pg_catalog', 'pg_toast', 'information_schema', 'public', 'pgboss') and n.nspname !~ '^pg_'`;
const inClass = 'join pg_class c on c.oid = x.%s join pg_namespace n on n.oid = c.relnamespace';
const of = (column: string): string => inClass.replace('%s', column);

/** Each property of each object by the name of the object, without the numbers that a database gives by itself. */
const queries: Readonly<Record<string, string>> = {
  extensions: `select extname || ' ' || extversion || ' ' || extnamespace::regnamespace as line from pg_extension x`,
  schemas: `select n.nspname || ' ' || coalesce(n.nspacl::text, '') as line from pg_namespace n where ${own}`,
  relations: `select x.oid::regclass || ' ' || (to_jsonb(x) - '{oid,relname,relnamespace,reltype,relfilenode,relpages,reltuples,
      relallvisible,relallfrozen,reltoastrelid,relfrozenxid,relminmxid,relhastriggers,relhasindex,relnatts,relchecks}'::text[]) as line
    from pg_class x join pg_namespace n on n.oid = x.relnamespace where ${own}`,
  columns: `select c.oid::regclass || ' ' || rank() over (partition by c.oid order by x.attnum) || ' '
      || format_type(x.atttypid, x.atttypmod) || ' ' || coalesce(pg_get_expr(e.adbin, e.adrelid), '') || ' '
      || (to_jsonb(x) - '{attrelid,attnum,atttypid,atthasmissing,attmissingval,attcacheoff}'::text[]) as line
    from pg_attribute x ${of('attrelid')} left join pg_attrdef e on e.adrelid = x.attrelid and e.adnum = x.attnum
    where ${own} and x.attnum > 0 and not x.attisdropped`,
  constraints: `select x.conrelid::regclass || ' ' || x.conname || ' ' || pg_get_constraintdef(x.oid) || ' '
      || (to_jsonb(x) - '{oid,connamespace,conrelid,conindid,confrelid,conkey,confkey,conpfeqop,conppeqop,conffeqop,conexclop,conbin}'::text[]) as line
    from pg_constraint x ${of('conrelid')} where ${own}`,
  indexes: `select pg_get_indexdef(x.indexrelid) || ' ' || (to_jsonb(x) - '{indexrelid,indrelid,indkey,indclass,indexprs,indpred,
      indcheckxmin,indcollation}'::text[]) as line
    from pg_index x ${of('indrelid')} where ${own}`,
  triggers: `select pg_get_triggerdef(x.oid) || ' ' || x.tgenabled::text as line from pg_trigger x ${of('tgrelid')}
    where ${own} and not x.tgisinternal`,
  functions: `select pg_get_functiondef(x.oid) || ' ' || coalesce(x.proacl::text, '') as line
    from pg_proc x join pg_namespace n on n.oid = x.pronamespace where ${own}`,
  types: `select n.nspname || '.' || x.typname || ' ' || x.typtype::text || ' ' || x.typcategory::text as line
    from pg_type x join pg_namespace n on n.oid = x.typnamespace where ${own}`,
  sequences: `select s.schemaname || '.' || (to_jsonb(s) - 'schemaname') as line from pg_sequences s
    join pg_namespace n on n.nspname = s.schemaname where ${own}`,
  comments: `select x.classoid::regclass || ' ' || x.description as line from pg_description x ${of('objoid')} where ${own}`,
  rules: `select pg_get_ruledef(x.oid) as line from pg_rewrite x ${of('ev_class')} where ${own}`,
  policies: `select (to_jsonb(x) - '{oid,polrelid}'::text[])::text as line from pg_policy x`,
  statistics: `select pg_get_statisticsobjdef(x.oid) as line from pg_statistic_ext x`,
};

/** Everything that a database has, line by line: its objects with all their properties, and its rows. */
export async function catalogueOf(db: Database): Promise<string[]> {
  const found: string[] = [];
  const ask = async (about: string, query: string): Promise<void> => {
    const { rows } = await db.pool.query<{ line: string }>(query);
    for (const { line } of rows) found.push(`${about}: ${line}`);
  };
  for (const [about, query] of Object.entries(queries)) await ask(about, query);
  const { rows: tables } = await db.pool.query<{ name: string }>(`
    select x.oid::regclass::text as name from pg_class x join pg_namespace n on n.oid = x.relnamespace
    where x.relkind = 'r' and ${own}`);
  for (const { name } of tables)
    await ask(
      `row of ${name}`,
      `select ${name === 'kit.schema_migration' ? 't.name' : 't::text'} as line from ${name} t`,
    );
  return found.toSorted();
}
