import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import type { SchemeItem } from '#modules/payroll/calculation/server/rules/insurance/contribute.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';

export interface KeptItem extends SchemeItem {
  readonly name: string;
  readonly nameEn: string;
}

/** A version of an insurance scheme. Its days are the first of its first month and the last of its last month. */
export interface KeptScheme {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly from: string;
  readonly to: string | null;
  /** Floor of the contribution base in fen a month. */
  readonly floor: number | null;
  readonly ceiling: number | null;
  /** Local average wage in fen a month. Null if unknown. */
  readonly average: number | null;
  readonly minimum: number | null;
  readonly isTaxed: boolean;
  readonly items: readonly KeptItem[];
  readonly source: string;
}

const kept = (on: Executor) =>
  payroll(on)
    .selectFrom('payroll.insurance_scheme')
    .select(['id', 'version', 'code', 'name', 'name_en as nameEn', 'from_day as from', 'to_day as to'])
    .select(['average_wage as average', 'minimum_wage as minimum'])
    .select(['floor', 'ceiling', 'is_taxed as isTaxed', 'source'])
    .select(sql<readonly KeptItem[]>`items`.as('items'));

export const listSchemes = (on: Executor): Promise<KeptScheme[]> =>
  kept(on).orderBy('code').orderBy('from_day', 'desc').execute();

/** Returns the version of a scheme that applies on a company day. */
export const findSchemeOn = (on: Executor, code: string, day: string): Promise<KeptScheme | undefined> =>
  kept(on)
    .where('code', '=', code)
    .where('from_day', '<=', day)
    .where((where) => where.or([where('to_day', 'is', null), where('to_day', '>=', day)]))
    .executeTakeFirst();

/**
 * Returns the minimum wage in fen a month of the place where a person is insured on a company day, or null if it is
 * not known.
 */
export async function findMinimumWage(on: Executor, personId: number, day: string): Promise<number | null> {
  const found = await payroll(on)
    .selectFrom('payroll.enrolment as e')
    .innerJoin('payroll.insurance_scheme as s', 's.code', 'e.scheme')
    .select('s.minimum_wage as minimum')
    .where('e.person_id', '=', personId)
    .where('e.from_day', '<=', day)
    .where('s.from_day', '<=', day)
    .where((where) => where.or([where('e.to_day', 'is', null), where('e.to_day', '>=', day)]))
    .where((where) => where.or([where('s.to_day', 'is', null), where('s.to_day', '>=', day)]))
    .executeTakeFirst();
  return found?.minimum ?? null;
}

/**
 * Returns the number of people by scheme who are insured next month while no version of their scheme covers it.
 * @param today company day
 */
export async function countUncovered(on: Executor, today: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ scheme: string; people: number }>`
    select e.scheme, count(distinct e.person_id)::int as people
    from payroll.enrolment e, (select (date_trunc('month', ${today}::date) + interval '1 month')::date as first) m
    where (e.to_day is null or e.to_day >= m.first)
      and not exists (select from payroll.insurance_scheme s where s.code = e.scheme
        and s.from_day <= m.first and (s.to_day is null or s.to_day >= m.first))
    group by e.scheme`.execute(payroll(on));
  return new Map(rows.map(({ scheme, people }) => [scheme, people]));
}

/** Returns a version of a scheme and locks its row. */
export const lockScheme = (tx: Tx, id: number): Promise<KeptScheme | undefined> =>
  kept(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Adds a version of a scheme (id 0) or saves the next revision of one.
 * @returns its id
 */
export async function saveScheme(tx: Tx, scheme: KeptScheme): Promise<number> {
  const { id, version, code, name, nameEn, from, to, floor, ceiling, isTaxed, items, source } = scheme;
  const { average, minimum } = scheme;
  const row = {
    code,
    name,
    name_en: nameEn,
    from_day: from,
    to_day: to,
    floor,
    ceiling,
    is_taxed: isTaxed,
    average_wage: average,
    minimum_wage: minimum,
    items: json(items),
    source,
  };
  const saved =
    id === 0
      ? await payroll(tx)
          .insertInto('payroll.insurance_scheme')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await payroll(tx)
          .updateTable('payroll.insurance_scheme')
          .set({ ...row, version: version + 1, changed_at: sql<Date>`now()` })
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  return saved.id;
}

export async function deleteScheme(tx: Tx, id: number): Promise<void> {
  await payroll(tx).deleteFrom('payroll.insurance_scheme').where('id', '=', id).execute();
}
