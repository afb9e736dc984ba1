import { sql } from 'kysely';

/** Condition on `pg_namespace n`: schemas of the product, not of PostgreSQL or of libraries. */
export const ourSchemas = sql`
  n.nspname not in ('pg_catalog', 'pg_toast', 'information_schema', 'public', 'pgboss')
  and n.nspname not like 'pg\_temp%' and n.nspname not like 'pg\_toast\_temp%'`;

/** Condition on `pg_class c`: leaves out tables in which migrations keep their own state; they are not copied. */
export const notMigrationTables = sql`
  c.relname not in ('schema_migration', 'schema_migration_lock', 'migration_file')`;
