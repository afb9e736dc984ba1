import { sql } from 'kysely';
import { notMigrationTables, ourSchemas } from './catalog.ts';
import type { Database } from './database.ts';

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
  element: string | null;
  nullable: boolean;
  filled: boolean;
  always: boolean;
  readonly: boolean;
  labels: string[] | null;
}

const NUMBERS = ['int2', 'int4', 'int8', 'float4', 'float8'];
const STRINGS =
  'text varchar bpchar citext name uuid numeric date time inet cidr tsvector ' +
  'int4range int8range numrange daterange tsrange tstzrange';

/** TypeScript type by PostgreSQL type, as the parsers in pool.ts convert values. */
const TYPES: Record<string, string> = {
  ...Object.fromEntries(NUMBERS.map((name) => [name, 'number'])),
  ...Object.fromEntries(STRINGS.split(' ').map((name) => [name, 'string'])),
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
};

const HEADER = '// Written by `npm run db:types` from migrations/. Do not edit.\n';

/**
 * Returns the text of tables.gen.ts for every schema of a migrated database: Kysely interfaces, sorted by name.
 * @throws TypeError for a column whose type has no mapping: choose another type or add it here.
 */
export async function tableTypes(db: Database): Promise<Map<string, string>> {
  const columns = await readColumns(db);
  const files = new Map<string, string>();
  for (const [schema, own] of Map.groupBy(columns, (column) => column.schema)) {
    const byTable = Map.groupBy(own, (column) => column.table);
    const bodies = [...byTable].map(([table, list]) => interfaceOf(table, list));
    const members = [...byTable.keys()].map((table) => `  '${schema}.${table}': ${pascal(table)}Table;\n`);
    const body = [...bodies, `export interface ${pascal(schema)}Tables {\n${members.join('')}}\n`].join('\n');
    files.set(schema, `${HEADER}${importsOf(schema, body)}\n${body}`);
  }
  return files;
}

async function readColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as table, a.attname as column,
      coalesce(base.typname, t.typname) as type, element.typname as element,
      not (a.attnotnull or t.typnotnull) as nullable,
      a.atthasdef or a.attidentity <> '' as filled,
      a.attidentity = 'a' or a.attgenerated <> '' as always,
      c.relkind not in ('r', 'p') as readonly,
      (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
        where e.enumtypid = coalesce(nullif(t.typelem, 0), t.oid)) as labels
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = t.typbasetype and t.typbasetype <> 0
    left join pg_type element on element.oid = coalesce(base.typelem, t.typelem) and element.oid <> 0
      and coalesce(base.typcategory, t.typcategory) = 'A'
    where a.attnum > 0 and not a.attisdropped
      and ${ourSchemas} and ${notMigrationTables}
    order by n.nspname collate "C", c.relname collate "C", a.attnum`.execute(db.kysely);
  return rows;
}

function interfaceOf(table: string, columns: Column[]): string {
  const lines = columns.map((column) => `  ${column.column}: ${typeOf(column)};\n`);
  return `export interface ${pascal(table)}Table {\n${lines.join('')}}\n`;
}

function typeOf(column: Column): string {
  const value = valueOf(column);
  const type = column.nullable ? `${value} | null` : value;
  if (column.readonly) return value === 'Json' ? 'unknown' : `ColumnType<${type}, never, never>`;
  if (column.always) return `GeneratedAlways<${type}>`;
  if (value === 'Json') {
    const write = column.nullable ? 'JsonText | null' : 'JsonText';
    return `ColumnType<unknown, ${write}${column.filled ? ' | undefined' : ''}, ${write}>`;
  }
  return column.filled ? `Generated<${type}>` : type;
}

function valueOf(column: Column): string {
  const union = column.labels?.map((label) => `'${label.replaceAll("'", String.raw`\'`)}'`).join(' | ');
  const value = union ?? TYPES[column.element ?? column.type];
  const name = `${column.schema}.${column.table}.${column.column}`;
  if (!value) throw new TypeError(`${name} is ${column.type}, for which there is no TypeScript type`);
  if (!column.element) return value;
  if (value === 'Json') throw new TypeError(`${name} is an array of json; use one jsonb value`);
  return union ? `(${value})[]` : `${value}[]`;
}

function importsOf(schema: string, body: string): string {
  const names = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`));
  const path = schema === 'kit' ? './db/database.ts' : '#kit/server/db/database.ts';
  return [
    names.length > 0 ? `import type { ${names.join(', ')} } from 'kysely';\n` : '',
    body.includes('JsonText') ? `import type { JsonText } from '${path}';\n` : '',
  ].join('');
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
