import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';

type Stored = Readonly<Record<string, unknown>>;

/** Rows that a call must leave in the tables, taken from what the product wrote. */
export interface Exemplary {
  /** A form just submitted. */
  readonly submitted: {
    readonly form: Stored;
    readonly rows: readonly Stored[];
    readonly record: readonly Stored[];
  };
  /** The entry of an approval, for a form with two entries. */
  readonly approval: Stored;
}

export async function readExemplary(
  on: Executor,
  submittedId: number,
  approvedId: number,
): Promise<Exemplary> {
  const { rows } = await sql<Exemplary['submitted']>`
    select to_jsonb(f) as form,
      (select jsonb_agg(r order by r.no) from approval.row r where r.form_id = f.id) as rows,
      (select jsonb_agg(l order by l.seq) from approval.log l where l.form_id = f.id) as record
    from approval.form f where f.id = ${submittedId}`.execute(on.kysely);
  const { rows: entries } = await sql<{ entry: Stored }>`
    select to_jsonb(l) as entry from approval.log l where l.form_id = ${approvedId} order by seq desc limit 1`.execute(
    on.kysely,
  );
  return { submitted: rows[0]!, approval: entries[0]!.entry };
}
