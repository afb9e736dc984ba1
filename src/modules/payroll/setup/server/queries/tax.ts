import { sql } from 'kysely';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import type { Band, TaxRules } from '#modules/payroll/calculation/server/rules/tax/tables.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';

export interface KeptTable extends TaxRules {
  readonly id: number;
  readonly version: number;
}

type KeptBand = Omit<Band, 'upTo'> & { readonly upTo: number | null };

const bandsOf = (kept: unknown): Band[] =>
  (kept as readonly KeptBand[]).map((band) => ({ ...band, upTo: band.upTo ?? Infinity }));

/** Returns the wage tax tables, latest first. */
export async function listTables(on: Executor): Promise<KeptTable[]> {
  const rows = await payroll(on)
    .selectFrom('payroll.tax_table')
    .selectAll()
    .orderBy('from_month', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    from: row.from_month,
    year: bandsOf(row.year_bands),
    month: bandsOf(row.month_bands),
    basic: row.basic,
    bonusUntil: row.bonus_until,
    source: row.source,
  }));
}

/** Returns the tax table that applies in a month (YYYY-MM), or undefined before the first table. */
export const findTableOf = async (on: Executor, month: string): Promise<KeptTable | undefined> =>
  (await listTables(on)).find(({ from }) => from <= month);

/** Returns the version of a tax table and locks its row. */
export async function lockTable(tx: Tx, id: number): Promise<number | undefined> {
  const row = await payroll(tx)
    .selectFrom('payroll.tax_table')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

const kept = (bands: readonly Band[]) =>
  json(bands.map((band) => ({ ...band, upTo: Number.isFinite(band.upTo) ? band.upTo : null })));

/**
 * Adds a tax table (id 0) or saves the next version of one.
 * @returns its id
 */
export async function saveTable(tx: Tx, table: KeptTable): Promise<number> {
  const row = {
    from_month: table.from,
    year_bands: kept(table.year),
    month_bands: kept(table.month),
    basic: table.basic,
    bonus_until: table.bonusUntil,
    source: table.source,
  };
  const saved =
    table.id === 0
      ? await payroll(tx)
          .insertInto('payroll.tax_table')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await payroll(tx)
          .updateTable('payroll.tax_table')
          .set({ ...row, version: table.version + 1 })
          .where('id', '=', table.id)
          .returning('id')
          .executeTakeFirstOrThrow();
  return saved.id;
}

/** Returns the encrypted tax profiles of people for a year. */
export async function listProfilesOf(on: Executor, persons: readonly number[], year: number) {
  return payroll(on)
    .selectFrom('payroll.tax_profile')
    .select(['person_id as personId', 'sealed', 'version'])
    .where('person_id', '=', sql<number>`any(${[...persons]}::bigint[])`)
    .where('year', '=', year)
    .execute();
}

export async function saveProfileOf(
  tx: Tx,
  personId: number,
  year: number,
  sealed: string,
  version: number,
): Promise<void> {
  await payroll(tx)
    .insertInto('payroll.tax_profile')
    .values({ person_id: personId, year, sealed, version })
    .onConflict((conflict) => conflict.columns(['person_id', 'year']).doUpdateSet({ sealed, version }))
    .execute();
}

export interface Enrolment {
  readonly personId: number;
  readonly scheme: string;
  readonly from: string;
  readonly to: string | null;
  readonly sealed: string;
}

/** Returns the insurance enrolments of people between two days. */
export async function listEnrolments(
  on: Executor,
  persons: readonly number[],
  from: string,
  to: string,
): Promise<Enrolment[]> {
  const { rows } =
    await sql<Enrolment>`select person_id as "personId", scheme, from_day as "from", to_day as "to", sealed
    from payroll.enrolment where person_id = any(${[...persons]}::bigint[]) and from_day <= ${to}::date
      and (to_day is null or to_day >= ${from}::date) order by person_id, from_day`.execute(payroll(on));
  return rows;
}

/** Enrols a person from a month on and deletes later enrolments. The caller must have locked the person row. */
export async function replaceEnrolment(
  tx: Tx,
  personId: number,
  given: {
    readonly scheme: string;
    readonly from: string;
    readonly to: string | null;
    readonly sealed: string;
  },
): Promise<void> {
  const first = firstDayOf(given.from);
  await payroll(tx)
    .deleteFrom('payroll.enrolment')
    .where('person_id', '=', personId)
    .where('from_day', '>=', first)
    .execute();
  await payroll(tx)
    .updateTable('payroll.enrolment')
    .set({ to_day: sql<string>`${first}::date - 1`, changed_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where((where) => where.or([where('to_day', 'is', null), where('to_day', '>=', first)]))
    .execute();
  await payroll(tx)
    .insertInto('payroll.enrolment')
    .values({
      person_id: personId,
      scheme: given.scheme,
      from_day: first,
      to_day: given.to === null ? null : lastDayOf(given.to),
      sealed: given.sealed,
    })
    .execute();
}
