import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';

export interface PhraseList {
  readonly phrases: readonly string[];
  readonly version: number;
}

export const findPhrases = (on: Executor, person: number): Promise<PhraseList | undefined> =>
  approval(on)
    .selectFrom('approval.phrase_list')
    .select(['phrases', 'version'])
    .where('person_id', '=', person)
    .executeTakeFirst();

/** Saves a list over the version that was seen (0 for none). Returns undefined if the stored version is another one. */
export async function savePhrases(
  on: Executor,
  person: number,
  phrases: readonly string[],
  seen: number,
): Promise<PhraseList | undefined> {
  const texts = sql`${[...phrases]}::text[]`;
  const { rows } = await (
    seen === 0
      ? sql<PhraseList>`insert into approval.phrase_list (person_id, phrases) values (${person}, ${texts})
          on conflict do nothing returning phrases, version`
      : sql<PhraseList>`update approval.phrase_list set phrases = ${texts}, version = version + 1
          where person_id = ${person} and version = ${seen} returning phrases, version`
  ).execute(on.kysely);
  return rows[0];
}
