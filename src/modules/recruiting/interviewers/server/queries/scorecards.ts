import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

export interface ScoreItem {
  readonly name: string;
  readonly hint: string;
  /** Weight in ten-thousandths. */
  readonly weight: number;
}

export interface CardRow {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly version: number;
  readonly editionId: number;
  readonly edition: number;
  readonly items: readonly ScoreItem[];
}

const cards = sql`select c.id, c.name, c.is_active as "isActive", c.version, e.id as "editionId", e.edition, e.items
  from recruiting.scorecard c join lateral (
    select * from recruiting.scorecard_edition e where e.scorecard_id = c.id order by e.edition desc limit 1
  ) e on true`;

/** Lists the current version of every scorecard, those in use first, with the number of openings that use it. */
export async function listCards(on: Executor): Promise<(CardRow & { readonly used: number })[]> {
  const { rows } = await sql<CardRow & { used: number }>`
    select x.*, (select count(*)::int from recruiting.recruitment r
      where r.scorecard_id = x.id and r.state < 5) as used
    from (${cards}) x order by x."isActive" desc, lower(x.name)`.execute(recruiting(on));
  return rows;
}

/** Locks a scorecard and loads its current version. */
export async function lockCard(tx: Tx, id: number): Promise<CardRow | undefined> {
  await sql`select from recruiting.scorecard where id = ${id} for no key update`.execute(recruiting(tx));
  const { rows } = await sql<CardRow>`${cards} where c.id = ${id}`.execute(recruiting(tx));
  return rows[0];
}

/**
 * Finds the scorecard version for interviews of an opening that are planned now.
 * @returns null if there is none
 */
export async function findEdition(on: Executor, recruitmentId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select x."editionId" as id from recruiting.recruitment r join (${cards}) x on x.id = r.scorecard_id
    where r.id = ${recruitmentId} and x."isActive"`.execute(recruiting(on));
  return rows[0]?.id ?? null;
}

/** Loads scorecard versions with their items, by id. */
export async function listEditions(on: Executor, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; items: readonly ScoreItem[] }>`
    select e.id, c.name, e.items from recruiting.scorecard_edition e
    join recruiting.scorecard c on c.id = e.scorecard_id where e.id = any(${[...ids]}::bigint[])`.execute(
    recruiting(on),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertCard(tx: Tx, name: string): Promise<number> {
  const { id } = await recruiting(tx)
    .insertInto('recruiting.scorecard')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertEdition(
  tx: Tx,
  given: { readonly cardId: number; readonly edition: number; readonly items: readonly ScoreItem[] },
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<void> {
  await recruiting(tx)
    .insertInto('recruiting.scorecard_edition')
    .values({
      scorecard_id: given.cardId,
      edition: given.edition,
      items: json(given.items),
      made_by: by,
      made_at: now,
    })
    .execute();
}

export async function saveCard(
  tx: Tx,
  id: number,
  { name, isActive }: { readonly name: string; readonly isActive: boolean },
): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.scorecard')
    .set((is) => ({ name, is_active: isActive, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Tells whether another scorecard has the name, ignoring case. */
export async function isCardNameTaken(on: Executor, name: string, except = 0): Promise<boolean> {
  const { rows } = await sql`select from recruiting.scorecard
    where lower(name) = lower(${name}) and id <> ${except}`.execute(recruiting(on));
  return rows.length > 0;
}

/** Tells whether a scorecard can be chosen for interviews. */
export async function isUsable(on: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`select from recruiting.scorecard where id = ${id} and is_active`.execute(
    recruiting(on),
  );
  return rows.length > 0;
}
