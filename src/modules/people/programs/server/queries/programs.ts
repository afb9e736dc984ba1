import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** The authority's model of programs. */
const model = 'Client';

type Which = { readonly grantId: string } | { readonly clientId: string; readonly personId?: number };

/** Ends the access that people granted to programs. Returns the tokens that ended. */
export async function revokeGrantsOf(tx: Tx, which: Which, by: number | null, now: Date) {
  const ended = await people(tx)
    .updateTable('people.access_token')
    .set({ revoked_at: now, revoked_by: by })
    .where('grant_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .$if('grantId' in which, (query) => query.where('grant_id', '=', 'grantId' in which ? which.grantId : ''))
    .$if('clientId' in which, (query) =>
      query.where('client_id', '=', 'clientId' in which ? which.clientId : ''),
    )
    .$if('personId' in which, (query) =>
      query.where('person_id', '=', 'personId' in which ? (which.personId ?? 0) : 0),
    )
    .returning(['id', 'name', 'person_id as personId', 'grant_id as grantId'])
    .execute();
  const grants = ended.flatMap(({ grantId }) => (grantId === null ? [] : [grantId]));
  if (grants.length > 0)
    await sql`delete from people.authority_record where grant_id = any(${grants}::text[])
      or model = 'Grant' and id = any(${grants}::text[])`.execute(people(tx));
  return ended;
}

/** Whether a program may still act under a grant. */
export const isGrantAlive = async (on: Executor, grantId: string, now: Date): Promise<boolean> =>
  (await people(on)
    .selectFrom('people.access_token')
    .select('id')
    .where('grant_id', '=', grantId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined;

/** Removes the expiry of a program, because somebody uses it now. */
export async function keepClient(tx: Tx, clientId: string): Promise<void> {
  await people(tx)
    .updateTable('people.authority_record')
    .set({ expires_at: null })
    .where('model', '=', model)
    .where('id', '=', clientId)
    .execute();
}

/** Programs that registered themselves and that nobody has let in; those from one address if `registrant` names it. */
export async function countUnused(on: Executor, now: Date, registrant?: string): Promise<number> {
  const { count } = await people(on)
    .selectFrom('people.authority_record')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('model', '=', model)
    .where('expires_at', '>', now)
    .$if(registrant !== undefined, (query) => query.where('account_id', '=', registrant ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}

export async function addClient(tx: Tx, id: string, metadata: object): Promise<void> {
  await people(tx)
    .insertInto('people.authority_record')
    .values({ model, id, payload: json(metadata) })
    .execute();
}

/** Removes a program; returns its name, or undefined if there is none. */
export async function removeClient(tx: Tx, id: string): Promise<string | undefined> {
  const row = await people(tx)
    .deleteFrom('people.authority_record')
    .where('model', '=', model)
    .where('id', '=', id)
    .returning(sql<string>`coalesce(payload->>'client_name', id)`.as('name'))
    .executeTakeFirst();
  return row?.name;
}

/** Lists programs by name, with the number of people for whom each may act. */
export async function listClients(on: Executor, now: Date) {
  const { rows } = await sql<{
    id: string;
    name: string;
    uris: string[];
    at: number;
    people: number;
    usedAt: Date | null;
  }>`
    select r.id, coalesce(r.payload->>'client_name', r.id) as name,
      array(select jsonb_array_elements_text(r.payload->'redirect_uris')) as uris,
      (r.payload->>'client_id_issued_at')::int as at,
      (select count(*)::int from people.access_token t
        where t.client_id = r.id and t.revoked_at is null and t.expires_at > ${now}) as people,
      (select max(t.last_used_at) from people.access_token t where t.client_id = r.id) as "usedAt"
    from people.authority_record r where r.model = ${model} order by name, r.id limit 500`.execute(
    people(on),
  );
  return rows;
}
