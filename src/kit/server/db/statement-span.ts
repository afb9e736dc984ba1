import { type SpanOptions, tracedInside } from '../tracing.ts';

const operations =
  /^\s*(?:\/\*.*?\*\/\s*)?(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|merge|commit|rollback|notify|lock|truncate)\b/i;
/** Schema names have at least three letters. Shorter names are aliases, as in `extract(year from d.day)`. */
const tablesIn = /(?<!distinct )\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]{3,})"?\."?([a-z_]+)"?/gi;
/** Maximum length of a span's name. */
const longest = 200;
const mostKnown = 2_000;

interface Described {
  readonly name: string;
  readonly options: SpanOptions;
}
const known = new Map<string, Described>();

/** Returns the description of a statement for its span: operation and tables, by the conventions of OpenTelemetry. */
function describe(text: string): Described {
  const found = known.get(text);
  if (found) return found;
  const operation = operations.exec(text)?.[1]?.toUpperCase() ?? 'OTHER';
  const tables = [...new Set([...text.matchAll(tablesIn)].map(([, schema, table]) => `${schema}.${table}`))];
  const name = [operation, ...tables].join(' ').slice(0, longest);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.summary': name,
    ...(tables.length === 1 && tables[0] ? { 'db.collection.name': tables[0] } : {}),
  };
  const described: Described = { name, options: { kind: 'client', attributes } };
  if (known.size >= mostKnown) known.clear();
  known.set(text, described);
  return described;
}

/** Runs a statement inside a span. Neither its text nor its parameters are recorded. */
export function tracedStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  const { name, options } = describe(text);
  return tracedInside(name, options, run);
}
