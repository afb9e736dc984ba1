import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

export interface NewNonce {
  readonly hash: string;
  readonly personId: number;
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Starts a binding. Removes earlier ones of the session, and all expired ones. */
export async function saveNonce(tx: Tx, nonce: NewNonce): Promise<void> {
  await people(tx)
    .deleteFrom('people.work_chat_nonce')
    .where((is) => is.or([is('session_id', '=', nonce.sessionId), is('expires_at', '<', nonce.now)]))
    .execute();
  await people(tx)
    .insertInto('people.work_chat_nonce')
    .values({
      nonce_hash: nonce.hash,
      person_id: nonce.personId,
      session_id: nonce.sessionId,
      expires_at: nonce.expiresAt,
    })
    .execute();
}

/** Removes a nonce, so that it works once. Returns its person; null if it has expired or its session has ended. */
export async function takeNonce(tx: Tx, hash: string, now: Date): Promise<number | null> {
  const taken = await people(tx)
    .deleteFrom('people.work_chat_nonce')
    .where('nonce_hash', '=', hash)
    .returning(['person_id as personId', 'session_id as sessionId', 'expires_at as expiresAt'])
    .executeTakeFirst();
  if (!taken || taken.expiresAt <= now) return null;
  const session = await people(tx)
    .selectFrom('people.session as s')
    .innerJoin('people.person as p', 'p.id', 's.person_id')
    .select('s.id')
    .where('s.id', '=', taken.sessionId)
    .where('s.ended_at', 'is', null)
    .where('p.is_active', '=', true)
    .executeTakeFirst();
  return session ? taken.personId : null;
}

/** Returns a person's WeCom id and name there; null: not bound. */
export const findBinding = (on: Executor, personId: number) =>
  people(on)
    .selectFrom('people.person as p')
    .leftJoin('people.work_chat_binding as b', (join) =>
      join.onRef('b.person_id', '=', 'p.id').onRef('b.user_id', '=', 'p.chat_id'),
    )
    .where('p.id', '=', personId)
    .select(['p.chat_id as chatId', 'b.name'])
    .executeTakeFirst();

/** Lists all people in service who have a WeCom id, by person. */
export const listChatIds = (on: Executor): Promise<{ personId: number; chatId: string }[]> =>
  people(on)
    .selectFrom('people.person')
    .where('is_active', '=', true)
    .where('chat_id', 'is not', null)
    .orderBy('id')
    .select((row) => ['id as personId', row.ref('chat_id').$notNull().as('chatId')])
    .execute();

export const getPersonForUpdate = (tx: Tx, personId: number) =>
  people(tx)
    .selectFrom('people.person')
    .where('id', '=', personId)
    .select(['chat_id as chatId', 'chinese_name as ChineseName', 'english_name as EnglishName'])
    .forUpdate()
    .executeTakeFirst();

/** Returns whether somebody else has this WeCom id. */
export async function isChatIdTaken(on: Executor, chatId: string, exceptId: number): Promise<boolean> {
  const found = await people(on)
    .selectFrom('people.person')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

export interface NewBinding {
  readonly personId: number;
  readonly corpId: string;
  readonly userId: string;
  readonly name: string;
  readonly now: Date;
}

export async function saveBinding(tx: Tx, binding: NewBinding): Promise<void> {
  const { personId, corpId, userId, name, now } = binding;
  // The account may still be bound to somebody whose WeCom id an administrator has changed since.
  await people(tx)
    .deleteFrom('people.work_chat_binding')
    .where('corp_id', '=', corpId)
    .where('user_id', '=', userId)
    .execute();
  const changes = { corp_id: corpId, user_id: userId, name, bound_at: now };
  await people(tx)
    .insertInto('people.work_chat_binding')
    .values({ person_id: personId, ...changes })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(changes))
    .execute();
  await saveChatId(tx, personId, userId);
}

export async function removeBinding(tx: Tx, personId: number): Promise<void> {
  await people(tx).deleteFrom('people.work_chat_binding').where('person_id', '=', personId).execute();
  await saveChatId(tx, personId, null);
}

async function saveChatId(tx: Tx, personId: number, chatId: string | null): Promise<void> {
  await people(tx)
    .updateTable('people.person')
    .set((is) => ({ chat_id: chatId, version: is('version', '+', 1) }))
    .where('id', '=', personId)
    .execute();
}
