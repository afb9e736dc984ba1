import { fieldErrors } from '#kit/contract/messages.ts';
import { general, Refused, refuse, type Language, type Refusal } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { z } from 'zod';
import {
  listActive,
  listTaken,
  type Kept,
  type Unique,
} from '#modules/people/organisation/server/queries/organisation-changes.ts';
import { personsWithin, type Scope } from '#modules/people/rights/server/queries/scopes.ts';

/** Person who changes the organisation, and the language of the answer. */
export interface Change {
  /** Id of the person; null: the system itself. */
  readonly by: number | null;
  readonly now: Date;
  readonly language: Language;
}

/** Wire names that differ from the capitalised field name. */
const wireNames: Readonly<Record<string, string>> = {
  departmentId: 'DeptId',
  entryDate: 'EntryTime',
  identityNumber: 'IdCard',
};

/**
 * Returns the path of a field in the n-th row, such as `Rows.3.EmployeeId`; just `EmployeeId` if there is only one row.
 */
export function fieldOf(rows: readonly unknown[], n: number, name: string): string {
  const field = wireNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
  return rows.length === 1 ? field : `Rows.${n}.${field}`;
}

/** Parses rows by their schema. @throws Refused badInput with every wrong field of every row */
export function checkRows<S extends z.core.$ZodType>(
  schema: S,
  rows: readonly z.core.input<S>[],
  language: Language,
): z.core.output<S>[] {
  const parsed = rows.map((row) => z.safeParse(schema, row));
  const fields = parsed.flatMap(({ error }, n) =>
    error
      ? fieldErrors(error, language, rows[n]).map(({ Field, Msg }) => ({
          Field: fieldOf(rows, n, Field),
          Msg,
        }))
      : [],
  );
  if (fields.length > 0) refuse(general.badInput, { fields });
  return parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
}

/** Locks the rows with these ids until the transaction ends. @throws Refused for a row that is not in use */
export async function assertActive(
  tx: Tx,
  kind: Kept,
  refusal: Refusal,
  name: string,
  ids: readonly (number | null)[],
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b);
  if (wanted.length === 0) return;
  const active = new Set(await listActive(tx, kind, wanted));
  const n = ids.findIndex((id) => id !== null && !active.has(id));
  if (n >= 0) refuse(refusal, { field: fieldOf(ids, n, name) });
}

/** Throws if a value exists already or occurs twice among the rows. @throws Refused */
export async function assertFree(
  tx: Tx,
  unique: Unique,
  refusal: Refusal,
  name: string,
  values: readonly (string | null)[],
): Promise<void> {
  const taken = new Set(
    await listTaken(
      tx,
      unique,
      values.filter((value) => value !== null),
    ),
  );
  values.forEach((value, n) => {
    if (value === null) return;
    if (taken.has(value)) refuse(refusal, { field: fieldOf(values, n, name), with: { value } });
    taken.add(value);
  });
}

/**
 * Turns a violated unique constraint into a refusal, if another request adds the same value at the same moment.
 * @throws Refused taken
 */
export function orTaken<T>(constraints: readonly string[], fn: () => Promise<T>): Promise<T> {
  return onConstraint(
    Object.fromEntries(constraints.map((name) => [name, () => new Refused(general.taken)])),
    fn,
  );
}

/** Writes an audit log entry about added rows: their ids and the most important values. */
export async function auditAdded(
  tx: Tx,
  { by }: Change,
  kind: string,
  ids: readonly number[],
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (ids.length === 0) return;
  const target = ids.length === 1 ? `${kind}:${ids[0]}` : `${kind}:${ids[0]}..${ids.at(-1)}`;
  await writeAudit(tx, { actorId: by, act: `${kind}.add`, target, detail: { ids: [...ids], ...detail } });
}

/** Throws unless all of these persons are within the scope. @throws Refused personsBeyond */
export async function assertReached(
  on: Executor,
  scope: Scope,
  personIds: readonly number[],
  field = 'AUIDs',
): Promise<void> {
  const within = await personsWithin(on, scope, personIds);
  if (personIds.some((id) => !within.has(id))) refuse(peopleRefusals.personsBeyond, { field });
}
