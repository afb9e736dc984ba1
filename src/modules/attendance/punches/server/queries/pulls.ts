import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/** Returns the time up to which the punches of each person were fetched. People who are missing were never fetched. */
export async function readPulled(
  on: Executor,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const rows = await attendance(on)
    .selectFrom('attendance.pulled')
    .where(sql<boolean>`person_id = any(${personIds}::bigint[])`)
    .select(['person_id', 'until'])
    .execute();
  return new Map(rows.map(({ person_id, until }) => [person_id, until]));
}

/** Saves the time up to which punches were fetched. It never moves backwards, because two rounds may run at once. */
export async function savePulled(tx: Tx, personIds: readonly number[], until: Date): Promise<void> {
  await sql`insert into attendance.pulled (person_id, until)
    select e.id::bigint, ${until}::timestamptz from jsonb_array_elements_text(${json(personIds)}) e (id) order by 1
    on conflict (person_id) do update set until = greatest(pulled.until, excluded.until)`.execute(
    attendance(tx),
  );
}

export interface Round {
  readonly at: Date;
  /** Error message of the last round; null: it succeeded. */
  readonly failed: string | null;
}

export const findRound = (on: Executor): Promise<Round | undefined> =>
  attendance(on).selectFrom('attendance.pull_round').select(['at', 'failed']).executeTakeFirst();

export async function saveRound(tx: Tx, round: Round): Promise<void> {
  await attendance(tx)
    .insertInto('attendance.pull_round')
    .values({ id: 1, ...round })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(round))
    .execute();
}
