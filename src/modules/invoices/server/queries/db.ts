import type { sql } from 'kysely';
import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { InvoicesTables } from '../tables.gen.ts';

/** Tables of this module, and tables of the people module that may be joined. */
export const invoices = (on: Executor) => tables<InvoicesTables & OpenPeopleTables>(on);

/** Runs a handwritten statement and returns its rows. */
export async function runStatement<Row>(on: Executor, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await statement.execute(invoices(on));
  return rows as Row[];
}
