import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { recruiting } from './recruiting-db.ts';

export interface ScoreItem {
  readonly name: string;
  readonly hint: string;
  /** Ten-thousandths of the whole. */
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

/** Every scorecard as it is now, those in use first, with how many openings judge by it. */
export async function listCards(on: Executor): Promise<(CardRow & { readonly used: number })[]> {
  const { rows } = await sql<CardRow & { used: number }>`
    select x.*, (select count(*)::int from recruiting.recruitment r
      where r.scorecard_id = x.id and r.state < 5) as used
    from (${cards}) x order by x."isActive" desc, lower(x.name)`.execute(recruiting(on));
  return rows;
}

/** A scorecard as it is now, held. */
export async function lockCard(tx: Tx, id: number): Promise<CardRow | undefined> {
  await sql`select from recruiting.scorecard where id = ${id} for no key update`.execute(recruiting(tx));
  const { rows } = await sql<CardRow>`${cards} where c.id = ${id}`.execute(recruiting(tx));
  return rows[0];
}

/** The edition by which interviews of an opening are judged that are planned now; null: none. */
export async function findEdition(on: Executor, recruitmentId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select x."editionId" as id from recruiting.recruitment r join (${cards}) x on x.id = r.scorecard_id
    where r.id = ${recruitmentId} and x."isActive"`.execute(recruiting(on));
  return rows[0]?.id ?? null;
}

/** What editions ask for, by their ids. */
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

/** Whether another scorecard has a name, in whatever case. */
export async function isNamed(on: Executor, name: string, except = 0): Promise<boolean> {
  const { rows } = await sql`select from recruiting.scorecard
    where lower(name) = lower(${name}) and id <> ${except}`.execute(recruiting(on));
  return rows.length > 0;
}

/** Whether interviews can be judged by a scorecard from now on. */
export async function isUsable(on: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`select from recruiting.scorecard where id = ${id} and is_active`.execute(
    recruiting(on),
  );
  return rows.length > 0;
}
