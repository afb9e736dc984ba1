import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { sql } from 'kysely';
import { hr } from './hr-db.ts';

/** What a bill was submitted against, and what it makes of it: names of fields and their values, days as text. */
export interface BillFacts<T = Readonly<Record<string, unknown>>> {
  /** Company day; null: none is named. */
  readonly takeEffect: string | null;
  readonly before: T;
  readonly after: T;
}

export async function saveFacts(tx: Tx, formId: number, facts: BillFacts<object>): Promise<void> {
  const columns = {
    take_effect: facts.takeEffect,
    before: json(facts.before),
    after: json(facts.after),
  };
  await hr(tx)
    .insertInto('hr_requests.bill')
    .values({ form_id: formId, ...columns })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(columns))
    .execute();
}

/** What forms were submitted against, of those that were submitted. */
export async function listFacts<T>(
  on: Executor,
  formIds: readonly number[],
): Promise<Map<number, BillFacts<T>>> {
  const rows = await hr(on)
    .selectFrom('hr_requests.bill')
    .selectAll()
    .where(sql<boolean>`form_id = any(${[...formIds]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ form_id, take_effect, before, after }) => [
      form_id,
      { takeEffect: take_effect, before: before as T, after: after as T },
    ]),
  );
}
