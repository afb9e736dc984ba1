import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

interface NewLink {
  readonly personId: number;
  readonly tokenHash: string;
  /** Person who made the link; null from the command line. */
  readonly by: number | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Saves a link. It replaces an earlier one of the same person. */
export async function savePasswordLink(
  tx: Tx,
  { personId, tokenHash, by, now, expiresAt }: NewLink,
): Promise<void> {
  const row = { token_hash: tokenHash, made_by: by, made_at: now, expires_at: expiresAt };
  await people(tx)
    .insertInto('people.password_link')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
}

interface LinkFound {
  readonly personId: number;
  /** Person who made the link; null from the command line. */
  readonly by: number | null;
  readonly chineseName: string;
  readonly englishName: string;
  readonly loginName: string;
  readonly company: string;
  readonly companyEn: string;
  readonly expiresAt: Date;
}

/** Returns a link that can still be used, of a person in service. */
export async function findPasswordLink(
  on: Executor,
  tokenHash: string,
  now: Date,
): Promise<LinkFound | undefined> {
  const { rows } =
    await sql<LinkFound>`select p.id as "personId", l.made_by as by, p.chinese_name as "chineseName",
      p.english_name as "englishName", p.login_name as "loginName", c.name as company, c.name_en as "companyEn",
      l.expires_at as "expiresAt"
    from people.password_link l join people.person p on p.id = l.person_id
    join people.company c on c.id = p.company_id
    where l.token_hash = ${tokenHash} and l.expires_at > ${now} and p.is_active`.execute(people(on));
  return rows[0];
}

/** Uses up a link of a person in service. Returns whether this call was the one that did. */
export async function takePasswordLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await people(tx)
    .deleteFrom('people.password_link')
    .where('token_hash', '=', tokenHash)
    .where(
      sql<boolean>`exists (select from people.person p where p.id = password_link.person_id and p.is_active)`,
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
